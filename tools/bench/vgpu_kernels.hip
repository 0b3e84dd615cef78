/* What tools/bench/vgpu times on the virtual GPU: vgpu_kernels NAME TIMES launches that kernel so many times and
 * prints the milliseconds of the fastest launch, and those that a launch took of the processors at least.
 * vgpu_loops.c does the same work on the CPU. */
#include <hip/hip_runtime.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>
#include "vgpu_sizes.h"

static void require(hipError_t e)
{
    if (e != hipSuccess) {
        fprintf(stderr, "%s\n", hipGetErrorString(e));
        exit(1);
    }
}

__global__ void alu(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = x + 1;
    for (int k = 0; k < n; k++) {
        x = x * 1.0001f + y;
        y = y * 0.999f - x;
        x = x + 0.5f * y;
    }
    a[i] = x + y;
}

__global__ void reduction(const float *x, float *sums, int n)
{
    __shared__ float part[256];
    float sum = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        sum += x[i];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int d = 128; d; d /= 2) {
        if (threadIdx.x < d)
            part[threadIdx.x] += part[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        sums[blockIdx.x] = part[0];
}

__global__ void matmul(const float *a, const float *b, float *c, int n)
{
    const int T = 16;
    __shared__ float ta[T][T], tb[T][T];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * T + y, column = blockIdx.x * T + x;
    float sum = 0;
    for (int t = 0; t < n; t += T) {
        ta[y][x] = a[row * n + t + x];
        tb[y][x] = b[(t + y) * n + column];
        __syncthreads();
        for (int k = 0; k < T; k++)
            sum += ta[y][k] * tb[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

__global__ void copy(const float4 *x, float4 *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i];
}

/* A block of HEAD threads for each query. */
__global__ void attention(const float *q, const float *k, const float *v, float *out, int n)
{
    __shared__ float query[HEAD], weight[TOKENS], all[HEAD];
    int t = threadIdx.x, row = blockIdx.x;
    query[t] = q[row * HEAD + t] * 0.125f;
    __syncthreads();
    float most = -INFINITY;
    for (int j = t; j < n; j += HEAD) {
        float dot = 0;
        for (int d = 0; d < HEAD; d++)
            dot += query[d] * k[j * HEAD + d];
        weight[j] = dot;
        most = fmaxf(most, dot);
    }
    all[t] = most;
    __syncthreads();
    for (int d = HEAD / 2; d; d /= 2) {
        if (t < d)
            all[t] = fmaxf(all[t], all[t + d]);
        __syncthreads();
    }
    most = all[0];
    float sum = 0, value = 0;
    for (int j = t; j < n; j += HEAD)
        weight[j] = expf(weight[j] - most);
    __syncthreads();
    for (int j = 0; j < n; j++) {
        sum += weight[j];
        value += weight[j] * v[j * HEAD + t];
    }
    out[row * HEAD + t] = value / sum;
}

static void launch(const char *name, float *a, float *b, float *c, float *d)
{
    if (!strcmp(name, "alu"))
        alu<<<ALU_THREADS / 256, 256>>>(a, ALU_STEPS);
    else if (!strcmp(name, "reduction"))
        reduction<<<REDUCTION_BLOCKS, 256>>>(a, b, REDUCTION);
    else if (!strcmp(name, "matmul"))
        matmul<<<dim3(MATRIX / 16, MATRIX / 16), dim3(16, 16)>>>(a, b, c, MATRIX);
    else if (!strcmp(name, "copy"))
        copy<<<COPY / 4 / 256, 256>>>((const float4 *)a, (float4 *)b, COPY / 4);
    else
        attention<<<QUERIES, HEAD>>>(a, b, c, d, TOKENS);
    require(hipGetLastError());
    require(hipDeviceSynchronize());
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "alu";
    float *p[4];
    std::vector<float> some(LARGEST);
    for (int i = 0; i < LARGEST; i++)
        some[i] = (float)(i * 7919 % 1000) / 1000;
    for (int i = 0; i < 4; i++) {
        require(hipMalloc((void **)&p[i], LARGEST * sizeof(float)));
        require(hipMemcpy(p[i], some.data(), LARGEST * sizeof(float), hipMemcpyHostToDevice));
    }
    launch(name, p[0], p[1], p[2], p[3]);
    double best = 1e9, processor = 1e9;
    for (int k = 1; k < (argc > 2 ? atoi(argv[2]) : 1); k++) {
        clock_t used = clock();
        auto from = std::chrono::steady_clock::now();
        launch(name, p[0], p[1], p[2], p[3]);
        std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - from;
        best = std::min(best, took.count());
        processor = std::min(processor, (double)(clock() - used) * 1e3 / CLOCKS_PER_SEC);
    }
    printf("%.3f %.3f\n", best, processor);
    return 0;
}
