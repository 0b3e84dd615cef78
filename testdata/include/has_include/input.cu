#if __has_include(<cuda_fp16.h>)
#include <cuda_fp16.h>
#elif defined(__has_include) && __has_include("cuda_runtime.h")
#include "cuda_runtime.h"
#endif
#ifdef __has_include_next
#endif
