// Conversions of bfloat16 in all directions of rounding, on the GPU and on the host, and arithmetic that stays between 0 and 1: all bfloat16 into
// integers; integers, floats and doubles into bfloat16.
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

typedef __nv_bfloat16 bf16;
enum { CUT = 8, ROUNDED = 18, MADE = 28, EXTRA = 2, SATURATED = 4, ALL = 65536 };

// Eight integers, each cut
__host__ __device__ void cut(long long *o, bf16 h)
{
    o[0] = (long long)__bfloat162int_rz(h);
    o[1] = (long long)__bfloat162uint_rz(h);
    o[2] = (long long)__bfloat162short_rz(h);
    o[3] = (long long)__bfloat162ushort_rz(h);
    o[4] = (long long)__bfloat162ll_rz(h);
    o[5] = (long long)__bfloat162ull_rz(h);
    o[6] = (long long)__bfloat162char_rz(h);
    o[7] = (long long)__bfloat162uchar_rz(h);
}

// Six integers, each to nearest, down, up: functions of the GPU's alone
__device__ void rounded(long long *o, bf16 h)
{
    o[0] = (long long)__bfloat162int_rn(h), o[1] = (long long)__bfloat162int_rd(h), o[2] = (long long)__bfloat162int_ru(h);
    o[3] = (long long)__bfloat162uint_rn(h), o[4] = (long long)__bfloat162uint_rd(h), o[5] = (long long)__bfloat162uint_ru(h);
    o[6] = (long long)__bfloat162short_rn(h), o[7] = (long long)__bfloat162short_rd(h), o[8] = (long long)__bfloat162short_ru(h);
    o[9] = (long long)__bfloat162ushort_rn(h), o[10] = (long long)__bfloat162ushort_rd(h), o[11] = (long long)__bfloat162ushort_ru(h);
    o[12] = (long long)__bfloat162ll_rn(h), o[13] = (long long)__bfloat162ll_rd(h), o[14] = (long long)__bfloat162ll_ru(h);
    o[15] = (long long)__bfloat162ull_rn(h), o[16] = (long long)__bfloat162ull_rd(h), o[17] = (long long)__bfloat162ull_ru(h);
}

// Down, to zero, up and to nearest, of six integers and a float: those of integers are the GPU's alone, but for the last
__device__ void made(bf16 *o, long long x, float y)
{
    o[0] = __int2bfloat16_rd((int)x), o[1] = __int2bfloat16_rz((int)x), o[2] = __int2bfloat16_ru((int)x), o[3] = __int2bfloat16_rn((int)x);
    o[4] = __uint2bfloat16_rd((unsigned)x), o[5] = __uint2bfloat16_rz((unsigned)x), o[6] = __uint2bfloat16_ru((unsigned)x), o[7] = __uint2bfloat16_rn((unsigned)x);
    o[8] = __short2bfloat16_rd((short)x), o[9] = __short2bfloat16_rz((short)x), o[10] = __short2bfloat16_ru((short)x), o[11] = __short2bfloat16_rn((short)x);
    o[12] = __ushort2bfloat16_rd((unsigned short)x), o[13] = __ushort2bfloat16_rz((unsigned short)x);
    o[14] = __ushort2bfloat16_ru((unsigned short)x), o[15] = __ushort2bfloat16_rn((unsigned short)x);
    o[16] = __ll2bfloat16_rd(x), o[17] = __ll2bfloat16_rz(x), o[18] = __ll2bfloat16_ru(x), o[19] = __ll2bfloat16_rn(x);
    o[20] = __ull2bfloat16_rd((unsigned long long)x), o[21] = __ull2bfloat16_rz((unsigned long long)x);
    o[22] = __ull2bfloat16_ru((unsigned long long)x), o[23] = __ull2bfloat16_rn((unsigned long long)x);
    o[24] = __float2bfloat16_rd(y), o[25] = __float2bfloat16_rz(y), o[26] = __float2bfloat16_ru(y), o[27] = __float2bfloat16_rn(y);
}

__host__ __device__ void made_by_both(bf16 *o, long long x, float y)
{
    o[19] = __ll2bfloat16_rn(x), o[23] = __ull2bfloat16_rn((unsigned long long)x);
    o[24] = __float2bfloat16_rd(y), o[25] = __float2bfloat16_rz(y), o[26] = __float2bfloat16_ru(y);
}

// A double is rounded once: in the middle of two bfloat16 and a little more
__host__ __device__ void from_double(bf16 *o)
{
    o[0] = __double2bfloat16(1.00390625 + 1e-12);
    o[1] = __double2bfloat16(1.00390625 - 1e-12);
}

__host__ __device__ bf16 bfloat_of(int bits)
{
    unsigned short word = (unsigned short)bits;
    bf16 h;
    memcpy((void *)&h, &word, sizeof word);
    return h;
}

__device__ void saturated(bf16 *o, bf16 a, bf16 b)
{
    o[0] = __hadd_sat(a, b), o[1] = __hsub_sat(a, b), o[2] = __hmul_sat(a, b), o[3] = __hfma_sat(a, b, a);
}

__global__ void from_bfloats(long long *c, long long *r, bf16 *s)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bf16 h = bfloat_of(i);
    cut(c + CUT * i, h);
    rounded(r + ROUNDED * i, h);
    saturated(s + SATURATED * i, h, bfloat_of(i * 40503));
}

__global__ void to_bfloats(bf16 *o, bf16 *d, const long long *x, const float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        made(o + MADE * i, x[i], y[i]);
    if (i == 0)
        from_double(d);
}

static double value_of(int bits)
{
    unsigned word = (unsigned)(bits & 0xffff) << 16;
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static int bits_of(bf16 h)
{
    unsigned short bits;
    memcpy(&bits, &h, sizeof bits);
    return bits;
}

// The last bfloat16 that is not above a number that is not negative, by halving; the next one or not by the direction
static int bfloat_bits(long double x, int way)
{
    bool negative = std::signbit(x);
    long double a = negative ? -x : x;
    int low = 0, high = 0x7f81;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        (value_of(middle) <= a ? low : high) = middle;
    }
    long double v = value_of(low), next = low == 0x7f7f ? 0x1p128L : (long double)value_of(low + 1);
    bool up = way == 2 ? a - v > next - a || (a - v == next - a && low & 1) : negative ? way < 0 : way == 1;
    return (v != a && up ? low + 1 : low) | (negative ? 0x8000 : 0);
}

static long long integer_of(double x, int type, int way)
{
    static const double least[] = {-2147483648.0, 0, -32768, 0, -9223372036854775808.0, 0, -128, 0};
    static const double most[] = {2147483647.0, 4294967295.0, 32767, 65535, 9223372036854775808.0, 18446744073709551616.0, 127, 255};
    if (std::isnan(x))
        return type == 4 || type == 5 ? (long long)(1ull << 63) : 0;
    double r = way == 0 ? std::trunc(x) : way == 1 ? std::floor(x) : way == 2 ? std::ceil(x) : std::nearbyint(x);
    if (r >= most[type])
        return type == 4 ? 0x7fffffffffffffffll : type == 5 ? -1 : (long long)most[type];
    return r <= least[type] ? (long long)least[type] : type == 5 ? (long long)(unsigned long long)r : (long long)r;
}

// What a conversion to the type makes of the number
static long double taken(long long x, int type)
{
    switch (type) {
    case 0: return (int)x;
    case 1: return (unsigned)x;
    case 2: return (short)x;
    case 3: return (unsigned short)x;
    case 4: return x;
    default: return (unsigned long long)x;
    }
}

// x y + z: where there is no room for all its bits, not in the middle of two bfloat16 (which a float has room for), but on the right side of that
static long double fused(long double x, long double y, long double z)
{
    long double product = x * y, sum = product + z, part = sum - product, rest = (product - (sum - part)) + (z - part);
    return rest == 0 || (float)sum != sum ? sum : nextafterl(sum, rest > 0 ? INFINITY : -INFINITY);
}

static int wrong;

static void expect(const char *what, int k, double x, long long got, long long want)
{
    if (got != want && wrong++ < 10)
        printf("FAIL bf16_rounding: %s %d of %g: %llx, not %llx\n", what, k, x, got, want);
}

static void check_bfloat(int i, const long long *c, const long long *r, const bf16 *s)
{
    static const int ways[] = {3, 1, 2};
    long long host[CUT];
    cut(host, bfloat_of(i));
    double v = value_of(i), w = value_of(i * 40503);
    for (int k = 0; k < CUT; k++) {
        expect("cut", k, v, c[k], integer_of(v, k, 0));
        expect("cut on the host", k, v, host[k], integer_of(v, k, 0));
    }
    for (int k = 0; k < ROUNDED; k++)
        expect("rounded", k, v, r[k], integer_of(v, k / 3, ways[k % 3]));
    for (int k = 0; k < SATURATED; k++) {
        long double e = k == 0 ? (long double)v + w : k == 1 ? (long double)v - w : k == 2 ? (long double)v * w : fused(v, w, v);
        expect("saturated", k, v, bits_of(s[k]), !(e > 0) ? 0 : e > 1 ? 0x3f80 : bfloat_bits(e, 2));
    }
}

static void check_made(const bf16 *o, long long x, float y)
{
    static const int ways[] = {-1, 0, 1, 2};
    bf16 both[MADE];
    memcpy((void *)both, (const void *)o, sizeof both);
    made_by_both(both, x, y);
    for (int k = 0; k < MADE; k++) {
        long double v = k < MADE - 4 ? taken(x, k / 4) : y;
        expect("made", k, (double)v, bits_of(o[k]), bfloat_bits(v, ways[k % 4]));
        expect("made on the host", k, (double)v, bits_of(both[k]), bfloat_bits(v, ways[k % 4]));
    }
}

int main()
{
    const int n = 2000;
    std::vector<long long> c(CUT * ALL), r(ROUNDED * ALL), x(n);
    std::vector<bf16> s(SATURATED * ALL), o(MADE * n);
    std::vector<float> y(n);
    unsigned long long state = 88172645463325252ull;
    for (int i = 0; i < n; i++) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        x[i] = i < 200 ? i * 331ll - 33000 : i < 400 ? 65480 + (i - 200) : (long long)state >> i % 64;
        y[i] = (float)std::ldexp((double)(state >> 40) * (i % 2 ? 1 : -1), -24 + i % 250 - 120);
    }
    const float edges[] = {0, -0.0f, INFINITY, -INFINITY, 3.4e38f, -3.4e38f, 1e-45f, -1e-45f};
    std::copy(edges, edges + 8, y.begin());
    const long long middles[] = {0x101, 0x1010000000000001, -0x1010000000000001, 0x1010000000000000, 0x7fffffffffffffff, 0x02020001};
    std::copy(middles, middles + 6, x.begin());
    long long *dc, *dr, *dx;
    bf16 *ds, *dh, *dd, twice[EXTRA], host[EXTRA];
    float *dy;
    if (cudaMalloc(&dc, c.size() * 8) || cudaMalloc(&dr, r.size() * 8) || cudaMalloc(&dx, n * 8) || cudaMalloc(&ds, s.size() * 2) ||
        cudaMalloc(&dh, o.size() * 2) || cudaMalloc(&dd, sizeof twice) || cudaMalloc(&dy, n * 4)) {
        printf("FAIL bf16_rounding: alloc\n");
        return 1;
    }
    cudaMemcpy(dx, x.data(), n * 8, cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y.data(), n * 4, cudaMemcpyHostToDevice);
    from_bfloats<<<ALL / 256, 256>>>(dc, dr, ds);
    to_bfloats<<<(n + 255) / 256, 256>>>(dh, dd, dx, dy, n);
    cudaMemcpy(c.data(), dc, c.size() * 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(r.data(), dr, r.size() * 8, cudaMemcpyDeviceToHost);
    cudaMemcpy((void *)s.data(), ds, s.size() * 2, cudaMemcpyDeviceToHost);
    cudaMemcpy(twice, dd, sizeof twice, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy((void *)o.data(), dh, o.size() * 2, cudaMemcpyDeviceToHost);
    cudaFree(dc), cudaFree(dr), cudaFree(dx), cudaFree(ds), cudaFree(dh), cudaFree(dd), cudaFree(dy);
    if (e != cudaSuccess) {
        printf("FAIL bf16_rounding: %s\n", cudaGetErrorString(e));
        return 1;
    }
    for (int i = 0; i < ALL; i++)
        check_bfloat(i, &c[CUT * i], &r[ROUNDED * i], &s[SATURATED * i]);
    for (int i = 0; i < n; i++)
        check_made(&o[MADE * i], x[i], y[i]);
    from_double(host);
    for (int k = 0; k < EXTRA; k++) {
        expect("double", k, 1, bits_of(twice[k]), k ? 0x3f80 : 0x3f81);
        expect("double on the host", k, 1, bits_of(host[k]), k ? 0x3f80 : 0x3f81);
    }
    printf(wrong ? "FAIL bf16_rounding\n" : "PASS bf16_rounding\n");
    return wrong != 0;
}
