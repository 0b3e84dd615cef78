// Feature macros by the release: each is asked for elsewhere.
#pragma once
#include <cuda_runtime.h>

// can't be ported: HIP has no such attribute
#if CUDART_VERSION >= 12030 || (!(defined(_MSC_VER) && !defined(__clang__)) && CUDART_VERSION >= 11080)
#define HAS_DEPENDENT_LAUNCH
#endif

// can be ported
#if CUDART_VERSION >= 11070
#define HAS_ATTRIBUTES
#endif

// both of one condition: one of them can't be ported
#if CUDART_VERSION >= 12010
#define HAS_CLUSTERS
#define HAS_NAMES
#endif

// asked for in a branch of which nothing is known
#if CUDART_VERSION >= 11010
#define HAS_SUMS
#endif

// newer code that all need
#if CUDART_VERSION >= 12020
__host__ __device__ inline int generation() { return 3; }
#elif CUDART_VERSION >= 12000
__host__ __device__ inline int generation() { return 2; }
#else
__host__ __device__ inline int generation() { return 1; }
#endif

#if CUDART_VERSION >= 12040
__host__ __device__ inline int step() { return 4; }
#endif
#if CUDART_VERSION >= 12050
__host__ __device__ inline int next_step() { return 5; }
#endif
#if CUDART_VERSION >= 12060
__host__ __device__ inline int last_step() { return 6; }
#endif

// a feature that goes with another one, and what both need
#if CUDART_VERSION >= 12030
#define HAS_CHAINS
#endif
#ifdef HAS_CHAINS
#define CHAIN_LEVEL 2
__host__ __device__ inline int chain() { return 3; }
#endif
