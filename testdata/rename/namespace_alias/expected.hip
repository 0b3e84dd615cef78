#include <hip/hip_runtime.h>
#include <rocwmma/rocwmma.hpp>
namespace wmma = rocwmma;

__global__ void tile(const half *a, float *c)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::load_matrix_sync(fa, a, 16);
    rocwmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
