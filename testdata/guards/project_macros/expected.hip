// What projects call the macro of their build for HIP: HIP's side is there, whatever its name.
#include <hip/hip_runtime.h>

#if CUDA_VERSION >= 9000 || defined(USE_AMD_ROCM)
__device__ int all(int p) { return int((unsigned)(__ballot64(!(int)p) >> (__lane_id() & 32u)) == 0); }
#else
__device__ int all(int p) { return __nothing(p); }
#endif

#ifdef AMREX_USE_HIP
inline int wave() { return 64; }
#else
inline int wave() { return 32; }
#endif

// Without the macro, HIP has no such function.
#if defined(PADDLE_WITH_HIP) || CUDART_VERSION >= 9000
inline int devices(int *n) { return hipGetDeviceCount(n); }
#endif
#if KOKKOS_ENABLE_ROCM
inline int rocm() { return 1; }
#endif

// No macros of a build: HIPCUB is a library, and WITH_HIPS nobody's.
#if defined(USE_HIPCUB)
inline int library() { return 1; }
#elif defined(WITH_HIPS) || defined(REUSE_HIP)
inline int nobody() { return 2; }
#endif

// What turns it around is no such macro.
#ifdef ACME_DONT_USE_HIP
inline int turned(int *n) { return hipGetDeviceCount(n); }
#endif
