// The six-bit classes: conversions from and to float, on the device and on the host.
#include <cuda_fp6.h>
#include <cuda_runtime.h>
#include <cstdio>

constexpr int kN = 128;

__global__ void convert(const float *x, float *e2m3, float *e3m2, float *sums)
{
    int i = threadIdx.x;
    __nv_fp6_e2m3 a(x[i]);
    __nv_fp6_e3m2 b(x[i]);
    e2m3[i] = static_cast<float>(a);
    e3m2[i] = static_cast<float>(b);
    __nv_fp6x2_e3m2 pair(make_float2(x[i], 2.0f));
    float2 both = static_cast<float2>(pair);
    sums[i] = both.x + both.y;
}

int main()
{
    float x[kN], e2m3[kN], e3m2[kN], sums[kN], *dx, *da, *db, *ds;
    for (int i = 0; i < kN; i++) x[i] = static_cast<float>(i - 64) / 8;
    if (cudaMalloc(&dx, sizeof x) || cudaMalloc(&da, sizeof x) || cudaMalloc(&db, sizeof x) || cudaMalloc(&ds, sizeof x)) {
        printf("FAIL fp6_classes: alloc\n");
        return 1;
    }
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    convert<<<1, kN>>>(dx, da, db, ds);
    cudaMemcpy(e2m3, da, sizeof x, cudaMemcpyDeviceToHost);
    cudaMemcpy(e3m2, db, sizeof x, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(sums, ds, sizeof x, cudaMemcpyDeviceToHost);
    cudaFree(dx);
    cudaFree(da);
    cudaFree(db);
    cudaFree(ds);
    for (int i = 0; i < kN; i++) {
        // Eighths up to 2 are exact in e2m3; 7.5 is its largest value, 28 that of e3m2.
        float clipped = x[i] > 7.5f ? 7.5f : x[i] < -7.5f ? -7.5f : x[i];
        bool exact = x[i] >= -2 && x[i] <= 2;
        float off = e2m3[i] - clipped, off3 = e3m2[i] - x[i];
        if (e != cudaSuccess || (exact && off != 0) || off > 0.25f || off < -0.25f || off3 > 0.5f || off3 < -0.5f ||
            sums[i] != e3m2[i] + 2 || e2m3[i] != static_cast<float>(__nv_fp6_e2m3(x[i]))) {
            printf("FAIL fp6_classes: %d: %g %g %g for %g\n", i, e2m3[i], e3m2[i], sums[i], x[i]);
            return 1;
        }
    }
    printf("PASS fp6_classes\n");
    return 0;
}
