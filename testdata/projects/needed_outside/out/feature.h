#pragma once
#include <hip/hip_runtime.h>
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 12030
#define USE_LAUNCHER
#endif
#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION >= 12010
#define USE_NAMES
#endif
