// A program of several files: main.cu, kernels.cu, kernels.cuh, host.h and
// host.c, which is C. Build:
//   nvcc -c main.cu kernels.cu && cc -c host.c && nvcc *.o
// Each file's device code stands on its own, so that separate device
// compilation (-rdc) is not needed.
#include "kernels.cuh"

#include <cstdio>
#include <vector>

int main()
{
    if (multi_device_count() < 1) multi_fail(__FILE__, __LINE__, "no device");

    const int n = 900;
    const float w = 0.25f;
    std::vector<float> a(n), b(n, 8.0f), out(n), want(n);
    for (int i = 0; i < n; i++) a[i] = (float)(i % 33);

    float *da, *db, *dout;
    MULTI_CHECK(cudaMalloc(&da, n * sizeof(float)));
    MULTI_CHECK(cudaMalloc(&db, n * sizeof(float)));
    MULTI_CHECK(cudaMalloc(&dout, n * sizeof(float)));
    MULTI_CHECK(cudaMemcpy(da, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    fillKernel<<<(n + 255) / 256, 256>>>(db, 8.0f, n);
    fillKernel<float><<<(n + 255) / 256, 256>>>(dout, -1, n);
    setWeight(w);
    runLerp(da, db, dout, n);
    MULTI_CHECK(cudaMemcpy(out.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    MULTI_CHECK(cudaFree(da));
    MULTI_CHECK(cudaFree(db));
    MULTI_CHECK(cudaFree(dout));

    multi_reference(a.data(), b.data(), want.data(), n, w);
    for (int i = 0; i < n; i++)
        if (out[i] != want[i]) {
            std::printf("FAIL multi: out[%d] = %f, want %f\n", i, out[i], want[i]);
            return 1;
        }
    std::printf("PASS multi\n");
    return 0;
}
