// Asynchronous copies to shared memory with the primitives of cuda_pipeline.h: two stages, and a tail that is filled
// with zeros.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <cstdio>

constexpr int kTile = 128;

__device__ void fetch(float4 *stage, const float4 *in, int tile, int n)
{
    int i = tile * kTile + threadIdx.x;
    bool inside = i < n;
    __pipeline_memcpy_async(&stage[threadIdx.x], &in[inside ? i : 0], sizeof(float4), inside ? 0 : sizeof(float4));
    __pipeline_commit();
}

__global__ void sumTiles(const float4 *in, float4 *out, int n)
{
    __shared__ float4 stage[2][kTile];
    int tiles = (n + kTile - 1) / kTile;
    float4 sum = make_float4(0, 0, 0, 0);
    fetch(stage[0], in, 0, n);
    for (int t = 0; t < tiles; t++) {
        if (t + 1 < tiles) {
            fetch(stage[(t + 1) % 2], in, t + 1, n);
            __pipeline_wait_prior(1);
        } else {
            __pipeline_wait_prior(0);
        }
        __syncthreads();
        float4 v = stage[t % 2][kTile - 1 - threadIdx.x];
        sum.x += v.x;
        sum.y += v.y;
        sum.z += v.z;
        sum.w += v.w;
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

__global__ void rotate(const int *in, int *out)
{
    __shared__ int s[kTile];
    __pipeline_memcpy_async(s + threadIdx.x, in + threadIdx.x, 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = s[(threadIdx.x + 1) % kTile];
}

int main()
{
    const int n = 5 * kTile + 37;
    static float4 in[n], out[kTile];
    int small[kTile], turned[kTile], *da, *db;
    float4 *din, *dout;
    for (int i = 0; i < n; i++) in[i] = make_float4(static_cast<float>(i % 13), static_cast<float>(i % 7), 1, static_cast<float>(-i % 5));
    for (int i = 0; i < kTile; i++) small[i] = i * i;
    if (cudaMalloc(&din, sizeof in) || cudaMalloc(&dout, sizeof out) || cudaMalloc(&da, sizeof small) || cudaMalloc(&db, sizeof small)) {
        printf("FAIL pipeline_primitives: alloc\n");
        return 1;
    }
    cudaMemcpy(din, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemcpy(da, small, sizeof small, cudaMemcpyHostToDevice);
    sumTiles<<<1, kTile>>>(din, dout, n);
    rotate<<<1, kTile>>>(da, db);
    cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(turned, db, sizeof turned, cudaMemcpyDeviceToHost);
    cudaFree(din);
    cudaFree(dout);
    cudaFree(da);
    cudaFree(db);
    for (int t = 0; t < kTile; t++) {
        float4 want = make_float4(0, 0, 0, 0);
        for (int i = kTile - 1 - t; i < n; i += kTile) {
            want.x += in[i].x;
            want.y += in[i].y;
            want.z += in[i].z;
            want.w += in[i].w;
        }
        if (e != cudaSuccess || out[t].x != want.x || out[t].y != want.y || out[t].z != want.z || out[t].w != want.w ||
            turned[t] != small[(t + 1) % kTile]) {
            printf("FAIL pipeline_primitives: %d\n", t);
            return 1;
        }
    }
    printf("PASS pipeline_primitives\n");
    return 0;
}
