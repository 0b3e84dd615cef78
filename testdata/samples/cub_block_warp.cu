// CUB inside a kernel: load, scan, sort and reduce in a block, with one storage for all of them, and sums of
// groups of 32 and 8 lanes.
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <vector>

constexpr int kThreads = 128, kPerThread = 4, kTile = kThreads * kPerThread;

#define CHECK(call)                                                          \
  do {                                                                       \
    cudaError_t status = (call);                                             \
    if (status != cudaSuccess) {                                             \
      printf("FAIL cub_block_warp: %s\n", cudaGetErrorString(status));       \
      return 1;                                                              \
    }                                                                        \
  } while (0)

struct Smaller {
  template <class T> __device__ T operator()(const T &a, const T &b) const { return a < b ? a : b; }
};

template <class T, int Threads, int Items>
__global__ void sortTile(const T *in, T *sorted, T *prefix, T *sum, T *least) {
  using Load = cub::BlockLoad<T, Threads, Items, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store = cub::BlockStore<T, Threads, Items, cub::BLOCK_STORE_TRANSPOSE>;
  using Sort = cub::BlockRadixSort<T, Threads, Items>;
  using Scan = cub::BlockScan<T, Threads, cub::BLOCK_SCAN_RAKING>;
  typedef cub::BlockReduce<T, Threads> Reduce;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
    typename Sort::TempStorage sort;
    typename Scan::TempStorage scan;
    typename Reduce::TempStorage reduce;
  } temp;

  T items[Items], before[Items];
  Load(temp.load).Load(in + blockIdx.x * Threads * Items, items);
  __syncthreads();
  Scan(temp.scan).ExclusiveSum(items, before);
  __syncthreads();
  Store(temp.store).Store(prefix + blockIdx.x * Threads * Items, before);
  __syncthreads();
  T total = Reduce(temp.reduce).Sum(items);
  __syncthreads();
  T smallest = Reduce(temp.reduce).Reduce(items, Smaller());
  __syncthreads();
  Sort(temp.sort).SortDescending(items);
  __syncthreads();
  Store(temp.store).Store(sorted + blockIdx.x * Threads * Items, items);
  if (threadIdx.x == 0) {
    sum[blockIdx.x] = total;
    least[blockIdx.x] = smallest;
  }
}

__global__ void sumGroups(const int *in, int *by32, int *by8) {
  typedef cub::WarpReduce<int, 32> Warp;
  typedef cub::WarpReduce<int, 8> Eighth;
  __shared__ Warp::TempStorage warps[kThreads / 32];
  __shared__ Eighth::TempStorage eighths[kThreads / 8];
  int x = in[threadIdx.x];
  int a = Warp(warps[threadIdx.x / 32]).Sum(x);
  int b = Eighth(eighths[threadIdx.x / 8]).Reduce(x, Smaller());
  if (threadIdx.x % 32 == 0) by32[threadIdx.x / 32] = a;
  if (threadIdx.x % 8 == 0) by8[threadIdx.x / 8] = b;
}

static bool tileIsRight(const int *in, const int *sorted, const int *prefix, int sum, int least) {
  std::vector<int> want(in, in + kTile);
  int before = 0;
  for (int i = 0; i < kTile; before += in[i++])
    if (prefix[i] != before) return false;
  std::sort(want.rbegin(), want.rend());
  return std::equal(want.begin(), want.end(), sorted) && sum == before && least == want.back();
}

int main() {
  const int tiles = 3, n = tiles * kTile;
  std::vector<int> h(n);
  for (int i = 0; i < n; i++) h[i] = (i * 7919) % 1013;
  int *in, *sorted, *prefix, *sum, *least, *groups;
  CHECK(cudaMalloc(&in, n * sizeof(int)));
  CHECK(cudaMalloc(&sorted, n * sizeof(int)));
  CHECK(cudaMalloc(&prefix, n * sizeof(int)));
  CHECK(cudaMalloc(&sum, tiles * sizeof(int)));
  CHECK(cudaMalloc(&least, tiles * sizeof(int)));
  CHECK(cudaMalloc(&groups, kThreads * sizeof(int)));
  CHECK(cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));

  sortTile<int, kThreads, kPerThread><<<tiles, kThreads>>>(in, sorted, prefix, sum, least);
  sumGroups<<<1, kThreads>>>(in, groups, groups + kThreads / 32);
  CHECK(cudaGetLastError());

  std::vector<int> s(n), p(n), t(tiles), l(tiles), g(kThreads / 32 + kThreads / 8);
  CHECK(cudaMemcpy(s.data(), sorted, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(p.data(), prefix, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(t.data(), sum, tiles * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(l.data(), least, tiles * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(g.data(), groups, g.size() * sizeof(int), cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < tiles; i++) wrong += !tileIsRight(&h[i * kTile], &s[i * kTile], &p[i * kTile], t[i], l[i]);
  for (int w = 0; w < kThreads / 32; w++) {
    int want = 0;
    for (int i = 0; i < 32; i++) want += h[w * 32 + i];
    wrong += g[w] != want;
  }
  for (int e = 0; e < kThreads / 8; e++) wrong += g[kThreads / 32 + e] != *std::min_element(&h[e * 8], &h[e * 8] + 8);
  CHECK(cudaFree(in));
  CHECK(cudaFree(sorted));
  CHECK(cudaFree(prefix));
  CHECK(cudaFree(sum));
  CHECK(cudaFree(least));
  CHECK(cudaFree(groups));
  if (wrong) {
    printf("FAIL cub_block_warp: %d wrong\n", wrong);
    return 1;
  }
  printf("PASS cub_block_warp\n");
  return 0;
}
