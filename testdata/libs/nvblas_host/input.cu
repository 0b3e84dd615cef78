// The names of Fortran's BLAS are anybody's.
#include <cstdio>
#include <cuda_runtime.h>
#include <nvblas.h>

namespace mine
{
__global__ void sgemm(const float *a, float *b)
{
    b[threadIdx.x] = a[threadIdx.x];
}
} // namespace mine

int main()
{
    double one = 1.0;
    int n = 1;
    dgemm_("N", "N", &n, &n, &n, &one, &one, &n, &one, &n, &one, &one, &n);
    float *a;
    cudaMalloc(&a, sizeof *a);
    mine::sgemm<<<1, 1>>>(a, a);
    return cudaFree(a) != cudaSuccess;
}
