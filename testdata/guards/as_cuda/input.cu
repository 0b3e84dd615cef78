// The port stands for CUDA 11.8, and so does the parse.
#include <cuda_runtime.h>

#if CUDART_VERSION >= 12000
typedef cudaNoSuchType flags_t;
#else
typedef unsigned flags_t;
#endif

#if __CUDACC_VER_MAJOR__ == 11 && __CUDACC_VER_MINOR__ == 8 && CUDA_VERSION == 11080
int exactly(flags_t *f) { return cudaHostGetFlags(f, f); }
#endif
