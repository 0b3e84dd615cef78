// Proves: 1D, 2D and 3D grids and blocks of awkward sizes: every thread runs once, with the right indices.
#include "check.hpp"

__global__ void kernel(int *count, unsigned *sum)
{
    dim3 n(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
    unsigned x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y,
             z = threadIdx.z + blockIdx.z * blockDim.z, i = (z * n.y + y) * n.x + x;
    atomicAdd(&count[i], 1);
    sum[i] = x + 1000 * y + 1000000 * z;
}

int main()
{
    const dim3 shapes[][2] = {
        {dim3(1), dim3(1)},        {dim3(3), dim3(65)},        {dim3(2), dim3(1024)},    {dim3(2, 3), dim3(7, 5)},
        {dim3(2, 2, 2), dim3(3, 3, 3)}, {dim3(1, 1, 5), dim3(1, 1, 64)}, {dim3(4, 1, 3), dim3(33, 2, 4)}, {dim3(100), dim3(31)},
    };
    for (auto &s : shapes) {
        dim3 n(s[0].x * s[1].x, s[0].y * s[1].y, s[0].z * s[1].z);
        size_t all = (size_t)n.x * n.y * n.z;
        Array<int> count(all);
        Array<unsigned> sum(all);
        kernel<<<s[0], s[1]>>>(count.d, sum.d);
        launched();
        count.down(), sum.down();
        for (size_t i = 0; i < all; i++) {
            equal("count", count[i], 1, i);
            equal("indices", sum[i], (unsigned)(i % n.x + 1000 * (i / n.x % n.y) + 1000000 * (i / n.x / n.y)), i);
        }
    }
    return pass();
}
