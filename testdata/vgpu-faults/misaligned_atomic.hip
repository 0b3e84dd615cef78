// An atomic access across two words.
// status: MEMORY_APERTURE_VIOLATION
// says: kernel add(char*), block (0,0,0), wave 0: atomic access of 4 bytes at 0x${HEX} (lane 0) is not aligned
#include "fault.hpp"
__global__ void add(char *p)
{
    if (threadIdx.x == 0)
        atomicAdd((int *)(p + 2), 1);
}
int main()
{
    char *p = nullptr;
    if (hipMalloc((void **)&p, 64) != hipSuccess)
        return 2;
    add<<<1, 64>>>(p);
    return wait_for_it();
}
