// Warp intrinsics with full masks in 32-lane groups: votes, shuffles of all
// four kinds with widths, bit counting.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define FULL_MASK 0xffffffffu
#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL warp_intrinsics: %s\n", cudaGetErrorString(s)); exit(1); } } while (0)

struct Lane {
  unsigned ballot;
  int any, all, popc, first, lead;
  int bcast, up, down, xored, quad;
  float fsum;
  double dlast;
  unsigned long long wide;
};

__inline__ __device__ float warpReduceSum(float val)
{
  for (int offset = 16; offset > 0; offset /= 2)
    val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}

__global__ void probe(const int *in, Lane *out)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  const int v = in[i];
  Lane r;
  r.ballot = __ballot_sync(FULL_MASK, v & 1);
  r.any = __any_sync(FULL_MASK, v > 90) != 0;
  r.all = __all_sync(FULL_MASK, v < 95) != 0;
  r.popc = __popc(r.ballot);
  r.first = __ffs(r.ballot);
  r.lead = __clz(r.ballot);
  r.bcast = __shfl_sync(FULL_MASK, v, 5);
  r.up = __shfl_up_sync(FULL_MASK, v, 1);
  r.down = __shfl_down_sync(FULL_MASK, v, 2, 16);
  r.xored = __shfl_xor_sync(FULL_MASK, v, 7);
  r.quad = __shfl_sync(FULL_MASK, v, 1, 4);
  float s = warpReduceSum((float)v);
  r.fsum = __shfl_sync(FULL_MASK, s, 0);
  r.dlast = __shfl_sync(~0u, v * 0.5, 31);
  r.wide = __shfl_xor_sync(FULL_MASK, (unsigned long long)v << 40, 1, 8);
  __syncwarp();
  if (lane >= 0) out[i] = r;
}

static int ctz32(unsigned x) { int n = 0; while (!(x & 1)) { x >>= 1; n++; } return n; }

int main()
{
  const int threads = 128, blocks = 4, n = threads * blocks;
  std::vector<int> in(n);
  std::vector<Lane> out(n);
  for (int i = 0; i < n; i++) in[i] = (i * 31 + 7) % 97;
  int *d_in; Lane *d_out;
  CHECK(cudaMalloc(&d_in, n * sizeof(int)));
  CHECK(cudaMalloc(&d_out, n * sizeof(Lane)));
  CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  probe<<<blocks, threads>>>(d_in, d_out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(Lane), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));

  for (int w = 0; w < n; w += 32) {
    unsigned ballot = 0; int any = 0, all = 1, pop = 0, lead = 0; float sum = 0;
    for (int l = 0; l < 32; l++) {
      int v = in[w + l];
      if (v & 1) { ballot |= 1u << l; pop++; }
      any |= v > 90;
      all &= v < 95;
      sum += v;
    }
    for (int l = 31; l >= 0 && !(ballot >> l & 1); l--) lead++;
    for (int l = 0; l < 32; l++) {
      const Lane &r = out[w + l];
      bool good = r.ballot == ballot && r.any == any && r.all == all && r.popc == pop &&
                  r.first == ctz32(ballot) + 1 && r.lead == lead && r.bcast == in[w + 5] &&
                  r.up == (l >= 1 ? in[w + l - 1] : in[w + l]) &&
                  r.down == (l % 16 + 2 < 16 ? in[w + l + 2] : in[w + l]) &&
                  r.xored == in[w + (l ^ 7)] && r.quad == in[w + (l & ~3) + 1] && r.fsum == sum &&
                  r.dlast == in[w + 31] * 0.5 && r.wide == (unsigned long long)in[w + (l ^ 1)] << 40;
      if (!good) { printf("FAIL warp_intrinsics: warp %d lane %d\n", w / 32, l); return 1; }
    }
  }
  printf("PASS warp_intrinsics\n");
  return 0;
}
