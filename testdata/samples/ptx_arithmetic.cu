// Inline PTX that computes: roundings that must not be merged into one multiply-add, intervals that hold the exact result, half and bfloat16 in pairs,
// floats of eight bits, saturation, predicates in pairs, parts of registers. Each kernel is compared with plain C++ on the host.
#include <cuda_runtime.h>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

enum { N = 64 };
static int failures;
static void expect(const char *what, bool good)
{
    std::printf("%-24s %s\n", what, good ? "right" : "WRONG");
    failures += !good;
}

// x y - x y: 0 where both are rounded, the rounding error where they are one operation
__global__ void apart(const float *x, const float *y, float *out)
{
    int i = threadIdx.x;
    float product = x[i] * y[i], r;
    asm("{ .reg .f32 t; mul.rn.f32 t, %1, %2; sub.rn.f32 %0, t, %3; }" : "=f"(r) : "f"(x[i]), "f"(y[i]), "f"(product));
    out[i] = r;
}

__global__ void apart_half(const unsigned *x, unsigned *out)
{
    int i = threadIdx.x;
    unsigned product, r;
    asm("mul.rn.f16x2 %0, %1, %1;" : "=r"(product) : "r"(x[i]));
    asm("{ .reg .f16x2 t; mul.rn.f16x2 t, %1, %1; sub.rn.f16x2 %0, t, %2; }" : "=r"(r) : "r"(x[i]), "r"(product));
    out[i] = r;
}

__global__ void between(const float *x, const float *y, float *low, float *high)
{
    int i = threadIdx.x;
    asm("div.rm.f32 %0, %2, %3;\n\tdiv.rp.f32 %1, %2, %3;" : "=&f"(low[i]), "=&f"(high[i]) : "f"(x[i]), "f"(y[i]));
}

// A polynomial in bfloat16 pairs, of floats that are packed and unpacked.
__global__ void pairs(const float *x, float *out)
{
    int i = threadIdx.x;
    unsigned two, r;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(two) : "f"(x[i] + 1.0f), "f"(x[i]));
    asm("fma.rn.relu.bf16x2 %0, %1, %1, %2;" : "=r"(r) : "r"(two), "r"(0xbf80bf80));
    asm("{ .reg .b16 l, h;\n\t"
        "mov.b32 {l, h}, %2;\n\t"
        "cvt.f32.bf16 %0, l;\n\t"
        "cvt.f32.bf16 %1, h; }"
        : "=f"(out[2 * i]), "=f"(out[2 * i + 1])
        : "r"(r));
}

// To eight bits and back
__global__ void eights(const float *x, float *out)
{
    int i = threadIdx.x;
    unsigned two;
    asm("{ .reg .b16 e; cvt.rn.satfinite.e4m3x2.f32 e, %1, %2; cvt.rn.f16x2.e4m3x2 %0, e; }" : "=r"(two) : "f"(x[i] * 100.0f), "f"(x[i]));
    asm("{ .reg .f16 l, h; mov.b32 {l, h}, %2; cvt.f32.f16 %0, l; cvt.f32.f16 %1, h; }" : "=f"(out[2 * i]), "=f"(out[2 * i + 1]) : "r"(two));
}

// A clamp by two predicates of one comparison, saturating sums, and bytes by their selectors
__global__ void numbers(const int *x, int *out)
{
    int i = threadIdx.x, a = x[i], b = x[N - 1 - i], clamped, sum, bytes;
    asm("{ .reg .pred low, rest, high;\n\t"
        "setp.lt.s32 low|rest, %1, -1000;\n\t"
        "setp.gt.and.s32 high, %1, 1000, rest;\n\t"
        "mov.s32 %0, %1;\n\t"
        "@low mov.s32 %0, -1000;\n\t"
        "@high mov.s32 %0, 1000; }"
        : "=r"(clamped)
        : "r"(a));
    asm("add.sat.s32 %0, %1, %2;" : "=r"(sum) : "r"(a * 65536), "r"(b * 65536));
    asm("vsub.s32.s32.s32 %0, %1.b1, %2.h0;" : "=r"(bytes) : "r"(a), "r"(b));
    out[3 * i] = clamped, out[3 * i + 1] = sum, out[3 * i + 2] = bytes;
}

static float *floats, *more, *results;

static float bf16(float x)
{
    uint32_t bits;
    std::memcpy(&bits, &x, 4);
    bits = (bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000;
    std::memcpy(&x, &bits, 4);
    return x;
}

// The number of four bits of precision that is next to x, at least 2^-9 apart, at most 448
static float e4m3(float x)
{
    int e;
    std::frexp(x, &e);
    float step = std::ldexp(1.0f, (e - 4 > -9 ? e - 4 : -9));
    return std::fmax(-448.0f, std::fmin(448.0f, std::nearbyint(x / step) * step));
}

static void check_floats()
{
    bool good = true;
    apart<<<1, N>>>(floats, more, results);
    cudaDeviceSynchronize();
    for (int i = 0; i < N; i++)
        good = good && results[i] == 0.0f;
    expect("products stay apart", good);
    unsigned *halves = reinterpret_cast<unsigned *>(results);
    for (int i = 0; i < N; i++)
        halves[i] = 0x3c013c01u + i * 0x00110007u;
    apart_half<<<1, N>>>(halves, halves + N);
    cudaDeviceSynchronize();
    good = true;
    for (int i = 0; i < N; i++)
        good = good && halves[N + i] == 0;
    expect("and those of halves", good);
    between<<<1, N>>>(floats, more, results, results + N);
    cudaDeviceSynchronize();
    good = true;
    for (int i = 0; i < N; i++) {
        double exact = (double)floats[i] / more[i];
        good = good && results[i] <= exact && results[N + i] >= exact && std::nextafter(results[i], INFINITY) >= results[N + i];
    }
    expect("quotients are between", good);
}

static void check_small_floats()
{
    bool good = true;
    pairs<<<1, N>>>(floats, results);
    cudaDeviceSynchronize();
    for (int i = 0; i < 2 * N; i++) {
        float x = bf16(floats[i / 2] + i % 2), y = bf16((float)((double)x * x - 1.0));
        good = good && results[i] == (y > 0 ? y : 0.0f);
    }
    expect("pairs of bfloat16", good);
    good = true;
    eights<<<1, N>>>(floats, results);
    cudaDeviceSynchronize();
    for (int i = 0; i < 2 * N; i++)
        good = good && results[i] == e4m3(floats[i / 2] * (i % 2 ? 100.0f : 1.0f));
    expect("eight bits", good);
}

static void check_numbers()
{
    int *x, *out;
    bool good = true;
    cudaMallocManaged(&x, N * sizeof *x);
    cudaMallocManaged(&out, 3 * N * sizeof *out);
    for (int i = 0; i < N; i++)
        x[i] = (i * 7919 % 4001 - 2000) * (i % 3 ? 1 : 15);
    numbers<<<1, N>>>(x, out);
    cudaDeviceSynchronize();
    for (int i = 0; i < N; i++) {
        int a = x[i], b = x[N - 1 - i];
        int64_t sum = (int64_t)(int)(a * 65536u) + (int)(b * 65536u);
        good = good && out[3 * i] == (a < -1000 ? -1000 : a > 1000 ? 1000 : a);
        good = good && out[3 * i + 1] == (sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum);
        good = good && out[3 * i + 2] == (int8_t)(a >> 8) - (int16_t)b;
    }
    expect("integers", good);
    cudaFree(x);
    cudaFree(out);
}

int main()
{
    cudaMallocManaged(&floats, N * sizeof *floats);
    cudaMallocManaged(&more, N * sizeof *more);
    cudaMallocManaged(&results, 4 * N * sizeof *results);
    for (int i = 0; i < N; i++) {
        floats[i] = std::ldexp(1.0f + 0.0137f * (float)(i + 1), i % 9 - 4) * (i % 2 ? -1.0f : 1.0f);
        more[i] = 3.1f + 0.0713f * (float)i;
    }
    check_floats();
    check_small_floats();
    check_numbers();
    cudaFree(floats);
    cudaFree(more);
    cudaFree(results);
    std::printf("%s\n", failures ? "FAIL" : "PASS");
    return failures != 0;
}
