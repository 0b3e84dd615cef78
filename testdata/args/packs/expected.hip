#include <hip/hip_runtime.h>

template <class... A> hipError_t pinned(A... args) { return hipHostMalloc(args...); }
template <class... A> hipError_t wait(hipStream_t s, A... args) { return hipStreamWaitEvent(s, args...); }
template <class K, class... A> hipError_t grow(K k, A... args) { return hipFuncSetAttribute(reinterpret_cast<const void *>(k), args...); }
