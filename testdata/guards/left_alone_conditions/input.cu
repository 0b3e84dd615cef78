// A condition that is left alone, or a part of it, decides as it stands: HIP has none of these macros.
#include <cuda_runtime.h>

// tranship: off
#if CUDART_VERSION >= 11000
void newer() { cudaFree(0); }
// tranship: on
void more() { cudaFree(0); }
#else
__device__ void older() { asm("wgmma.fence.sync.aligned;"); }
#endif

#if defined(A) && /* tranship: off */ CUDA_VERSION /* tranship: on */ >= 11000
#endif
#if /* tranship: off */CUDA_VERSION >= 11000/* tranship: on */ && CUDART_VERSION < 12000
#endif
#if CUDA_VERSION >= /* tranship: off */ 11000
#elif CUDA_VERSION >= /* tranship: on */ 10000 || __CUDA_ARCH__ < 500
#endif
#if __CUDA_ARCH__ >= 700 // tranship: off
int a = cudaSuccess;
#elif __CUDA_ARCH__ >= 600
int b = cudaSuccess;
#else // tranship: on
__device__ void c() { asm("wgmma.fence.sync.aligned;"); }
#endif

// tranship: off
#ifdef __CUDACC__
int d = cudaSuccess;
// tranship: on
#else
__device__ void e() { asm("wgmma.fence.sync.aligned;"); }
#endif
