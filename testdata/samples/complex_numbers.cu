// cuComplex.h: a small Mandelbrot iteration count and a naive DFT.
#include <cuComplex.h>
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define CHECK(e) do { if ((e) != cudaSuccess) { std::printf("FAIL complex_numbers: line %d\n", __LINE__); std::exit(1); } } while (0)

__host__ __device__ inline int escape(cuFloatComplex c, int limit)
{
    cuFloatComplex z = make_cuFloatComplex(0.0f, 0.0f);
    int k = 0;
    while (k < limit && cuCrealf(z) * cuCrealf(z) + cuCimagf(z) * cuCimagf(z) <= 4.0f) {
        z = cuCaddf(cuCmulf(z, z), c);
        ++k;
    }
    return k;
}

__global__ void mandel(int *out, int w, int h, int limit)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < w) out[y * w + x] = escape(make_cuFloatComplex(-2.0f + x * 0.125f, -1.0f + y * 0.25f), limit);
}

__global__ void dft(const cuDoubleComplex *in, cuDoubleComplex *out, double *mag, int n)
{
    int k = threadIdx.x;
    if (k >= n) return;
    cuDoubleComplex acc = make_cuDoubleComplex(0, 0);
    for (int j = 0; j < n; j++) {
        double a = -2.0 * 3.14159265358979323846 * ((j * k) % n) / n;
        acc = cuCadd(acc, cuCmul(in[j], make_cuDoubleComplex(cos(a), sin(a))));
    }
    acc = cuCsub(acc, make_cuDoubleComplex(0, 0));
    out[k] = cuCdiv(cuConj(acc), make_cuDoubleComplex((double)n, 0));
    mag[k] = cuCabs(acc);
}

int main()
{
    const int w = 24, h = 9, limit = 20, n = 32;
    int grid[w * h], *dg;
    CHECK(cudaMalloc(&dg, sizeof grid));
    mandel<<<dim3(1, h), 32>>>(dg, w, h, limit);
    CHECK(cudaMemcpy(grid, dg, sizeof grid, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dg));
    int off = 0;   // fused multiply-add may move a point on the edge
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            off += grid[y * w + x] != escape(make_cuFloatComplex(-2.0f + x * 0.125f, -1.0f + y * 0.25f), limit);
    if (off > 2) { std::printf("FAIL complex_numbers: %d points off\n", off); return 1; }

    cuDoubleComplex in[n], out[n], *di, *dout;
    double mag[n], *dm;
    for (int j = 0; j < n; j++) in[j] = make_cuDoubleComplex(std::cos(2 * M_PI * 3 * j / n), std::sin(2 * M_PI * 3 * j / n));
    CHECK(cudaMalloc(&di, sizeof in));
    CHECK(cudaMalloc(&dout, sizeof out));
    CHECK(cudaMalloc(&dm, sizeof mag));
    CHECK(cudaMemcpy(di, in, sizeof in, cudaMemcpyHostToDevice));
    dft<<<1, 64>>>(di, dout, dm, n);
    CHECK(cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(mag, dm, sizeof mag, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(di)); CHECK(cudaFree(dout)); CHECK(cudaFree(dm));
    for (int k = 0; k < n; k++) {
        double want = k == 3 ? 1.0 : 0.0;
        if (std::fabs(cuCreal(out[k]) - want) > 1e-9 || std::fabs(cuCimag(out[k])) > 1e-9 || std::fabs(mag[k] - n * want) > 1e-8) {
            std::printf("FAIL complex_numbers: bin %d: %g %g\n", k, cuCreal(out[k]), cuCimag(out[k]));
            return 1;
        }
    }
    std::printf("PASS complex_numbers\n");
    return 0;
}
