#include <hip/hip_runtime.h>
#include <rccl/rccl.h>

// A macro that is no function, with arguments: what the condition is nobody can tell.
#if __CUDA_ARCH__(7) >= 700
int arch;
#endif
#if CUDA_VERSION(11, 2)
int version;
#elif CUDART_VERSION (12) >= 11000
int runtime;
#endif
#if (CUDA_VERSION(3)) >= 11000
int brackets;
#endif
#if __CUDACC_VER_MAJOR__() > 10
int nvcc;
#endif

// One that is a function, with other brackets and with none.
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 8, 3)
int nccl;
#endif
#if NCCL_VERSION_CODE >= NCCL_VERSION[2, 8, 3]
int square;
#endif
#if NCCL_VERSION_CODE >= NCCL_VERSION
int bare;
#endif
#if NCCL_VERSION_CODE(2) >= NCCL_VERSION(2, 8, 3)
int called;
#endif
