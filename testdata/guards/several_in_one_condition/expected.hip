#include <hip/hip_runtime.h>

#if defined(__HIP_DEVICE_COMPILE__) && (defined(__HIP_PLATFORM_AMD__) || defined(CUDART_VERSION)) && __HIP_DEVICE_COMPILE__ && (defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 11000)
int first;
#endif

#if defined(__HIP_DEVICE_COMPILE__) && defined(HIP_VERSION)
int second;
#endif

#if defined(HIP_VERSION) && (defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 700) && (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__))
int third;
#elif defined(__HIP_DEVICE_COMPILE__) || !defined(HIP_VERSION)
int fourth;
#endif
