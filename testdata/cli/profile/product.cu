#include <cstdio>

#ifndef PITCH
#define PITCH 32
#endif
constexpr int n = 64;

// out = in, turned over. Each block does a tile.
__global__ void turn(const float *in, float *out)
{
    __shared__ float tile[32][PITCH];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

// c = a b
__global__ void multiply(const float *a, const float *b, float *c)
{
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[y * n + k] * b[k * n + x];
    c[y * n + x] = sum;
}

int main()
{
    float *a, *b, *c;
    cudaMallocManaged(&a, n * n * sizeof *a);
    cudaMallocManaged(&b, n * n * sizeof *b);
    cudaMallocManaged(&c, n * n * sizeof *c);
    for (int i = 0; i < n * n; i++)
        a[i] = i % 7;
    turn<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(a, b);
    multiply<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c);
    cudaDeviceSynchronize();
    printf("%g\n", c[n + 1]);
}
