// Barriers without end: the waves of the block always go on, and none of them for long.
// options: --timeout 1
// status: EXCEPTION
// says: kernel meet(int volatile*), block (0,0,0), wave
// says: after 1 second (--timeout)
// says: endless_barriers.hip:
#include "fault.hpp"
__global__ void meet(volatile int *flag)
{
    while (*flag == 0)
        __syncthreads();
}
int main()
{
    int *flag = nullptr;
    if (hipMalloc((void **)&flag, 4) != hipSuccess || hipMemset(flag, 0, 4) != hipSuccess)
        return 2;
    meet<<<1, 256>>>(flag);
    return wait_for_it();
}
