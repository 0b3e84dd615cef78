// The kernel stops itself.
// status: EXCEPTION
// says: kernel stop(int), block (2,0,0), wave 0: the kernel stopped itself (abort, assert or __builtin_trap)
#include "fault.hpp"
__global__ void stop(int which)
{
    if ((int)blockIdx.x == which)
        __builtin_trap();
}
int main()
{
    stop<<<4, 64>>>(2);
    return wait_for_it();
}
