// Code that no unit compiles is nobody's work, if HIP's compilers skip it, too.
#include <hip/hip_runtime.h>

// As in a header that was copied from a sample: nothing here includes the library.
#ifdef NV_NPPIDEFS_H
static const char *name(NppStatus error)
{
    switch (error) {
    case NPP_NOT_SUPPORTED_MODE_ERROR:
        return "NPP_NOT_SUPPORTED_MODE_ERROR";
    default:
        return nppiGetErrorName(error);
    }
}
#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION < 5000
static int older = cudaNoSuchOldThing();
#endif
#elif defined(USE_GREEN)
static CUgreenCtx green;
#else
static int taken = cudaNoSuchThing();
#endif

// Other compilers of CUDA's and HIP's may take these.
#ifdef __HIPCC_RTC__
static int at_run_time = cudaNoSuchCompiler();
#elif defined(USE_GREEN)
static int with_green = cudaNoSuchGreen();
#endif
#ifndef __HIPCC__
static int other_compiler = cudaNoSuchOther();
#endif

__global__ void kernel(int *p)
{
#ifdef USE_FENCE
    asm volatile("fence.proxy.alias;");
#endif
    asm volatile("fence.proxy.alias;" ::: "memory");
#ifdef USE_FENCE
#elif !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 900
    *p = nvcuda_no_such();
#elif !__HIP_DEVICE_COMPILE__
    *p = cudaNoSuchHost();
#endif
}

// What the project defines under conditions of its own, a build may have.
#if defined(__CUDA_NEW_TYPES_EXIST__)
#define HAS_NEW_TYPES 1
#else
#define HAS_NEW_TYPES 0
#endif
#if HAS_NEW_TYPES
static int new_type = cudaNoSuchType();
#endif

// A line of a condition is compiled where its group is.
#ifdef USE_GREEN
#if __CUDA_ARCH_FEAT_SM90_ALL
#endif
#endif
#if CUDA_NO_SUCH_VERSION > 3 && defined(USE_GREEN)
int version = CUDA_NO_SUCH_VERSION;
#endif
