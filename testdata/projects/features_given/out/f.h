// The build defines the feature, too: it is not known what HIP gets.
#pragma once
#include <hip/hip_runtime.h>
#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 12030
#define USE_CLUSTERS 1
#endif
#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 12010
#define USE_LOWER 1
#endif
