// Thrust on streams and beside kernels: the CUDA back end's policies, raw pointers into vectors, wrapped pointers
// and universal memory.
#include <thrust/device_malloc.h>
#include <thrust/device_free.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/transform.h>
#include <thrust/universal_vector.h>
#include <cuda_runtime.h>
#include <cstdio>

#define CHECK(call)                                                        \
  do {                                                                     \
    cudaError_t status = (call);                                           \
    if (status != cudaSuccess) {                                           \
      printf("FAIL thrust_streams: %s\n", cudaGetErrorString(status));     \
      return 1;                                                            \
    }                                                                      \
  } while (0)

__global__ void addIndex(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += i;
}

struct Scale {
  float by;
  __host__ __device__ float operator()(float x) const { return by * x; }
};

struct Stamp {
  int *to;
  __device__ void operator()(int i) const { to[i] = 2 * i; }
};

int main() {
  const int n = 4096;
  cudaStream_t stream, other;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaStreamCreate(&other));

  thrust::device_vector<float> v(n, 1.0f);
  addIndex<<<(n + 255) / 256, 256, 0, stream>>>(thrust::raw_pointer_cast(v.data()), n);
  thrust::transform(thrust::cuda::par.on(stream), v.begin(), v.end(), v.begin(), Scale{2.0f});
  float sum = thrust::reduce(thrust::cuda::par.on(stream), v.begin(), v.end(), 0.0f, thrust::plus<float>());
  if (sum != 2.0f * (n + n * (n - 1.0f) / 2)) {
    printf("FAIL thrust_streams: sum %f\n", sum);
    return 1;
  }

  auto policy = thrust::cuda::par_nosync.on(other);
  thrust::device_ptr<int> stamps = thrust::device_malloc<int>(n);
  thrust::for_each(policy, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n), Stamp{stamps.get()});
  thrust::sort(policy, stamps, stamps + n, thrust::greater<int>());
  CHECK(cudaStreamSynchronize(other));
  int top = stamps[0];
  thrust::device_free(stamps);
  if (top != 2 * (n - 1)) {
    printf("FAIL thrust_streams: top %d\n", top);
    return 1;
  }

  float *raw;
  CHECK(cudaMalloc(&raw, n * sizeof(float)));
  thrust::device_ptr<float> wrapped(raw);
  thrust::fill(thrust::device, wrapped, wrapped + n, 3.0f);
  addIndex<<<(n + 255) / 256, 256>>>(&raw[0], n);
  thrust::host_vector<float> back(wrapped, wrapped + n);
  CHECK(cudaFree(raw));

  thrust::universal_vector<float> shared(n);
  thrust::transform(thrust::system::cuda::par, v.begin(), v.end(), shared.begin(), Scale{0.5f});
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    if (back[i] != 3.0f + i || shared[i] != 1.0f + i) {
      printf("FAIL thrust_streams: %d: %f %f\n", i, back[i], static_cast<float>(shared[i]));
      return 1;
    }
  }
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamDestroy(other));
  printf("PASS thrust_streams\n");
  return 0;
}
