// Conversions of half in all directions of rounding, on the GPU and on the host:
// all halves into integers; integers and floats into halves.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

enum { CUT = 6, ROUNDED = 18, MADE = 28, SATURATED = 6 };

// Six integers, each cut
__host__ __device__ void cut(long long *o, __half h)
{
    o[0] = (long long)__half2int_rz(h);
    o[1] = (long long)__half2uint_rz(h);
    o[2] = (long long)__half2short_rz(h);
    o[3] = (long long)__half2ushort_rz(h);
    o[4] = (long long)__half2ll_rz(h);
    o[5] = (long long)__half2ull_rz(h);
}

// Six integers, each to nearest, down, up: functions of the GPU's alone
__device__ void rounded(long long *o, __half h)
{
    o[0] = (long long)__half2int_rn(h);
    o[1] = (long long)__half2int_rd(h);
    o[2] = (long long)__half2int_ru(h);
    o[3] = (long long)__half2uint_rn(h);
    o[4] = (long long)__half2uint_rd(h);
    o[5] = (long long)__half2uint_ru(h);
    o[6] = (long long)__half2short_rn(h);
    o[7] = (long long)__half2short_rd(h);
    o[8] = (long long)__half2short_ru(h);
    o[9] = (long long)__half2ushort_rn(h);
    o[10] = (long long)__half2ushort_rd(h);
    o[11] = (long long)__half2ushort_ru(h);
    o[12] = (long long)__half2ll_rn(h);
    o[13] = (long long)__half2ll_rd(h);
    o[14] = (long long)__half2ll_ru(h);
    o[15] = (long long)__half2ull_rn(h);
    o[16] = (long long)__half2ull_rd(h);
    o[17] = (long long)__half2ull_ru(h);
}

// Down, to zero, up and to nearest, of six integers and a float
__host__ __device__ void made(__half *o, long long x, float y)
{
    o[0] = __int2half_rd((int)x);
    o[1] = __int2half_rz((int)x);
    o[2] = __int2half_ru((int)x);
    o[3] = __int2half_rn((int)x);
    o[4] = __uint2half_rd((unsigned)x);
    o[5] = __uint2half_rz((unsigned)x);
    o[6] = __uint2half_ru((unsigned)x);
    o[7] = __uint2half_rn((unsigned)x);
    o[8] = __short2half_rd((short)x);
    o[9] = __short2half_rz((short)x);
    o[10] = __short2half_ru((short)x);
    o[11] = __short2half_rn((short)x);
    o[12] = __ushort2half_rd((unsigned short)x);
    o[13] = __ushort2half_rz((unsigned short)x);
    o[14] = __ushort2half_ru((unsigned short)x);
    o[15] = __ushort2half_rn((unsigned short)x);
    o[16] = __ll2half_rd((long long)x);
    o[17] = __ll2half_rz((long long)x);
    o[18] = __ll2half_ru((long long)x);
    o[19] = __ll2half_rn((long long)x);
    o[20] = __ull2half_rd((unsigned long long)x);
    o[21] = __ull2half_rz((unsigned long long)x);
    o[22] = __ull2half_ru((unsigned long long)x);
    o[23] = __ull2half_rn((unsigned long long)x);
    o[24] = __float2half_rd(y);
    o[25] = __float2half_rz(y);
    o[26] = __float2half_ru(y);
    o[27] = __float2half_rn(y);
}

__host__ __device__ void saturated(__half *o, __half a, __half b)
{
    __half2 x = __halves2half2(a, b), y = __halves2half2(b, b);
    o[0] = __hadd_sat(a, b);
    o[1] = __hsub_sat(a, b);
    o[2] = __hmul_sat(a, b);
    o[3] = __low2half(__hadd2_sat(x, y));
    o[4] = __low2half(__hsub2_sat(x, y));
    o[5] = __high2half(__hmul2_sat(x, y));
}

__global__ void from_halves(long long *c, long long *r, __half *s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    __half h = __ushort_as_half((unsigned short)i);
    cut(c + CUT * i, h);
    rounded(r + ROUNDED * i, h);
    saturated(s + SATURATED * i, h, __ushort_as_half((unsigned short)(i * 40503)));
}

__global__ void to_halves(__half *o, const long long *x, const float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) made(o + MADE * i, x[i], y[i]);
}

// A half's value, from its bits
static double value_of(unsigned short bits)
{
    int e = bits >> 10 & 31, m = bits & 1023;
    double v = e == 31 ? (m ? NAN : INFINITY) : e ? std::ldexp(1024 + m, e - 25) : std::ldexp(m, -24);
    return bits >> 15 ? -v : v;
}

static unsigned short bits_of(__half h)
{
    unsigned short bits;
    std::memcpy(&bits, &h, sizeof bits);
    return bits;
}

// The last half that is not above a number that is not negative, by halving
static unsigned short below(long double x)
{
    unsigned lo = 0, hi = 0x7c01;
    while (hi - lo > 1) {
        unsigned middle = (lo + hi) / 2;
        if (value_of((unsigned short)middle) <= x) lo = middle; else hi = middle;
    }
    return (unsigned short)lo;
}

// way: -1 down, 0 to zero, 1 up, 2 to nearest
static unsigned short half_of(long double x, int way)
{
    bool negative = std::signbit(x);
    long double a = negative ? -x : x;
    unsigned short h = below(a), sign = negative ? 0x8000 : 0;
    long double v = value_of(h), next = h == 0x7bff ? 65536 : value_of((unsigned short)(h + 1));
    bool up = way == 2 ? a - v > next - a || (a - v == next - a && h & 1) : negative ? way < 0 : way == 1;
    if (v != a && up) h++;
    return h | sign;
}

static long long integer_of(double x, int type, int way)
{
    static const double least[] = {-2147483648.0, 0, -32768, 0, -9223372036854775808.0, 0};
    static const double most[] = {2147483647.0, 4294967295.0, 32767, 65535, 9223372036854775808.0, 18446744073709551616.0};
    if (std::isnan(x)) return type < 4 ? 0 : (long long)(1ull << 63);
    double r = way == 0 ? std::trunc(x) : way == 1 ? std::floor(x) : way == 2 ? std::ceil(x) : std::nearbyint(x);
    if (r >= most[type]) return type == 4 ? 0x7fffffffffffffffll : type == 5 ? -1 : (long long)most[type];
    return r <= least[type] ? (long long)least[type] : (long long)r;
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

static bool check_halves(const long long *c, const long long *r, const __half *s, int i)
{
    double v = value_of((unsigned short)i), w = value_of((unsigned short)(i * 40503));
    for (int k = 0; k < CUT; k++)
        if (c[k] != integer_of(v, k, 0)) { printf("FAIL half_rounding: cut %d of %g: %lld\n", k, v, c[k]); return false; }
    static const int ways[] = {3, 1, 2};
    for (int k = 0; r && k < ROUNDED; k++)
        if (r[k] != integer_of(v, k / 3, ways[k % 3])) { printf("FAIL half_rounding: %d of %g: %lld\n", k, v, r[k]); return false; }
    for (int k = 0; k < SATURATED; k++) {
        double a = k == 5 ? w : v, e = k % 3 == 0 ? a + w : k % 3 == 1 ? a - w : a * w;
        unsigned short want = !(e > 0) ? 0 : e > 1 ? 0x3c00 : half_of(e, 2), got = bits_of(s[k]);
        if (got != want && !(std::isnan(e) && (got & 0x7fff) > 0x7c00)) {
            printf("FAIL half_rounding: saturated %d of %g, %g: %04x, not %04x\n", k, v, w, got, want);
            return false;
        }
    }
    return true;
}

static bool check_made(const __half *o, long long x, float y)
{
    static const int ways[] = {-1, 0, 1, 2};
    for (int k = 0; k < MADE; k++) {
        long double v = k < MADE - 4 ? taken(x, k / 4) : y;
        unsigned short want = half_of(v, ways[k % 4]);
        if (bits_of(o[k]) != want) { printf("FAIL half_rounding: made %d of %Lg: %04x, not %04x\n", k, v, bits_of(o[k]), want); return false; }
    }
    return true;
}

int main()
{
    const int all = 65536, n = 3000;
    std::vector<long long> c(CUT * all), r(ROUNDED * all), x(n);
    std::vector<__half> s(SATURATED * all), o(MADE * n);
    std::vector<float> y(n);
    unsigned long long state = 88172645463325252ull;
    for (int i = 0; i < n; i++) {
        state ^= state << 13; state ^= state >> 7; state ^= state << 17;
        x[i] = i < 200 ? i * 331ll - 33000 : i < 400 ? 65480 + (i - 200) : (long long)state >> i % 64;
        y[i] = (float)std::ldexp((double)(state >> 40) * (i % 2 ? 1 : -1), -24 + i % 60 - 40);
    }
    y[0] = 0, y[1] = -0.0f, y[2] = INFINITY, y[3] = -INFINITY, y[4] = 65520, y[5] = -65519.99f, y[6] = 1e-30f, y[7] = 0x1p-25f;
    long long *dc, *dr, *dx;
    __half *ds, *dh;
    float *dy;
    if (cudaMalloc(&dc, c.size() * 8) || cudaMalloc(&dr, r.size() * 8) || cudaMalloc(&dx, n * 8) || cudaMalloc(&ds, s.size() * 2) ||
        cudaMalloc(&dh, o.size() * 2) || cudaMalloc(&dy, n * 4)) { printf("FAIL half_rounding: alloc\n"); return 1; }
    cudaMemcpy(dx, x.data(), n * 8, cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y.data(), n * 4, cudaMemcpyHostToDevice);
    from_halves<<<all / 256, 256>>>(dc, dr, ds, all);
    to_halves<<<(n + 255) / 256, 256>>>(dh, dx, dy, n);
    cudaMemcpy(c.data(), dc, c.size() * 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(r.data(), dr, r.size() * 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(s.data(), ds, s.size() * 2, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(o.data(), dh, o.size() * 2, cudaMemcpyDeviceToHost);
    cudaFree(dc); cudaFree(dr); cudaFree(dx); cudaFree(ds); cudaFree(dh); cudaFree(dy);
    if (e != cudaSuccess) { printf("FAIL half_rounding: %s\n", cudaGetErrorString(e)); return 1; }
    for (int i = 0; i < all; i++) {
        bool special = (i & 0x7c00) == 0x7c00;   // kernels cut infinities and NaN as the GPU does
        long long hc[CUT];
        __half hs[SATURATED], h;
        unsigned short bits = (unsigned short)i, other = (unsigned short)(i * 40503);
        __half g;
        std::memcpy(&h, &bits, 2);
        std::memcpy(&g, &other, 2);
        cut(hc, h);
        saturated(hs, h, g);
        if (!check_halves(hc, nullptr, hs, i)) return 1;
        bool in_range = !special && value_of(bits) >= 0 && value_of(bits) < 32768;
        if (!check_halves(in_range ? &c[CUT * i] : hc, &r[ROUNDED * i], &s[SATURATED * i], i)) return 1;
    }
    for (int i = 0; i < n; i++) {
        __half host[MADE];
        made(host, x[i], y[i]);
        if (!check_made(host, x[i], y[i]) || !check_made(&o[MADE * i], x[i], y[i])) return 1;
    }
    printf("PASS half_rounding\n");
    return 0;
}
