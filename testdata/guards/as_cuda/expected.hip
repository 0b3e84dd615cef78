// The port stands for CUDA 11.8, and so does the parse.
#include <hip/hip_runtime.h>

#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 12000
typedef cudaNoSuchType flags_t;
#else
typedef unsigned flags_t;
#endif

#if (defined(__HIP__) || __CUDACC_VER_MAJOR__ == 11) && (defined(__HIP__) || __CUDACC_VER_MINOR__ == 8) && (defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION == 11080)
int exactly(flags_t *f) { return hipHostGetFlags(f, f); }
#endif
