#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#if CUDA_VERSION >= 9000 || defined(USE_AMD_ROCM)
__device__ unsigned bits(__half h) { return h.x; }
__device__ int all(int p) { return int((unsigned)(__ballot64(!(int)p) >> (__lane_id() & 32u)) == 0); }
#else
__device__ unsigned bits(__half h) { return h.nonsense; }
#endif
#ifdef AMREX_USE_HIP
int wave() { return 64; }
#else
int wave() { return 32; }
#endif
#if defined(PADDLE_WITH_HIP) || CUDART_VERSION >= 9000
int devices(int *n) { return hipGetDeviceCount(n); }
#else
int devices(int *n) { return nothing(n); }
#endif
