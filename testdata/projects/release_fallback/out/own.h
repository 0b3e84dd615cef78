#ifndef OWN_H
#define OWN_H
// The host's compiler gets a value, too.
#include <hip/hip_runtime.h>
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 0
#endif
#if defined(__HIPCC__) && (defined(__HIP__) || __CUDACC_VER_MAJOR__ >= 9)
#define HAS_SYNC 1
#else
#define HAS_SYNC 0
#endif
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 11000
inline int success() { return hipSuccess; }
#else
inline int success() { return cudaNoSuchOld; }
#endif
#endif
