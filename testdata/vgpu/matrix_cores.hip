// Proves: MFMA: a 16x16x4 and a 32x32x2 product of f32, against a plain product.
// arch: gfx908 gfx90a gfx942 gfx950
#include "check.hpp"

typedef float f4 __attribute__((ext_vector_type(4)));
typedef float f16 __attribute__((ext_vector_type(16)));

// A is M x K by rows, B is K x N by rows; lane l holds row or column l % M of element l / M of K.
__global__ void small(const float *a, const float *b, float *c)
{
    int l = threadIdx.x;
    f4 sum = {0, 0, 0, 0};
    sum = __builtin_amdgcn_mfma_f32_16x16x4f32(a[l % 16 * 4 + l / 16], b[l / 16 * 16 + l % 16], sum, 0, 0, 0);
    for (int k = 0; k < 4; k++)
        c[(l / 16 * 4 + k) * 16 + l % 16] = sum[k];
}

__global__ void large(const float *a, const float *b, float *c)
{
    int l = threadIdx.x;
    f16 sum;
    for (int k = 0; k < 16; k++)
        sum[k] = 1;
    sum = __builtin_amdgcn_mfma_f32_32x32x2f32(a[l % 32 * 2 + l / 32], b[l / 32 * 32 + l % 32], sum, 0, 0, 0);
    for (int k = 0; k < 16; k++)
        c[(k / 4 * 8 + l / 32 * 4 + k % 4) * 32 + l % 32] = sum[k];
}

static void prove(bool big, int m, int k)
{
    Array<float> a(m * k), b(k * m), c(m * m);
    for (auto &v : a.h)
        v = (float)(random_bits() % 64);
    for (auto &v : b.h)
        v = (float)(random_bits() % 64);
    a.up(), b.up();
    if (big)
        large<<<1, 64>>>(a.d, b.d, c.d);
    else
        small<<<1, 64>>>(a.d, b.d, c.d);
    launched();
    c.down();
    for (int r = 0; r < m; r++)
        for (int q = 0; q < m; q++) {
            float sum = big;
            for (int i = 0; i < k; i++)
                sum += a[r * k + i] * b[i * m + q];
            equal("product", c[r * m + q], sum, r * m + q);
        }
}

int main()
{
    prove(false, 16, 4);
    prove(true, 32, 2);
    return pass();
}
