// Operators for float3 and float4 defined by the user, as most CUDA code
// bases carry them. HIP's own headers define some of the same operators.
#include <cuda_runtime.h>
#include <cstdio>

inline __host__ __device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
inline __host__ __device__ float4 operator*(float4 a, float s) { return make_float4(a.x * s, a.y * s, a.z * s, a.w * s); }
inline __host__ __device__ float3 operator-(const float3 &a, const float3 &b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
inline __host__ __device__ void operator+=(float3 &a, float3 b) { a.x += b.x; a.y += b.y; a.z += b.z; }

__global__ void blend(const float4 *a, const float4 *b, float4 *out, float3 *diff, int n)
{
    int i = threadIdx.x;
    if (i >= n) return;
    out[i] = a[i] * 2.0f + b[i] * 0.5f;
    float3 p = make_float3(a[i].x, a[i].y, a[i].z), q = make_float3(b[i].x, b[i].y, b[i].z);
    float3 acc = p - q;
    acc += q;
    diff[i] = acc;
}

int main()
{
    const int n = 48;
    float4 a[n], b[n], out[n], *da, *db, *dout;
    float3 diff[n], *dd;
    for (int i = 0; i < n; i++) {
        a[i] = make_float4(i, i + 1, i + 2, i + 3);
        b[i] = make_float4(2 * i, 4 * i, 6 * i, 8);
    }
    if (cudaMalloc(&da, sizeof a) || cudaMalloc(&db, sizeof b) || cudaMalloc(&dout, sizeof out) || cudaMalloc(&dd, sizeof diff)) {
        printf("FAIL vector_operators: alloc\n");
        return 1;
    }
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    blend<<<1, 64>>>(da, db, dout, dd, n);
    cudaMemcpy(diff, dd, sizeof diff, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(da); cudaFree(db); cudaFree(dout); cudaFree(dd);
    for (int i = 0; i < n; i++)
        if (e != cudaSuccess || out[i].x != 3.0f * i || out[i].w != 2.0f * (i + 3) + 4.0f || out[i].z != 2.0f * (i + 2) + 3.0f * i ||
            diff[i].x != a[i].x || diff[i].y != a[i].y || diff[i].z != a[i].z) {
            printf("FAIL vector_operators: %d\n", i);
            return 1;
        }
    printf("PASS vector_operators\n");
    return 0;
}
