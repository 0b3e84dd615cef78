// nvcc's own version goes with the release of CUDA.
#include <hip/hip_runtime.h>

#if !defined(__HIPCC__) || (!defined(__HIP__) && __CUDACC_VER_MAJOR__ < 9)
#error "CUDA 9 or newer"
#endif

#if ((defined(__HIP__) || __CUDACC_VER_MAJOR__ > 11) || ((!defined(__HIP__) && __CUDACC_VER_MAJOR__ == 11) && (defined(__HIP__) || __CUDACC_VER_MINOR__ >= 2))) && !defined(NO_ASYNC)
#define ASYNC 1
#endif

#if (defined(__HIP__) || defined(__CUDACC_VER_MAJOR__)) && \
    (defined(__HIP__) || __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1102)
#define NEW_NVCC 1
#endif

#ifdef __HIPCC__
#define COMPILED 1
#endif

#if (defined(__HIP__) || defined(__CUDACC_VER__)) && (!defined(__HIP__) && __CUDACC_VER__ < 70500)
#define OLD 1
#endif

// The build number goes with nothing, and a condition that mixes two kinds of releases is nobody's.
#if (!defined(__HIP__) && __CUDACC_VER_MAJOR__ == 9) && __CUDACC_VER_BUILD__ >= 148
int fixed;
#endif
#if CUDART_VERSION / 1000 != __CUDACC_VER_MAJOR__
int mixed;
#endif

int version() { return 12; }
