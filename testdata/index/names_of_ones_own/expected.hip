#include <algorithm>
#include <cstdio>
#include <hip/hip_runtime.h>

struct Tile {
    dim3 blockIdx;
};

void host(int n, Tile tile)
{
    dim3 blockDim(16, 16);
    dim3 gridDim(n / 16, n / 16);
    printf("%u %u\n", blockDim.x, gridDim.y);
    auto width = blockDim.x;
    unsigned larger = std::max(gridDim.x, blockDim.x);
    printf("%u %u %u\n", tile.blockIdx.x, width, larger);
}
