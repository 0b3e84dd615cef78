#include <hip/hip_runtime.h>
#if defined(__INTELLISENSE__) && !defined(__CUDA_ARCH__)
#define __CUDA_ARCH__ 800
#endif
#ifndef CUDA_VERSION
#define CUDA_VERSION 12000
#endif
#define CUDA_VERSION_IS(a, b) (CUDA_VERSION >= (a) * 1000 + (b) * 10)
#define ARCH_AT_LEAST(x) (__CUDA_ARCH__ >= (x))
#define CAN_ASYNC (CUDA_VERSION >= 11020)
#if CUDA_VERSION_IS(11, 2)
int macro = hipSuccess;
#endif
#if defined(__HIP_PLATFORM_AMD__) || CAN_ASYNC
int object;
#endif
#if defined(__HIP_DEVICE_COMPILE__) && ARCH_AT_LEAST(700)
#endif
#if (defined(__HIP_PLATFORM_AMD__) || defined(CUDA_VERSION)) && (CUDA_VERSION_IS(11, 2) || (defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION > 12000))
#endif
#ifdef __HIPCC__
#if !defined(__HIP__) && __CUDACC_VER_MAJOR__ < 8
#error "old"
#endif
#else
#error "no"
#endif
#ifdef __HIPCC__
#pragma nv_diag_suppress 177
__device__ void only_nvcc() { asm("wgmma.fence.sync.aligned;"); }
#endif
#if defined(__HIPCC__) && !defined(__HIPCC__)
int nonsense = cudaNoSuch;
#endif
#if defined(__HIPCC__) && !defined(__clang__)
__device__ int not_clang() { int i; asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(i)); return i; }
#elif defined(__HIPCC__)
__device__ int clang() { return threadIdx.x; }
#endif
#if defined(__clang__) && (defined(__CUDA__) || defined(__HIP__))
int clang_cuda;
#endif
#if defined(__HIPCC__) || (defined(__CUDA__) || defined(__HIP__))
int either;
#endif
#ifdef __CUDA_ARCH_LIST__
#endif
#if (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ == 860) || (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ == 890)
#define MANY 1
#else
#define MANY 2
#endif
#if !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ == 900
asm("wgmma.fence.sync.aligned;");
#endif
