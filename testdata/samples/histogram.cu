// A histogram with shared memory atomics, __ldg, launch bounds and the
// barrier that counts.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdint>
#include <vector>

#define BINS 64

#define CUDA_TRY(expr)                                                              \
  {                                                                                 \
    const cudaError_t cuda_try_status = (expr);                                     \
    if (cuda_try_status != cudaSuccess) {                                           \
      printf("FAIL histogram: %s (%d)\n", cudaGetErrorString(cuda_try_status),      \
             static_cast<int>(cuda_try_status));                                    \
      return 1;                                                                     \
    }                                                                               \
  }

__launch_bounds__(256, 2)
__global__ void histogram(const uint8_t* __restrict__ data, size_t n, unsigned int* __restrict__ bins) {
  __shared__ unsigned int local[BINS];
  for (unsigned int b = threadIdx.x; b < BINS; b += blockDim.x) local[b] = 0;
  __syncthreads();
  const size_t stride = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&local[__ldg(&data[i]) % BINS], 1u);
  __syncthreads();
  for (unsigned int b = threadIdx.x; b < BINS; b += blockDim.x)
    if (local[b]) atomicAdd(&bins[b], local[b]);
}

__global__ void nonEmpty(const unsigned int *bins, int *out)
{
  int c = __syncthreads_count(bins[threadIdx.x] != 0);
  int any = __syncthreads_or(bins[threadIdx.x] > 1000000u);
  int all = __syncthreads_and(threadIdx.x < BINS);
  if (threadIdx.x == 0) { out[0] = c; out[1] = any; out[2] = all; }
}

int main() {
  const size_t n = 70001;
  std::vector<uint8_t> data(n);
  uint32_t seed = 12345;
  for (auto& b : data) { seed = seed * 1664525u + 1013904223u; b = (seed >> 24) % 50; }

  uint8_t* d_data; unsigned int* d_bins; int *d_out, out[3];
  CUDA_TRY(cudaMalloc(&d_data, n));
  CUDA_TRY(cudaMalloc(&d_bins, BINS * sizeof(unsigned int)));
  CUDA_TRY(cudaMalloc(&d_out, sizeof out));
  CUDA_TRY(cudaMemcpy(d_data, data.data(), n, cudaMemcpyHostToDevice));
  CUDA_TRY(cudaMemset(d_bins, 0, BINS * sizeof(unsigned int)));
  histogram<<<16, 256>>>(d_data, n, d_bins);
  nonEmpty<<<1, BINS>>>(d_bins, d_out);

  unsigned int got[BINS], want[BINS] = {0};
  CUDA_TRY(cudaMemcpy(got, d_bins, sizeof got, cudaMemcpyDeviceToHost));
  CUDA_TRY(cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost));
  CUDA_TRY(cudaFree(d_data));
  CUDA_TRY(cudaFree(d_bins));
  CUDA_TRY(cudaFree(d_out));
  for (uint8_t b : data) want[b % BINS]++;
  int filled = 0;
  for (int b = 0; b < BINS; b++) {
    filled += want[b] != 0;
    if (got[b] != want[b]) { printf("FAIL histogram: bin %d: %u, want %u\n", b, got[b], want[b]); return 1; }
  }
  if (out[0] != filled || out[1] != 0 || !out[2]) { printf("FAIL histogram: %d filled\n", out[0]); return 1; }
  printf("PASS histogram\n");
  return 0;
}
