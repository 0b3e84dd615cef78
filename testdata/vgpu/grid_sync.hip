// Proves: cooperative launches: barriers over the whole grid, all blocks resident, repeatedly.
#include "check.hpp"
#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void kernel(int *a, int *b, int rounds)
{
    cg::grid_group grid = cg::this_grid();
    int n = gridDim.x * blockDim.x, i = threadIdx.x + blockIdx.x * blockDim.x;
    for (int k = 0; k < rounds; k++) {
        int *from = k & 1 ? b : a, *to = k & 1 ? a : b;
        to[i] = from[(i + blockDim.x) % n] + 1; // of another block
        grid.sync();
    }
}

__global__ void nothing() {}

int main()
{
    // HIP 6.4.3 makes the device's heap ready within the first launch of a kernel that may need it, as every one at -O0
    // may. Where that is a cooperative one, its arguments are then put over what its barrier counts in.
    nothing<<<1, 1>>>();
    launched();
    const int blocks = 8, threads = 128, n = blocks * threads;
    Array<int> a(n), b(n);
    for (int i = 0; i < n; i++)
        a[i] = i * 10;
    a.up();
    int rounds = 6;
    void *args[] = {&a.d, &b.d, &rounds};
    HIP(hipLaunchCooperativeKernel((const void *)kernel, dim3(blocks), dim3(threads), args, 0, nullptr));
    launched();
    a.down();
    for (int i = 0; i < n; i++)
        equal("a", a[i], (i + rounds * threads) % n * 10 + rounds, i);
    return pass();
}
