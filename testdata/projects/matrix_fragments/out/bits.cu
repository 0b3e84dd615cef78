#include <hip/hip_runtime.h>
#include "tranship/wmma.h"
#include <hip/hip_fp16.h>
using namespace nvcuda;

// Shapes of bits that AMD GPUs have nothing for.
__global__ void bits(const void *a, int *c)
{
    wmma::fragment<wmma::matrix_a, 8, 8, 128, wmma::experimental::precision::b1, wmma::row_major> fa;
    wmma::load_matrix_sync(fa, a, 128);
}
