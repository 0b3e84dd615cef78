// tranship: off
#include <cuda_runtime.h>
void f(void *p) { cudaFree(p); }
// tranship: on, from here on it is ours
#include <cuda_fp16.h>
void g(void *p) { cudaFree(p); }
#if CUDA_VERSION \
    < 11000
  /* tranship: off */
void h() { cudaNoSuch(); }
#endif
