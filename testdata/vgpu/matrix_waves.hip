// Proves: WMMA: 16x16x16 products of halves into floats, of bfloat16s and of bytes, against plain products.
// arch: gfx1100 gfx1150 gfx1151
#include "check.hpp"

typedef _Float16 h16 __attribute__((ext_vector_type(16)));
typedef short s16 __attribute__((ext_vector_type(16)));
typedef float f8 __attribute__((ext_vector_type(8)));
typedef int i4 __attribute__((ext_vector_type(4)));
typedef int i8 __attribute__((ext_vector_type(8)));

// A by rows, B by columns; lane l holds row and column l % 16 whole, in both halves of the wave; element k of the
// result is of row 2 * k + l / 16 and column l % 16 (RDNA 3 ISA, "Wave Matrix Multiply Accumulate").
__global__ void halves(const _Float16 *a, const _Float16 *b, float *c)
{
    int l = threadIdx.x;
    h16 x, y;
    f8 sum;
    for (int k = 0; k < 16; k++)
        x[k] = a[l % 16 * 16 + k], y[k] = b[l % 16 * 16 + k];
    for (int k = 0; k < 8; k++)
        sum[k] = k;
    sum = __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(x, y, sum);
    for (int k = 0; k < 8; k++)
        c[(2 * k + l / 16) * 16 + l % 16] = sum[k];
}

__global__ void bfloats(const short *a, const short *b, float *c)
{
    int l = threadIdx.x;
    s16 x, y;
    f8 sum = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int k = 0; k < 16; k++)
        x[k] = a[l % 16 * 16 + k], y[k] = b[l % 16 * 16 + k];
    sum = __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32(x, y, sum);
    for (int k = 0; k < 8; k++)
        c[(2 * k + l / 16) * 16 + l % 16] = sum[k];
}

__global__ void bytes(const signed char *a, const signed char *b, int *c)
{
    int l = threadIdx.x;
    i4 x, y;
    i8 sum = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int k = 0; k < 4; k++)
        x[k] = ((const int *)a)[l % 16 * 4 + k], y[k] = ((const int *)b)[l % 16 * 4 + k];
    sum = __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32(true, x, true, y, sum, false);
    for (int k = 0; k < 8; k++)
        c[(2 * k + l / 16) * 16 + l % 16] = sum[k];
}

static float value(_Float16 x) { return x; }
static float value(signed char x) { return x; }
static float value(short x)
{
    unsigned bits = (unsigned)(unsigned short)x << 16;
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

// Small integers: every order of summation gives the same.
template <typename T, typename R> static void prove(const char *what, void (*kernel)(const T *, const T *, R *), T (*make)(int), bool begins_with_row)
{
    Array<T> a(256), b(256);
    Array<R> c(256);
    for (auto &v : a.h)
        v = make((int)(random_bits() % 63) - 31);
    for (auto &v : b.h)
        v = make((int)(random_bits() % 63) - 31);
    a.up(), b.up();
    kernel<<<1, 32>>>(a.d, b.d, c.d);
    launched();
    c.down();
    for (int row = 0; row < 16; row++)
        for (int column = 0; column < 16; column++) {
            float sum = begins_with_row ? row / 2 : 0;
            for (int k = 0; k < 16; k++)
                sum += value(a[row * 16 + k]) * value(b[column * 16 + k]);
            equal(what, (float)c[row * 16 + column], sum, row * 16 + column);
        }
}

int main()
{
    prove<_Float16, float>("halves", halves, [](int x) { return (_Float16)x; }, true);
    prove<short, float>("bfloats", bfloats, [](int x) { float f = x; unsigned u; memcpy(&u, &f, 4); return (short)(u >> 16); }, false);
    prove<signed char, int>("bytes", bytes, [](int x) { return (signed char)x; }, false);
    return pass();
}
