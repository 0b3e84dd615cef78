// Proves: gfx12's WMMA of halves, bfloat16s, bytes, half bytes and eight-bit floats, and SWMMAC of halves, bytes and
// eight-bit floats, against plain products.
// arch: gfx1200 gfx1201
#include "check.hpp"

typedef _Float16 h8 __attribute__((ext_vector_type(8)));
typedef _Float16 h16 __attribute__((ext_vector_type(16)));
typedef short s8 __attribute__((ext_vector_type(8)));
typedef float f8 __attribute__((ext_vector_type(8)));
typedef int i2 __attribute__((ext_vector_type(2)));
typedef int i4 __attribute__((ext_vector_type(4)));
typedef int i8 __attribute__((ext_vector_type(8)));

// A by rows, B by columns. Lane l has of row and column l % 16 what K is 8 * (l / 16) and the seven behind it of each
// 16, of the result column l % 16 of the rows 8 * (l / 16) and the seven behind it.
template <typename V, typename T> __device__ V eight(const T *m)
{
    V v;
    for (int e = 0; e < 8; e++)
        v[e] = m[threadIdx.x % 16 * 16 + threadIdx.x / 16 * 8 + e];
    return v;
}

template <typename V, typename R> __device__ void put(V sum, R *c)
{
    for (int e = 0; e < 8; e++)
        c[(threadIdx.x / 16 * 8 + e) * 16 + threadIdx.x % 16] = sum[e];
}

__global__ void halves(const _Float16 *a, const _Float16 *b, float *c)
{
    f8 sum = {0, 1, 2, 3, 4, 5, 6, 7};
    put(__builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(eight<h8>(a), eight<h8>(b), sum), c);
}

__global__ void halves_to_halves(const _Float16 *a, const _Float16 *b, float *c)
{
    h8 sum = {0, 1, 2, 3, 4, 5, 6, 7};
    put(__builtin_amdgcn_wmma_f16_16x16x16_f16_w32_gfx12(eight<h8>(a), eight<h8>(b), sum), c);
}

__global__ void bfloats(const short *a, const short *b, float *c)
{
    f8 sum = {0, 1, 2, 3, 4, 5, 6, 7};
    put(__builtin_amdgcn_wmma_f32_16x16x16_bf16_w32_gfx12(eight<s8>(a), eight<s8>(b), sum), c);
}

// Eight bytes of each.
__device__ i2 bytes_of(const signed char *m)
{
    const int *p = (const int *)(m + threadIdx.x % 16 * 16 + threadIdx.x / 16 * 8);
    return i2{p[0], p[1]};
}

__global__ void bytes(const signed char *a, const signed char *b, float *c)
{
    i8 sum = {0, 1, 2, 3, 4, 5, 6, 7};
    put(__builtin_amdgcn_wmma_i32_16x16x16_iu8_w32_gfx12(true, bytes_of(a), true, bytes_of(b), sum, false), c);
}

// Eight half bytes of each, with their signs.
__device__ int nibbles_of(const signed char *m)
{
    int x = 0;
    for (int e = 0; e < 8; e++)
        x |= (m[threadIdx.x % 16 * 16 + threadIdx.x / 16 * 8 + e] & 15) << 4 * e;
    return x;
}

__global__ void nibbles(const signed char *a, const signed char *b, float *c)
{
    i8 sum = {0, 1, 2, 3, 4, 5, 6, 7};
    put(__builtin_amdgcn_wmma_i32_16x16x16_iu4_w32_gfx12(true, nibbles_of(a), true, nibbles_of(b), sum, false), c);
}

// Eight-bit floats: fp8 in A, bf8 in B.
__device__ i2 floats8_of(const float *m, bool is_bf8)
{
    int v[2] = {0, 0};
    for (int e = 0; e < 8; e += 2) {
        const float *p = m + threadIdx.x % 16 * 16 + threadIdx.x / 16 * 8 + e;
        int x = is_bf8 ? __builtin_amdgcn_cvt_pk_bf8_f32(p[0], p[1], 0, false) : __builtin_amdgcn_cvt_pk_fp8_f32(p[0], p[1], 0, false);
        v[e / 4] |= (x & 0xffff) << e % 4 * 8;
    }
    return i2{v[0], v[1]};
}

__global__ void floats8(const float *a, const float *b, float *c)
{
    f8 sum = {0, 1, 2, 3, 4, 5, 6, 7};
    put(__builtin_amdgcn_wmma_f32_16x16x16_fp8_bf8_w32_gfx12(floats8_of(a, false), floats8_of(b, true), sum), c);
}

// A of 16 x 32 has two of each four: a lane's pair p of four is of the columns 16 * (p / 2) + 8 * (l / 16) + 4 * (p % 2)
// and the three behind it. Bytes: 16 * (l / 16) + 4 * p.
__device__ int of_pair(int p, bool is_bytes)
{
    int half = threadIdx.x / 16;
    return is_bytes ? 16 * half + 4 * p : 16 * (p / 2) + 8 * half + 4 * (p % 2);
}

// The first and the third of each four in even rows, the second and the fourth in odd ones.
__device__ int which(int row)
{
    return row % 2 ? 0xdddd : 0x8888;
}

template <typename V, typename T> __device__ V compressed(const T *a, bool is_bytes)
{
    V v;
    int row = threadIdx.x % 16;
    for (int e = 0; e < 8; e++)
        v[e] = a[row * 32 + of_pair(e / 2, is_bytes) + row % 2 + 2 * (e % 2)];
    return v;
}

__global__ void sparse_halves(const _Float16 *a, const _Float16 *b, float *c)
{
    f8 sum = {0, 1, 2, 3, 4, 5, 6, 7};
    h16 y;
    for (int e = 0; e < 16; e++)
        y[e] = b[threadIdx.x % 16 * 32 + 16 * (e / 8) + 8 * (threadIdx.x / 16) + e % 8];
    put(__builtin_amdgcn_swmmac_f32_16x16x32_f16_w32(compressed<h8>(a, false), y, sum, which(threadIdx.x % 16)), c);
}

__global__ void sparse_bytes(const signed char *a, const signed char *b, float *c)
{
    typedef signed char c8 __attribute__((ext_vector_type(8)));
    i8 sum = {0, 1, 2, 3, 4, 5, 6, 7};
    i2 x = __builtin_bit_cast(i2, compressed<c8>(a, true));
    i4 y = *(const i4 *)(b + threadIdx.x % 16 * 32 + threadIdx.x / 16 * 16);
    put(__builtin_amdgcn_swmmac_i32_16x16x32_iu8_w32(true, x, true, y, sum, which(threadIdx.x % 16), false), c);
}

static float value(_Float16 x) { return x; }
static float value(float x) { return x; }
static float value(signed char x) { return x; }
static float value(short x)
{
    unsigned bits = (unsigned)(unsigned short)x << 16;
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static _Float16 half_of(int x) { return (_Float16)x; }
static float float_of(int x) { return (float)x; }
static signed char byte_of(int x) { return (signed char)x; }
static short bfloat_of(int x)
{
    float f = (float)x;
    unsigned bits;
    memcpy(&bits, &f, sizeof bits);
    return (short)(bits >> 16);
}

// Small integers: every order of summation gives the same, and every type holds them.
template <typename T>
static void prove(const char *what, void (*kernel)(const T *, const T *, float *), T (*make)(int), int width, bool sparse)
{
    Array<T> a(16 * width), b(16 * width);
    Array<float> c(256);
    for (auto &v : a.h)
        v = make((int)(random_bits() % 7) - 3);
    for (auto &v : b.h)
        v = make((int)(random_bits() % 7) - 3);
    a.up(), b.up();
    kernel<<<1, 32>>>(a.d, b.d, c.d);
    launched();
    c.down();
    for (int row = 0; row < 16; row++)
        for (int column = 0; column < 16; column++) {
            float sum = (float)(row % 8);
            for (int k = 0; k < width; k++)
                if (!sparse || k % 2 == row % 2)
                    sum += value(a[row * width + k]) * value(b[column * width + k]);
            equal(what, c[row * 16 + column], sum, row * 16 + column);
        }
}

int main()
{
    prove("halves", halves, half_of, 16, false);
    prove("halves to halves", halves_to_halves, half_of, 16, false);
    prove("bfloat16s", bfloats, bfloat_of, 16, false);
    prove("bytes", bytes, byte_of, 16, false);
    prove("half bytes", nibbles, byte_of, 16, false);
    prove("eight-bit floats", floats8, float_of, 16, false);
    prove("sparse halves", sparse_halves, half_of, 32, true);
    prove("sparse bytes", sparse_bytes, byte_of, 32, true);
    return pass();
}
