// Dot products of packed integers: __dp4a, __dp2a_lo, __dp2a_hi, signed and
// unsigned, of int and of vectors; a product of 8-bit matrices.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void dots(int *s, unsigned *u, const int *a, const int *b, const int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    s[6 * i + 0] = __dp4a(a[i], b[i], c[i]);
    s[6 * i + 1] = __dp2a_lo(a[i], b[i], c[i]);
    s[6 * i + 2] = __dp2a_hi(a[i], b[i], c[i]);
    char4 a4 = reinterpret_cast<const char4 *>(a)[i], b4 = reinterpret_cast<const char4 *>(b)[i];
    short2 a2 = reinterpret_cast<const short2 *>(a)[i];
    s[6 * i + 3] = __dp4a(a4, b4, c[i]);
    s[6 * i + 4] = __dp2a_lo(a2, b4, c[i]);
    s[6 * i + 5] = __dp2a_hi(a2, b4, c[i]);

    unsigned ua = a[i], ub = b[i], uc = c[i];
    u[6 * i + 0] = __dp4a(ua, ub, uc);
    u[6 * i + 1] = __dp2a_lo(ua, ub, uc);
    u[6 * i + 2] = __dp2a_hi(ua, ub, uc);
    uchar4 ua4 = reinterpret_cast<const uchar4 *>(a)[i], ub4 = reinterpret_cast<const uchar4 *>(b)[i];
    ushort2 ua2 = reinterpret_cast<const ushort2 *>(a)[i];
    u[6 * i + 3] = __dp4a(ua4, ub4, uc);
    u[6 * i + 4] = __dp2a_lo(ua2, ub4, uc);
    u[6 * i + 5] = __dp2a_hi(ua2, ub4, uc);
}

// Rows of a times rows of b, four bytes in each int.
template <typename T>
__global__ void multiply(T *out, const T *a, const T *b, int rows, int columns, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= columns || y >= rows) return;
    T sum = 0;
    for (int k = 0; k < depth; k++) sum = __dp4a(a[y * depth + k], b[x * depth + k], sum);
    out[y * columns + x] = sum;
}

// The number that stands in the bits from shift on. Sums are taken modulo 2^32.
static unsigned part(int v, int shift, int bits, bool sign)
{
    unsigned one = (unsigned)v >> shift & ((1u << bits) - 1);
    return sign && one >> (bits - 1) ? one - (1u << bits) : one;
}

static unsigned dot4(int a, int b, unsigned c, bool sign)
{
    for (int i = 0; i < 32; i += 8) c += part(a, i, 8, sign) * part(b, i, 8, sign);
    return c;
}

static unsigned dot2(int a, int b, unsigned c, int half, bool sign)
{
    for (int i = 0; i < 2; i++) c += part(a, 16 * i, 16, sign) * part(b, 16 * half + 8 * i, 8, sign);
    return c;
}

int main()
{
    const int n = 600, rows = 9, columns = 40, depth = 13;
    const unsigned edges[] = {0u, 0x80808080u, 0x7f7f7f7fu, 0xffffffffu, 0x80007fffu, 0x01020304u, 0xff01fe02u};
    static int a[n], b[n], c[n], s[6 * n], sums[rows * columns];
    static unsigned u[6 * n], usums[rows * columns], seed = 1;
    for (int i = 0; i < n; i++) {
        a[i] = i < 49 ? edges[i % 7] : seed; seed = seed * 1664525u + 1013904223u;
        b[i] = i < 49 ? edges[i / 7] : seed; seed = seed * 1664525u + 1013904223u;
        c[i] = i % 5 ? (int)(seed >> 8) - (1 << 23) : 0;
    }
    int *da, *db, *dc, *ds;
    unsigned *du;
    if (cudaMalloc(&da, sizeof a) || cudaMalloc(&db, sizeof b) || cudaMalloc(&dc, sizeof c) || cudaMalloc(&ds, sizeof s) ||
        cudaMalloc(&du, sizeof u)) { printf("FAIL dp4a: alloc\n"); return 1; }
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    cudaMemcpy(dc, c, sizeof c, cudaMemcpyHostToDevice);

    dots<<<(n + 127) / 128, 128>>>(ds, du, da, db, dc, n);
    cudaMemcpy(s, ds, sizeof s, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(u, du, sizeof u, cudaMemcpyDeviceToHost);
    multiply<int><<<dim3(1, rows), 64>>>(ds, da, db, rows, columns, depth);
    multiply<unsigned><<<dim3(1, rows), 64>>>(du, (unsigned *)da, (unsigned *)db, rows, columns, depth);
    cudaMemcpy(sums, ds, sizeof sums, cudaMemcpyDeviceToHost);
    if (e == cudaSuccess) e = cudaMemcpy(usums, du, sizeof usums, cudaMemcpyDeviceToHost);
    cudaFree(da); cudaFree(db); cudaFree(dc); cudaFree(ds); cudaFree(du);
    if (e != cudaSuccess) { printf("FAIL dp4a: %s\n", cudaGetErrorString(e)); return 1; }

    for (int i = 0; i < 6 * n; i++) {
        int k = i / 6, way = i % 3;
        unsigned w = way ? dot2(a[k], b[k], c[k], way - 1, true) : dot4(a[k], b[k], c[k], true);
        unsigned uw = way ? dot2(a[k], b[k], c[k], way - 1, false) : dot4(a[k], b[k], c[k], false);
        if ((unsigned)s[i] != w || u[i] != uw) {
            printf("FAIL dp4a: %d: %d %d, %u %u\n", i, s[i], (int)w, u[i], uw);
            return 1;
        }
    }
    for (int i = 0; i < rows * columns; i++) {
        unsigned w = 0, uw = 0;
        for (int k = 0; k < depth; k++) {
            w = dot4(a[i / columns * depth + k], b[i % columns * depth + k], w, true);
            uw = dot4(a[i / columns * depth + k], b[i % columns * depth + k], uw, false);
        }
        if ((unsigned)sums[i] != w || usums[i] != uw) { printf("FAIL dp4a: product %d\n", i); return 1; }
    }
    printf("PASS dp4a\n");
    return 0;
}
