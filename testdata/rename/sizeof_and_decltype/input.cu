#include <cuda_runtime.h>


decltype(cudaMalloc) *again = nullptr;
static_assert(sizeof(cudaIpcMemHandle_t) == 64, "handle");
size_t n = sizeof(cudaStream_t) + sizeof(enum cudaMemcpyKind) + alignof(cudaEvent_t);
