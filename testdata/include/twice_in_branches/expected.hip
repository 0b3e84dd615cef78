#ifdef A
#include <hip/hip_runtime.h>
#else
#include <hip/hip_runtime.h>
#endif
#include <hip/hip_runtime.h>
#ifdef B
#endif
