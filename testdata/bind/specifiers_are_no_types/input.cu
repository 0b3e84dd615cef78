#include <cuda_runtime.h>


static cudaError_t (*sync)() = cudaDeviceSynchronize;
extern const cudaStream_t shared[];
static const cudaMemcpyKind (kind) = cudaMemcpyDefault;
inline cudaError_t f(const cudaEvent_t, const cudaStream_t = 0) { return (const cudaError_t)0; }
int const cudaAnswer = 42;
int answer() { return cudaAnswer; }
