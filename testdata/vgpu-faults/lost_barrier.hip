// Most waves wait at a barrier to which one never comes.
// options: --timeout 1
// status: EXCEPTION
// says: kernel lose(int volatile*), block (0,0,0), wave 0: thread (0,0,0) still runs after 1 second (--timeout), with ${COUNT} of the block's ${COUNT} waves at a barrier
// says: lost_barrier.hip:
#include "fault.hpp"
__global__ void lose(volatile int *flag)
{
    if (threadIdx.x < 64)
        while (*flag == 0) {
        }
    __syncthreads();
}
int main()
{
    int *flag = nullptr;
    if (hipMalloc((void **)&flag, 4) != hipSuccess || hipMemset(flag, 0, 4) != hipSuccess)
        return 2;
    lose<<<1, 256>>>(flag);
    return wait_for_it();
}
