#include <cuda_runtime.h>


void launch(int n, cudaStream_t stream = cudaStreamLegacy, cudaMemcpyKind kind = cudaMemcpyDefault);
void wait(const cudaEvent_t = nullptr, const cudaStream_t = 0);
template <cudaMemcpyKind K = cudaMemcpyDeviceToHost> struct copier;
