// The build defines the feature, too: it is not known what HIP gets.
#pragma once
#include <cuda_runtime.h>
#if CUDART_VERSION >= 12030
#define USE_CLUSTERS 1
#endif
#if CUDART_VERSION >= 12010
#define USE_LOWER 1
#endif
