// The names of the HIP build are functions and constants of the project, too: what it compiles stays.
#ifdef USE_HIP
#include "names.h"
#else
#include <cuda_runtime.h>
#endif
int f(void**p, cudaStream_t s){
#if CUDART_VERSION >= 11020
  return cudaMallocAsync(p, 0, s);
#else
  return cudaMalloc(p, 0);
#endif
}
int g(void**p){ return cudaMalloc(p, 0) + cudaFreeHost(p); }
