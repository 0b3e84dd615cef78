#if __has_include(<hip/hip_fp16.h>)
#include <hip/hip_fp16.h>
#elif defined(__has_include) && __has_include("hip/hip_runtime.h")
#include "hip/hip_runtime.h"
#endif
#ifdef __has_include_next
#endif
