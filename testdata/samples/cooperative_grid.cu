// Cooperative launch: a grid-wide barrier between two phases of one kernel.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = cooperative_groups;

#define CHECK(e) do { cudaError_t r_ = (e); if (r_ != cudaSuccess) { \
  fprintf(stderr, "error %s in line %d\n", cudaGetErrorString(r_), __LINE__); exit(1); } } while (0)

__global__ void normalize(const int *in, int *blockSums, int *out, int n)
{
  __shared__ int part[256];
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();

  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += in[i];
  part[block.thread_rank()] = sum;
  block.sync();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (block.thread_rank() < s) part[block.thread_rank()] += part[block.thread_rank() + s];
    cg::sync(block);
  }
  if (block.thread_rank() == 0) blockSums[blockIdx.x] = part[0];

  grid.sync();

  int total = 0;
  for (unsigned b = 0; b < gridDim.x; b++) total += blockSums[b];
  for (unsigned i = grid.thread_rank(); i < (unsigned)n; i += grid.size())
    out[i] = total - in[i];
}

int main()
{
  int dev = 0, coop = 0;
  CHECK(cudaGetDevice(&dev));
  CHECK(cudaDeviceGetAttribute(&coop, cudaDevAttrCooperativeLaunch, dev));
  if (!coop) { printf("PASS cooperative_grid (not supported here)\n"); return 0; }

  cudaDeviceProp prop;
  CHECK(cudaGetDeviceProperties(&prop, dev));
  int perSm = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, normalize, 256, 0));
  int blocks = perSm * prop.multiProcessorCount;
  if (blocks > 64) blocks = 64;

  int n = 10000;
  std::vector<int> in(n), out(n);
  long long total = 0;
  for (int i = 0; i < n; i++) { in[i] = (i * 13) % 97; total += in[i]; }

  int *d_in, *d_sums, *d_out;
  CHECK(cudaMalloc(&d_in, n * sizeof(int)));
  CHECK(cudaMalloc(&d_out, n * sizeof(int)));
  CHECK(cudaMalloc(&d_sums, blocks * sizeof(int)));
  CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));

  void *args[] = {&d_in, &d_sums, &d_out, &n};
  CHECK(cudaLaunchCooperativeKernel((void *)normalize, dim3(blocks), dim3(256), args, 0, 0));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
  cudaFree(d_in); cudaFree(d_sums); cudaFree(d_out);

  for (int i = 0; i < n; i++)
    if (out[i] != total - in[i]) { printf("FAIL cooperative_grid at %d: %d\n", i, out[i]); return 1; }
  printf("PASS cooperative_grid\n");
  return 0;
}
