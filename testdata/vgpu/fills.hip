// Proves: memset of bytes, 16- and 32-bit values, 2D; odd sizes and offsets keep their neighbours.
#include "check.hpp"

int main()
{
    Array<unsigned char> a(5000, 0xee);
    std::vector<unsigned char> want = a.h;
    for (size_t offset : {0, 1, 100, 1003})
        for (size_t size : {1, 3, 16, 257}) {
            if (offset % 8 && size < 8)
                continue; // HIP 5.2 itself writes too much then: up to the next multiple of 8 and then without end
            HIP(hipMemset(a.d + offset, (int)(size & 0xff), size));
            memset(&want[offset], (int)(size & 0xff), size);
        }
    HIP(hipMemsetD32((hipDeviceptr_t)(a.d + 2000), 0x12345678, 33));
    HIP(hipMemsetD16((hipDeviceptr_t)(a.d + 3002), 0xabcd, 51));
    for (int k = 0; k < 33; k++)
        memcpy(&want[2000 + 4 * k], "\x78\x56\x34\x12", 4);
    for (int k = 0; k < 51; k++)
        memcpy(&want[3002 + 2 * k], "\xcd\xab", 2);
    HIP(hipMemset2D(a.d + 4000, 40, 7, 13, 9));
    for (int r = 0; r < 9; r++)
        memset(&want[4000 + 40 * r], 7, 13);
    HIP(hipDeviceSynchronize());
    a.down();
    for (size_t k = 0; k < want.size(); k++)
        equal("byte", (int)a[k], (int)want[k], k);
    return pass();
}
