#include <cuda_runtime.h>

template <class... A> cudaError_t pinned(A... args) { return cudaMallocHost(args...); }
template <class... A> cudaError_t wait(cudaStream_t s, A... args) { return cudaStreamWaitEvent(s, args...); }
template <class K, class... A> cudaError_t grow(K k, A... args) { return cudaFuncSetAttribute(k, args...); }
