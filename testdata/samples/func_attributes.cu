// Function attributes, cache preference, and cudaLaunchKernel with a
// hand-made argument array.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CUDA_SAFE_CALL( call) {                                            \
    cudaError err = call;                                                  \
    if( cudaSuccess != err) {                                              \
        fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n",      \
                __FILE__, __LINE__, cudaGetErrorString( err) );            \
        exit(EXIT_FAILURE);                                                \
    } }

__global__ void blockPrefix(const int *in, int *out)
{
  __shared__ int buf[128];
  int t = threadIdx.x;
  buf[t] = in[blockIdx.x * 128 + t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    int v = t >= d ? buf[t - d] : 0;
    __syncthreads();
    buf[t] += v;
    __syncthreads();
  }
  out[blockIdx.x * 128 + t] = buf[t];
}

int main()
{
  const int blocks = 6, n = blocks * 128;
  static int in[n], out[n];
  for (int i = 0; i < n; i++) in[i] = i % 9 - 2;

  cudaFuncAttributes attr;
  CUDA_SAFE_CALL( cudaFuncGetAttributes(&attr, blockPrefix) );
  if (attr.sharedSizeBytes < 128 * sizeof(int) || attr.maxThreadsPerBlock < 128 || attr.numRegs < 0) {
    printf("FAIL func_attributes: shared %d threads %d\n", (int)attr.sharedSizeBytes, attr.maxThreadsPerBlock);
    return 1;
  }
  CUDA_SAFE_CALL( cudaFuncSetCacheConfig(blockPrefix, cudaFuncCachePreferShared) );
  CUDA_SAFE_CALL( cudaDeviceSetCacheConfig(cudaFuncCachePreferL1) );
  enum cudaFuncCache now;
  CUDA_SAFE_CALL( cudaDeviceGetCacheConfig(&now) );

  int *d_in, *d_out;
  CUDA_SAFE_CALL( cudaMalloc((void**) &d_in, sizeof(in)) );
  CUDA_SAFE_CALL( cudaMalloc((void**) &d_out, sizeof(out)) );
  CUDA_SAFE_CALL( cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice) );

  void *args[2] = { (void *)&d_in, (void *)&d_out };
  dim3 grid(blocks), block(128);
  CUDA_SAFE_CALL( cudaLaunchKernel((const void *)blockPrefix, grid, block, args, 0, (cudaStream_t)0) );
  CUDA_SAFE_CALL( cudaDeviceSynchronize() );
  CUDA_SAFE_CALL( cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost) );
  CUDA_SAFE_CALL( cudaFree(d_in) );
  CUDA_SAFE_CALL( cudaFree(d_out) );

  for (int b = 0; b < blocks; b++) {
    int acc = 0;
    for (int t = 0; t < 128; t++) {
      acc += in[b * 128 + t];
      if (out[b * 128 + t] != acc) {
        printf("FAIL func_attributes: block %d thread %d\n", b, t);
        return 1;
      }
    }
  }
  printf("PASS func_attributes\n");
  return 0;
}
