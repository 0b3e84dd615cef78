#include <hip/hip_runtime.h>
// tranship: off
#include <cuda_runtime.h>
void f(void *p) { cudaFree(p); }
// tranship: on, from here on it is ours
#include <hip/hip_fp16.h>
void g(void *p) { hipFree(p); }
#if !defined(__HIP_PLATFORM_AMD__) && CUDA_VERSION \
    < 11000
  /* tranship: off */
void h() { cudaNoSuch(); }
#endif
