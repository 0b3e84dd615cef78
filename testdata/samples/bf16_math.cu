// bfloat16: the storage type with conversions, and a packed intrinsic.
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CHECK(e) do { if ((e) != cudaSuccess) { printf("FAIL bf16_math: line %d\n", __LINE__); exit(1); } } while (0)

__global__ void pack(const float *in, __nv_bfloat16 *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __float2bfloat16(in[i]);
}

__global__ void dotPieces(const nv_bfloat16 *a, const nv_bfloat16 *b, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __bfloat162float(a[i]) * __bfloat162float(b[i]);
}

__global__ void fma2(const __nv_bfloat162 *a, const __nv_bfloat162 *b, __nv_bfloat162 *c, int n2)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) c[i] = __hfma2(a[i], b[i], c[i]);
}

int main()
{
    const int n = 256;
    static float a[n], b[n], r[n];
    static __nv_bfloat16 c[n];
    for (int i = 0; i < n; i++) { a[i] = (float)(i % 12); b[i] = (float)(i % 7) - 3.0f; }

    float *df;
    __nv_bfloat16 *da, *db, *dc;
    CHECK(cudaMalloc(&df, sizeof a));
    CHECK(cudaMalloc(&da, n * sizeof(__nv_bfloat16)));
    CHECK(cudaMalloc(&db, n * sizeof(__nv_bfloat16)));
    CHECK(cudaMalloc(&dc, n * sizeof(__nv_bfloat16)));
    CHECK(cudaMemset(dc, 0, n * sizeof(__nv_bfloat16)));

    CHECK(cudaMemcpy(df, a, sizeof a, cudaMemcpyHostToDevice));
    pack<<<2, 128>>>(df, da, n);
    CHECK(cudaMemcpy(df, b, sizeof b, cudaMemcpyHostToDevice));
    pack<<<2, 128>>>(df, db, n);
    dotPieces<<<2, 128>>>(da, db, df, n);
    fma2<<<1, 128>>>((__nv_bfloat162 *)da, (__nv_bfloat162 *)db, (__nv_bfloat162 *)dc, n / 2);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(r, df, sizeof r, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(c, dc, sizeof c, cudaMemcpyDeviceToHost));

    // Small integers are exact in bfloat16.
    for (int i = 0; i < n; i++)
        if (r[i] != a[i] * b[i] || __bfloat162float(c[i]) != a[i] * b[i]) {
            printf("FAIL bf16_math: %d: %f, want %f\n", i, r[i], a[i] * b[i]);
            return 1;
        }
    CHECK(cudaFree(df)); CHECK(cudaFree(da)); CHECK(cudaFree(db)); CHECK(cudaFree(dc));
    printf("PASS bf16_math\n");
    return 0;
}
