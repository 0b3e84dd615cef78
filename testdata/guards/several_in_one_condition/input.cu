#include <cuda_runtime.h>

#if defined(__CUDA_ARCH__) && defined(CUDART_VERSION) && __CUDA_ARCH__ && CUDART_VERSION >= 11000
int first;
#endif

#if defined(__CUDA_ARCH__) && defined(CUDART_VERSION)
int second;
#endif

#if defined(CUDART_VERSION) && __CUDA_ARCH__ >= 700 && defined(__CUDA_ARCH__)
int third;
#elif defined(__CUDA_ARCH__) || !defined(CUDART_VERSION)
int fourth;
#endif
