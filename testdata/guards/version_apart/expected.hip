// No release is right for all: most have one, and one group its own. Conditions with the same text go together.
#include <hip/hip_runtime.h>

__device__ int first(int x)
{
#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 12080
    return __nv_no_such_function(x);
#else
    return x;
#endif
}

#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 12050
__device__ int second(int x) { return x; }
#else
__device__ int second(int x) { return __nv_no_such_function(x); }
#endif

#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 11000
__device__ int third(int x) { return __nv_no_such_function(x); }
#else
__device__ int third(int x) { return x; }
#endif

#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 11000
#define LAYOUT 1
#else
#define LAYOUT 2
#endif

#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 11010
int newer;
#endif
