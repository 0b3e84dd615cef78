// Unified memory: cudaMallocManaged, a __managed__ variable, advice and
// prefetching. cudaMemAdvise and cudaMemPrefetchAsync take a location since
// CUDA 13, so both spellings are here.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define OK(e) if ((e) != cudaSuccess) { printf("FAIL managed_memory: %s (line %d)\n", cudaGetErrorString(cudaGetLastError()), __LINE__); exit(1); }

__managed__ int g_processed = 0;
__device__ __managed__ float g_bias = 1.5f;

struct Node {
  float value;
  Node *next;
};

__global__ void bump(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    p[i] += g_bias;
    atomicAdd(&g_processed, 1);
  }
}

__global__ void walk(Node *head, float *sum) {
  float s = 0;
  for (Node *p = head; p; p = p->next) s += p->value;
  *sum = s;
}

static void adviseAndPrefetch(void *p, size_t bytes, int device) {
#if CUDART_VERSION >= 13000
  cudaMemLocation where;
  where.type = cudaMemLocationTypeDevice;
  where.id = device;
  OK(cudaMemAdvise(p, bytes, cudaMemAdviseSetPreferredLocation, where));
  OK(cudaMemAdvise(p, bytes, cudaMemAdviseSetAccessedBy, where));
  OK(cudaMemPrefetchAsync(p, bytes, where, 0, 0));
#else
  OK(cudaMemAdvise(p, bytes, cudaMemAdviseSetPreferredLocation, device));
  OK(cudaMemAdvise(p, bytes, cudaMemAdviseSetAccessedBy, device));
  OK(cudaMemPrefetchAsync(p, bytes, device, 0));
#endif
}

int main() {
  int device = 0, managed = 0, concurrent = 0;
  OK(cudaGetDevice(&device));
  OK(cudaDeviceGetAttribute(&managed, cudaDevAttrManagedMemory, device));
  OK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, device));
  if (!managed) { printf("PASS managed_memory (no managed memory here)\n"); return 0; }

  const int n = 5000;
  float *p;
  OK(cudaMallocManaged(&p, n * sizeof(float)));
  for (int i = 0; i < n; i++) p[i] = i * 0.25f;
  if (concurrent) adviseAndPrefetch(p, n * sizeof(float), device);
  g_bias = 2.5f;
  bump<<<(n + 127) / 128, 128>>>(p, n);
  OK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++)
    if (p[i] != i * 0.25f + 2.5f) { printf("FAIL managed_memory: p[%d] = %f\n", i, p[i]); return 1; }
  if (g_processed != n) { printf("FAIL managed_memory: processed %d\n", g_processed); return 1; }

  // A linked list shared by host and device.
  Node *head = nullptr;
  for (int i = 1; i <= 100; i++) {
    Node *node;
    OK(cudaMallocManaged((void **)&node, sizeof(Node), cudaMemAttachGlobal));
    node->value = (float)i;
    node->next = head;
    head = node;
  }
  float *sum;
  OK(cudaMallocManaged(&sum, sizeof(float)));
  walk<<<1, 1>>>(head, sum);
  OK(cudaDeviceSynchronize());
  float got = *sum;
  while (head) { Node *next = head->next; OK(cudaFree(head)); head = next; }
  OK(cudaFree(sum));
  OK(cudaFree(p));
  if (got != 5050.0f) { printf("FAIL managed_memory: list sum %f\n", got); return 1; }
  printf("PASS managed_memory\n");
  return 0;
}
