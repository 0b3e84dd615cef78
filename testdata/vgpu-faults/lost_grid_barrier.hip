// A barrier of the whole grid that the last block never comes to.
// options: --timeout 1
// status: EXCEPTION
// says: kernel lose(int), block (
// says: after 1 second (--timeout)
#include "fault.hpp"
#include <hip/hip_cooperative_groups.h>
__global__ void lose(int last)
{
    if ((int)blockIdx.x != last)
        cooperative_groups::this_grid().sync();
}
int main()
{
    int last = 3;
    void *args[] = {&last};
    if (hipLaunchCooperativeKernel((const void *)lose, dim3(4), dim3(64), args, 0, nullptr) != hipSuccess)
        return 2;
    return wait_for_it();
}
