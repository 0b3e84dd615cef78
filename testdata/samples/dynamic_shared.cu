// Dynamic shared memory: untyped extern arrays, several arrays carved from
// one, and raising the limit with cudaFuncSetAttribute.
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHK(x) do { auto e = (x); if (e != cudaSuccess) { \
    printf("FAIL dynamic_shared: %s: %s\n", #x, cudaGetErrorString(e)); exit(1); } } while (0)

extern __shared__ int s_reverse[];

__global__ void reverseBlock(int *data)
{
    s_reverse[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    data[blockIdx.x * blockDim.x + threadIdx.x] = s_reverse[blockDim.x - 1 - threadIdx.x];
}

// Two arrays of different types in the same dynamic allocation.
__global__ void minAndIndex(const double *values, double *minOut, int *idxOut)
{
    extern __shared__ __align__(16) unsigned char raw[];
    double *vals = reinterpret_cast<double *>(raw);
    int *idx = reinterpret_cast<int *>(raw + blockDim.x * sizeof(double));
    const unsigned t = threadIdx.x;
    vals[t] = values[blockIdx.x * blockDim.x + t];
    idx[t] = t;
    __syncthreads();
    for (unsigned s = blockDim.x >> 1; s; s >>= 1) {
        if (t < s && vals[t + s] < vals[t]) {
            vals[t] = vals[t + s];
            idx[t] = idx[t + s];
        }
        __syncthreads();
    }
    if (t == 0) {
        minOut[blockIdx.x] = vals[0];
        idxOut[blockIdx.x] = idx[0];
    }
}

template <typename T>
__global__ void bigSum(const T *in, T *out, int n)
{
    extern __shared__ char buffer[];
    T *tile = reinterpret_cast<T *>(buffer);
    for (int i = threadIdx.x; i < n; i += blockDim.x) tile[i] = in[i];
    __syncthreads();
    if (threadIdx.x == 0) {
        T s = 0;
        for (int i = 0; i < n; i++) s += tile[i];
        *out = s;
    }
}

int main()
{
    const int B = 8, T = 128, n = B * T;
    std::vector<int> v(n), r(n);
    std::vector<double> x(n);
    for (int i = 0; i < n; i++) { v[i] = i; x[i] = (double)((i * 7919) % 10007); }

    int *d_v; double *d_x, *d_min; int *d_idx;
    CHK(cudaMalloc(&d_v, n * sizeof(int)));
    CHK(cudaMalloc(&d_x, n * sizeof(double)));
    CHK(cudaMalloc(&d_min, B * sizeof(double)));
    CHK(cudaMalloc(&d_idx, B * sizeof(int)));
    CHK(cudaMemcpy(d_v, v.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHK(cudaMemcpy(d_x, x.data(), n * sizeof(double), cudaMemcpyHostToDevice));

    reverseBlock<<<B, T, T * sizeof(int)>>>(d_v);
    CHK(cudaMemcpy(r.data(), d_v, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++)
        if (r[i] != (i / T) * T + (T - 1 - i % T)) { printf("FAIL dynamic_shared: reverse %d\n", i); return 1; }

    minAndIndex<<<B, T, T * (sizeof(double) + sizeof(int)), nullptr>>>(d_x, d_min, d_idx);
    double mins[B]; int idx[B];
    CHK(cudaMemcpy(mins, d_min, sizeof mins, cudaMemcpyDeviceToHost));
    CHK(cudaMemcpy(idx, d_idx, sizeof idx, cudaMemcpyDeviceToHost));
    for (int b = 0; b < B; b++) {
        auto it = std::min_element(x.begin() + b * T, x.begin() + (b + 1) * T);
        if (mins[b] != *it || x[b * T + idx[b]] != *it) { printf("FAIL dynamic_shared: min %d\n", b); return 1; }
    }

    // 1000 doubles plus slack: ask for a larger limit than the default first.
    int dev, optin;
    CHK(cudaGetDevice(&dev));
    CHK(cudaDeviceGetAttribute(&optin, cudaDevAttrMaxSharedMemoryPerBlock, dev));
    size_t want = std::min<size_t>(optin, 48 * 1024);
    CHK(cudaFuncSetAttribute((const void *)bigSum<double>, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)want));
    bigSum<double><<<1, 256, want>>>(d_x, d_min, 1000);
    CHK(cudaGetLastError());
    double sum = 0, got = 0;
    for (int i = 0; i < 1000; i++) sum += x[i];
    CHK(cudaMemcpy(&got, d_min, sizeof got, cudaMemcpyDeviceToHost));
    CHK(cudaFree(d_v)); CHK(cudaFree(d_x)); CHK(cudaFree(d_min)); CHK(cudaFree(d_idx));
    if (got != sum) { printf("FAIL dynamic_shared: sum %f\n", got); return 1; }
    printf("PASS dynamic_shared\n");
    return 0;
}
