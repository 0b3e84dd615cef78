#include <hip/hip_runtime.h>
#include <rocwmma/rocwmma.hpp>
namespace wmma = rocwmma;

__global__ void tile(const half *a, float *c)
{
    rocwmma::fragment<rocwmma::matrix_a, 16, 16, 16, half, rocwmma::row_major> fa;
    rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> fc;
    rocwmma::load_matrix_sync(fa, a, 16);
    rocwmma::store_matrix_sync(c, fc, 16, rocwmma::mem_row_major);
}
