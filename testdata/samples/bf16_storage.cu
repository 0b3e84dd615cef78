// bfloat16 as a storage type only: values are converted to float, worked on
// in float and converted back.
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>

#define RETURN_ON_ERROR(e) \
    if ((e) != cudaSuccess) { std::printf("FAIL bf16_storage: line %d\n", __LINE__); return 1; }

__global__ void relu(__nv_bfloat16 *v, float bias, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        float f = __bfloat162float(v[i]) + bias;
        v[i] = __float2bfloat16(f > 0.0f ? f : 0.0f);
    }
}

// Round to nearest even on the upper 16 bits, for finite values.
static unsigned short reference(float f)
{
    unsigned int u;
    std::memcpy(&u, &f, sizeof u);
    u += 0x7fffu + ((u >> 16) & 1u);
    return (unsigned short)(u >> 16);
}

int main()
{
    const int n = 1000;
    std::vector<__nv_bfloat16> v(n);
    std::vector<float> in(n);
    for (int i = 0; i < n; i++) {
        in[i] = (float)(i % 200) - 100.0f;
        v[i] = __float2bfloat16(in[i]);
    }
    __nv_bfloat16 *d;
    RETURN_ON_ERROR(cudaMalloc(&d, n * sizeof(__nv_bfloat16)));
    RETURN_ON_ERROR(cudaMemcpy(d, v.data(), n * sizeof(__nv_bfloat16), cudaMemcpyHostToDevice));
    relu<<<1, 256>>>(d, 0.125f, n);
    RETURN_ON_ERROR(cudaGetLastError());
    RETURN_ON_ERROR(cudaMemcpy(v.data(), d, n * sizeof(__nv_bfloat16), cudaMemcpyDeviceToHost));
    RETURN_ON_ERROR(cudaFree(d));

    for (int i = 0; i < n; i++) {
        float f = in[i] + 0.125f;
        unsigned short want = reference(f > 0.0f ? f : 0.0f), got;
        std::memcpy(&got, &v[i], sizeof got);
        if (got != want) {
            std::printf("FAIL bf16_storage: %d: %04x, want %04x\n", i, got, want);
            return 1;
        }
    }
    std::printf("PASS bf16_storage\n");
    return 0;
}
