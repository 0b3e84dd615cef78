// Macros of the project's that are defined by releases: what asks for them is written as if it asked for those.
#ifndef VERSIONS_H
#define VERSIONS_H
#include <hip/hip_runtime.h>
#define SUPPORTS_X ((__CUDACC_VER_MAJOR__ == 10 && __CUDACC_VER_MINOR__ >= 2) || __CUDACC_VER_MAJOR__ >= 11)
#define SUPPORTS_Y (CUDART_VERSION >= 12080)
#define SUPPORTS_BOTH (SUPPORTS_X && SUPPORTS_Y)
#define SUPPORTS_ON_DEVICE (SUPPORTS_X && defined(__HIP_DEVICE_COMPILE__))

#if defined(__HIP__) || SUPPORTS_X
int x;
#endif
#if !(defined(__HIP__) || SUPPORTS_X) && !defined(NO_X)
#error "no x"
#endif

#if !defined(__HIP_PLATFORM_AMD__) && SUPPORTS_BOTH
inline __device__ int y(int v) { return __nv_no_such_function(v); }
#elif defined(SUPPORTS_X)
inline __device__ int y(int v) { return v; }
#endif

#if (!defined(__HIP_PLATFORM_AMD__) && SUPPORTS_Y) || (defined(__HIP_DEVICE_COMPILE__) || SUPPORTS_ON_DEVICE)
int z;
#endif

// These go round in circles, and no value is known.
#define ROUND TROUND
#define TROUND (ROUND + CUDART_VERSION)
#if ROUND > 11000
int round;
#endif
#define SELF (SELF >= 2 || __CUDA_ARCH__ >= 700)
#if defined(__HIP_DEVICE_COMPILE__) || SELF
int self;
#endif

// Undefined again, or with another value, and with arguments: not known.
#define TWICE (CUDART_VERSION >= 11000)
#if TWICE
int twice;
#endif
#undef TWICE
#define AT_LEAST(v) (CUDART_VERSION >= v)
#if AT_LEAST(11000)
int called;
#endif

// What the file defines for compilers that have none is its own.
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ 0
#endif
#if defined(__HIP__) || SUPPORTS_X
int own;
#endif
#endif
