// CUB's device-wide algorithms: sum, scan, sort, selection, run lengths and a histogram, with the two-step
// protocol for the temporary storage and with the caching allocator.
#include <cub/cub.cuh>
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

static const int kItems = 20000, kBins = 16;

struct Larger {
  __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

struct IsOdd {
  __host__ __device__ bool operator()(int x) const { return x & 1; }
};

static cub::CachingDeviceAllocator pool(true);

// Every algorithm is called twice: for the size of its storage, and for the work.
#define RUN(call)                                                       \
  do {                                                                  \
    void *temp = nullptr;                                               \
    size_t bytes = 0;                                                   \
    CubDebugExit(call);                                                 \
    CubDebugExit(pool.DeviceAllocate(&temp, bytes));                    \
    CubDebugExit(call);                                                 \
    CubDebugExit(pool.DeviceFree(temp));                                \
  } while (0)

template <class T> static std::vector<T> fetch(const T *from, size_t n) {
  std::vector<T> to(n);
  CubDebugExit(cudaMemcpy(to.data(), from, n * sizeof(T), cudaMemcpyDeviceToHost));
  return to;
}

static int failed(const char *what) {
  printf("FAIL cub_device: %s\n", what);
  return 1;
}

int main() {
  std::vector<int> h(kItems);
  unsigned int seed = 7;
  for (int &x : h) x = static_cast<int>((seed = seed * 1664525u + 1013904223u) >> 20) % 1000;
  int *in, *out, *count, *lengths;
  unsigned int *bins;
  CubDebugExit(cudaMalloc(&in, kItems * sizeof(int)));
  CubDebugExit(cudaMalloc(&out, kItems * sizeof(int)));
  CubDebugExit(cudaMalloc(&lengths, kItems * sizeof(int)));
  CubDebugExit(cudaMalloc(&count, sizeof(int)));
  CubDebugExit(cudaMalloc(&bins, kBins * sizeof(unsigned int)));
  CubDebugExit(cudaMemcpy(in, h.data(), kItems * sizeof(int), cudaMemcpyHostToDevice));
  cudaStream_t stream;
  CubDebugExit(cudaStreamCreate(&stream));

  RUN(cub::DeviceReduce::Sum(temp, bytes, in, out, kItems, stream));
  CubDebugExit(cudaStreamSynchronize(stream));
  long sum = 0;
  for (int x : h) sum += x;
  if (fetch(out, 1)[0] != sum) return failed("sum");

  RUN(cub::DeviceReduce::Reduce(temp, bytes, in, out, kItems, Larger(), -1));
  if (fetch(out, 1)[0] != *std::max_element(h.begin(), h.end())) return failed("largest");

  RUN(cub::DeviceScan::ExclusiveSum(temp, bytes, in, out, kItems));
  std::vector<int> scan = fetch(out, kItems);
  for (int i = 0, before = 0; i < kItems; before += h[i++])
    if (scan[i] != before) return failed("scan");

  RUN(cub::DeviceSelect::If(temp, bytes, in, out, count, kItems, IsOdd()));
  long odd = std::count_if(h.begin(), h.end(), IsOdd());
  if (fetch(count, 1)[0] != odd || fetch(out, 1)[0] != *std::find_if(h.begin(), h.end(), IsOdd())) return failed("selection");

  const int channels_lower = 0, channels_upper = 1024;
  RUN(cub::DeviceHistogram::HistogramEven(temp, bytes, in, bins, kBins + 1, channels_lower, channels_upper, kItems));
  std::vector<unsigned int> want(kBins), got = fetch(bins, kBins);
  for (int x : h) want[x / (1024 / kBins)]++;
  if (got != want) return failed("histogram");

  cub::DoubleBuffer<int> keys(in, out);
  RUN(cub::DeviceRadixSort::SortKeys(temp, bytes, keys, kItems));
  std::sort(h.begin(), h.end());
  if (fetch(keys.Current(), kItems) != h) return failed("sort");

  RUN(cub::DeviceRunLengthEncode::Encode(temp, bytes, keys.Current(), keys.Alternate(), lengths, count, kItems));
  int runs = fetch(count, 1)[0];
  std::vector<int> values = fetch(keys.Alternate(), runs), times = fetch(lengths, runs);
  for (int r = 0; r < runs; r++)
    if (std::count(h.begin(), h.end(), values[r]) != times[r]) return failed("run lengths");

  CubDebugExit(cudaStreamDestroy(stream));
  CubDebugExit(cudaFree(in));
  CubDebugExit(cudaFree(out));
  CubDebugExit(cudaFree(lengths));
  CubDebugExit(cudaFree(count));
  CubDebugExit(cudaFree(bins));
  printf("PASS cub_device\n");
  return 0;
}
