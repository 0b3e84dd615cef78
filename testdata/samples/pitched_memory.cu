// Pitched 2D and 3D memory: cudaMallocPitch, cudaMemcpy2D, cudaMemset2D,
// cudaMalloc3D, cudaMemcpy3D with extents, positions and pitched pointers.
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true)
{
  if (code != cudaSuccess)
  {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
    if (abort) exit(code);
  }
}
#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }

__global__ void addRowColumn(float *base, size_t pitch, int width, int height)
{
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
  {
    float *row = (float *)((char *)base + y * pitch);
    row[x] += 100.0f * y + x;
  }
}

__global__ void fillVolume(cudaPitchedPtr vol, cudaExtent extent)
{
  int z = blockIdx.x;
  char *slice = (char *)vol.ptr + z * vol.pitch * extent.height;
  for (int y = threadIdx.y; y < (int)extent.height; y += blockDim.y)
  {
    int *row = (int *)(slice + y * vol.pitch);
    for (int x = threadIdx.x; x < (int)(extent.width / sizeof(int)); x += blockDim.x)
      row[x] += x + 10 * y + 1000 * z;
  }
}

static bool test2D()
{
  const int W = 77, H = 31;
  std::vector<float> in(W * H), out(W * H);
  for (int i = 0; i < W * H; i++) in[i] = (float)i;
  float *d;
  size_t pitch;
  gpuErrchk(cudaMallocPitch(&d, &pitch, W * sizeof(float), H));
  gpuErrchk(cudaMemset2D(d, pitch, 0, W * sizeof(float), H));
  gpuErrchk(cudaMemcpy2D(d, pitch, in.data(), W * sizeof(float), W * sizeof(float), H, cudaMemcpyHostToDevice));
  dim3 block(16, 16), grid((W + 15) / 16, (H + 15) / 16);
  addRowColumn<<<grid, block>>>(d, pitch, W, H);
  gpuErrchk(cudaPeekAtLastError());
  gpuErrchk(cudaMemcpy2D(out.data(), W * sizeof(float), d, pitch, W * sizeof(float), H, cudaMemcpyDeviceToHost));
  gpuErrchk(cudaFree(d));
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      if (out[y * W + x] != (float)(y * W + x) + 100.0f * y + x)
      {
        printf("FAIL pitched_memory 2D at %d,%d\n", x, y);
        return false;
      }
  return true;
}

static bool test3D()
{
  const int W = 19, H = 11, D = 7;
  std::vector<int> out(W * H * D, -1);
  cudaExtent extent = make_cudaExtent(W * sizeof(int), H, D);
  cudaPitchedPtr vol;
  gpuErrchk(cudaMalloc3D(&vol, extent));
  gpuErrchk(cudaMemset3D(vol, 1, extent));      // every int is 0x01010101
  fillVolume<<<D, dim3(16, 4)>>>(vol, extent);
  gpuErrchk(cudaPeekAtLastError());

  cudaMemcpy3DParms parms = {};
  parms.srcPtr = vol;
  parms.srcPos = make_cudaPos(0, 0, 0);
  parms.dstPtr = make_cudaPitchedPtr(out.data(), W * sizeof(int), W, H);
  parms.dstPos = make_cudaPos(0, 0, 0);
  parms.extent = extent;
  parms.kind = cudaMemcpyDeviceToHost;
  gpuErrchk(cudaMemcpy3D(&parms));
  gpuErrchk(cudaFree(vol.ptr));

  for (int z = 0; z < D; z++)
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++)
        if (out[(z * H + y) * W + x] != 0x01010101 + x + 10 * y + 1000 * z)
        {
          printf("FAIL pitched_memory 3D at %d,%d,%d\n", x, y, z);
          return false;
        }
  return true;
}

int main()
{
  if (!test2D() || !test3D()) return 1;
  printf("PASS pitched_memory\n");
  return 0;
}
