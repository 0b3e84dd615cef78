// Prefetches and advice with memory locations, as of CUDA 13: of the device, of the host and of its NUMA node,
// in a struct, in braces, in a template and in a macro.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define OK(e) if ((e) != cudaSuccess) { printf("FAIL memory_locations: %s (line %d)\n", cudaGetErrorString(cudaGetLastError()), __LINE__); exit(1); }
#define PREFETCH(p, n, where) OK(cudaMemPrefetchAsync(p, n, where, 0, 0))

__global__ void scale(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] *= 2;
}

template <class Place> static cudaError_t advise(float *p, size_t bytes, Place where) {
  return cudaMemAdvise(p, bytes, cudaMemAdviseSetPreferredLocation, where);
}

static int kind(cudaMemLocation where) {
  switch (where.type) {
  case cudaMemLocationTypeDevice: return 1;
  case cudaMemLocationTypeHost: return 2;
  case cudaMemLocationTypeHostNuma: return 3;
  default: return 0;
  }
}

int main() {
  int device = 0, concurrent = 0;
  OK(cudaGetDevice(&device));
  OK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, device));
  cudaMemLocation gpu = {cudaMemLocationTypeDevice, device}, host;
  host.type = cudaMemLocationTypeHost;
  host.id = 0;
  if (kind(gpu) != 1 || kind(host) != 2 || kind({cudaMemLocationTypeHostNuma, 0}) != 3) { printf("FAIL memory_locations: kinds\n"); return 1; }
  if (!concurrent) { printf("PASS memory_locations (no concurrent access here)\n"); return 0; }

  const int n = 5000;
  const size_t bytes = n * sizeof(float);
  float *p;
  OK(cudaMallocManaged(&p, bytes));
  OK(advise(p, bytes, gpu));
  OK(cudaMemAdvise(p, bytes, cudaMemAdviseSetReadMostly, cudaMemLocation()));
  OK(cudaMemAdvise(p, bytes, cudaMemAdviseUnsetReadMostly, host));
  OK(cudaMemPrefetchAsync(p, bytes, host, 0));
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) p[i] = i * 0.25f;
  OK(cudaMemPrefetchAsync(p, bytes, gpu, 0));
  scale<<<(n + 127) / 128, 128>>>(p, n);
  OK(cudaGetLastError());
  OK(cudaMemPrefetchAsync(p, bytes, {cudaMemLocationTypeHost, 0}, 0, 0));
  PREFETCH(p, bytes, host);
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++)
    if (p[i] != i * 0.5f) { printf("FAIL memory_locations: p[%d] = %f\n", i, p[i]); return 1; }
  if (cudaMemPrefetchAsync(p, bytes, gpu, 1, 0) == cudaSuccess) { printf("FAIL memory_locations: flags\n"); return 1; }
  (void)cudaGetLastError();
  OK(cudaFree(p));
  printf("PASS memory_locations\n");
  return 0;
}
