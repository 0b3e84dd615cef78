// Memory that was given back.
// status: MEMORY_FAULT
// says: kernel touch(int*), block (0,0,0), wave 0: thread (0,0,0) writes to address 0x${HEX}, where no memory is
#include "fault.hpp"
__global__ void touch(int *p)
{
    p[threadIdx.x * 1000] = 1;
}
int main()
{
    int *p = nullptr;
    if (hipMalloc((void **)&p, 64 << 20) != hipSuccess || hipFree(p) != hipSuccess)
        return 2;
    touch<<<1, 64>>>(p);
    return wait_for_it();
}
