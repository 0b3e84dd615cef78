#include <hip/hip_runtime.h>
#include <stdio.h>
#if defined(__HIP_PLATFORM_AMD__) || CUDA_VERSION >= 11000
#define ASYNC 1
#elif defined(HIP_VERSION)
#endif
#ifndef HIP_VERSION
#error "CUDART_VERSION is missing"
#endif
#if (defined(__HIP_PLATFORM_AMD__) || defined(CUDART_VERSION)) && (!defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION < 12000)
#endif
#define BUILT_FOR CUDART_VERSION

void show() { printf("%d %d\n", HIP_VERSION, BUILT_FOR); }
