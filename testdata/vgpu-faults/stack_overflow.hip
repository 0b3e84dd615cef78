// A recursion without an end: beyond what a thread has of private memory.
// status: MEMORY_APERTURE_VIOLATION
// says: kernel dive(int*), block (0,0,0), wave 0: private memory: offset 0x${HEX} of lane
// says: (stack overflow?)
#include "fault.hpp"
__device__ __attribute__((noinline)) int deeper(int n)
{
    volatile int here[16] = {n};
    return n < 0 ? here[n & 15] : deeper(n + 1) + here[n & 15];
}
__global__ void dive(int *out)
{
    out[threadIdx.x] = deeper((int)threadIdx.x);
}
int main()
{
    int *out = nullptr;
    if (hipMalloc((void **)&out, 256) != hipSuccess)
        return 2;
    dive<<<1, 64>>>(out);
    return wait_for_it();
}
