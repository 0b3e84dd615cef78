#include <hip/hip_runtime.h>
#include "tranship/wmma.h"
#include "tile.h"
#include <hip/hip_fp16.h>

template <class T, class Layout> __global__ void tile(const T *a, const T *b, float *c, float scale)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, T, Layout> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    wmma::load_matrix_sync(fa, a, 16);
    nvcuda::wmma::load_matrix_sync(fb, b, 16);
    wmma::mma_sync(sum, fa, fb, sum);
    for (int i = 0; i < sum.num_elements; i++)
        sum.x[i] *= scale;
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main()
{
    tile<half, wmma::col_major><<<1, 32>>>(nullptr, nullptr, nullptr, 2.0f);
    return hipDeviceSynchronize();
}
