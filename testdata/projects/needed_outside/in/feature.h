#pragma once
#include <cuda_runtime.h>
#if CUDART_VERSION >= 12030
#define USE_LAUNCHER
#endif
#if CUDART_VERSION >= 12010
#define USE_NAMES
#endif
