// Arithmetic and conversions that round down, up and to zero, compared with the
// host's in the same rounding mode: edges with one another, and random numbers.
#include <cuda_runtime.h>
#include <cfenv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

enum { FLOATS = 12, DOUBLES = 9 };

__global__ void floats_rd(float *o, const double *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float a = (float)x[3 * i], b = (float)x[3 * i + 1], c = (float)x[3 * i + 2], *r = o + FLOATS * i;
    long long bits = __double_as_longlong(x[3 * i]);
    r[0] = __fadd_rd(a, b);
    r[1] = __fsub_rd(a, b);
    r[2] = __fmul_rd(a, b);
    r[3] = __fdiv_rd(a, b);
    r[4] = __fmaf_rd(a, b, c);
    r[5] = __frcp_rd(a);
    r[6] = __fsqrt_rd(a);
    r[7] = __double2float_rd(x[3 * i]);
    r[8] = __int2float_rd((int)bits);
    r[9] = __uint2float_rd((unsigned)bits);
    r[10] = __ll2float_rd(bits);
    r[11] = __ull2float_rd(bits);
}

__global__ void doubles_rd(double *o, const double *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double a = x[3 * i], b = x[3 * i + 1], c = x[3 * i + 2], *r = o + DOUBLES * i;
    r[0] = __dadd_rd(a, b);
    r[1] = __dsub_rd(a, b);
    r[2] = __dmul_rd(a, b);
    r[3] = __ddiv_rd(a, b);
    r[4] = __fma_rd(a, b, c);
    r[5] = __drcp_rd(a);
    r[6] = __dsqrt_rd(a);
    r[7] = __ll2double_rd(__double_as_longlong(a));
    r[8] = __ull2double_rd(__double_as_longlong(a));
}

__global__ void floats_rz(float *o, const double *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float a = (float)x[3 * i], b = (float)x[3 * i + 1], c = (float)x[3 * i + 2], *r = o + FLOATS * i;
    long long bits = __double_as_longlong(x[3 * i]);
    r[0] = __fadd_rz(a, b);
    r[1] = __fsub_rz(a, b);
    r[2] = __fmul_rz(a, b);
    r[3] = __fdiv_rz(a, b);
    r[4] = __fmaf_rz(a, b, c);
    r[5] = __frcp_rz(a);
    r[6] = __fsqrt_rz(a);
    r[7] = __double2float_rz(x[3 * i]);
    r[8] = __int2float_rz((int)bits);
    r[9] = __uint2float_rz((unsigned)bits);
    r[10] = __ll2float_rz(bits);
    r[11] = __ull2float_rz(bits);
}

__global__ void doubles_rz(double *o, const double *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double a = x[3 * i], b = x[3 * i + 1], c = x[3 * i + 2], *r = o + DOUBLES * i;
    r[0] = __dadd_rz(a, b);
    r[1] = __dsub_rz(a, b);
    r[2] = __dmul_rz(a, b);
    r[3] = __ddiv_rz(a, b);
    r[4] = __fma_rz(a, b, c);
    r[5] = __drcp_rz(a);
    r[6] = __dsqrt_rz(a);
    r[7] = __ll2double_rz(__double_as_longlong(a));
    r[8] = __ull2double_rz(__double_as_longlong(a));
}

__global__ void floats_ru(float *o, const double *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float a = (float)x[3 * i], b = (float)x[3 * i + 1], c = (float)x[3 * i + 2], *r = o + FLOATS * i;
    long long bits = __double_as_longlong(x[3 * i]);
    r[0] = __fadd_ru(a, b);
    r[1] = __fsub_ru(a, b);
    r[2] = __fmul_ru(a, b);
    r[3] = __fdiv_ru(a, b);
    r[4] = __fmaf_ru(a, b, c);
    r[5] = __frcp_ru(a);
    r[6] = __fsqrt_ru(a);
    r[7] = __double2float_ru(x[3 * i]);
    r[8] = __int2float_ru((int)bits);
    r[9] = __uint2float_ru((unsigned)bits);
    r[10] = __ll2float_ru(bits);
    r[11] = __ull2float_ru(bits);
}

__global__ void doubles_ru(double *o, const double *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double a = x[3 * i], b = x[3 * i + 1], c = x[3 * i + 2], *r = o + DOUBLES * i;
    r[0] = __dadd_ru(a, b);
    r[1] = __dsub_ru(a, b);
    r[2] = __dmul_ru(a, b);
    r[3] = __ddiv_ru(a, b);
    r[4] = __fma_ru(a, b, c);
    r[5] = __drcp_ru(a);
    r[6] = __dsqrt_ru(a);
    r[7] = __ll2double_ru(__double_as_longlong(a));
    r[8] = __ull2double_ru(__double_as_longlong(a));
}

static long long bits_of(double x)
{
    long long bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// Called through volatile pointers, so that the compiler computes nothing ahead, in another mode.
static void host_floats(float *r, const float *x, double wide)
{
    float a = x[0], b = x[1], c = x[2];
    long long bits = bits_of(wide);
    r[0] = a + b;
    r[1] = a - b;
    r[2] = a * b;
    r[3] = a / b;
    r[4] = fmaf(a, b, c);
    r[5] = 1 / a;
    r[6] = sqrtf(a);
    r[7] = (float)wide;
    r[8] = (float)(int)bits;
    r[9] = (float)(unsigned)bits;
    r[10] = (float)bits;
    r[11] = (float)(unsigned long long)bits;
}

static void host_doubles(double *r, const double *x)
{
    double a = x[0], b = x[1], c = x[2];
    r[0] = a + b;
    r[1] = a - b;
    r[2] = a * b;
    r[3] = a / b;
    r[4] = fma(a, b, c);
    r[5] = 1 / a;
    r[6] = sqrt(a);
    r[7] = (double)bits_of(a);
    r[8] = (double)(unsigned long long)bits_of(a);
}

static void (*volatile floats_of)(float *, const float *, double) = host_floats;
static void (*volatile doubles_of)(double *, const double *) = host_doubles;

static bool same(double a, double b) { return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0; }

static std::vector<double> numbers()
{
    const double edges[] = {0, 1, 3, 0x1p-1074, 0x1p-149, 0x1.8p-1022, 0x1.fffffep-127, 0x1p-74, 0x1.fffffep+127,
                            0x1.fffffffffffffp+1023, 0x1.3p+500, 0x1.0000000000001p+0, 1 - 0x1p-53, 1 - 0x1p-24, INFINITY, NAN};
    std::vector<double> x;
    for (double a : edges)
        for (double b : edges)
            for (double c : {0.0, 1.0, 0x1p-1074, 0x1p-149, -a * b})
                for (double s : {1.0, -1.0}) { x.push_back(s * a); x.push_back(b); x.push_back(c); }
    unsigned long long state = 88172645463325252ull;
    for (int i = 0; i < 3000; i++) {
        double v[3];
        for (int k = 0; k < 3; k++) {
            state ^= state << 13; state ^= state >> 7; state ^= state << 17;
            unsigned long long bits = state;   // of any magnitude, or of a similar one, some of them with few bits
            if (i % 2) bits = (bits & 0x801fffffffffffff) | (i / 2 % 2 ? 1000ull + bits % 50 : 870 + bits % 30) << 52;
            if (i % 4 == 3) bits &= ~0ull << 28;
            memcpy(&v[k], &bits, sizeof bits);
        }
        if (i % 8 > 5) v[2] = -(v[0] * v[1]);
        x.insert(x.end(), v, v + 3);
    }
    return x;
}

static bool compare(const char *what, int mode, int k, const double *x, double got, double want)
{
    if (same(got, want)) return true;
    printf("FAIL directed_rounding: mode %d, %s %d of %a %a %a: %a, not %a\n", mode, what, k, x[0], x[1], x[2], got, want);
    return false;
}

int main()
{
    std::vector<double> x = numbers();
    const int n = (int)x.size() / 3, blocks = (n + 127) / 128, modes[] = {FE_DOWNWARD, FE_TOWARDZERO, FE_UPWARD};
    std::vector<float> f((size_t)FLOATS * n);
    std::vector<double> d((size_t)DOUBLES * n);
    double *dx, *dd;
    float *df;
    if (cudaMalloc(&dx, x.size() * sizeof *dx) || cudaMalloc(&df, f.size() * sizeof *df) || cudaMalloc(&dd, d.size() * sizeof *dd)) {
        printf("FAIL directed_rounding: alloc\n");
        return 1;
    }
    cudaMemcpy(dx, x.data(), x.size() * sizeof *dx, cudaMemcpyHostToDevice);
    for (int m = 0; m < 3; m++) {
        if (m == 0) { floats_rd<<<blocks, 128>>>(df, dx, n); doubles_rd<<<blocks, 128>>>(dd, dx, n); }
        if (m == 1) { floats_rz<<<blocks, 128>>>(df, dx, n); doubles_rz<<<blocks, 128>>>(dd, dx, n); }
        if (m == 2) { floats_ru<<<blocks, 128>>>(df, dx, n); doubles_ru<<<blocks, 128>>>(dd, dx, n); }
        cudaMemcpy(f.data(), df, f.size() * sizeof *df, cudaMemcpyDeviceToHost);
        cudaError_t e = cudaMemcpy(d.data(), dd, d.size() * sizeof *dd, cudaMemcpyDeviceToHost);
        if (e != cudaSuccess) { printf("FAIL directed_rounding: %s\n", cudaGetErrorString(e)); return 1; }
        for (int i = 0; i < n; i++) {
            const double *v = &x[3 * i];
            float narrow[3] = {(float)v[0], (float)v[1], (float)v[2]}, fw[FLOATS];
            double dw[DOUBLES];
            fesetround(modes[m]);
            floats_of(fw, narrow, v[0]);
            doubles_of(dw, v);
            fesetround(FE_TONEAREST);
            if (bits_of(v[0]) == 0) dw[8] = 0;   // of 0, clang makes -0 for the host when it rounds down
            for (int k = 0; k < FLOATS; k++)
                if (!compare("float", m, k, v, f[FLOATS * i + k], fw[k])) return 1;
            for (int k = 0; k < DOUBLES; k++)
                if (!compare("double", m, k, v, d[DOUBLES * i + k], dw[k])) return 1;
        }
    }
    cudaFree(dx); cudaFree(df); cudaFree(dd);
    printf("PASS directed_rounding\n");
    return 0;
}
