// The parse sees that no header of the library is there, so that its version counts for 0: nothing is chosen for HIP, and no side is left out.
#include <hip/hip_runtime.h>

#if NCCL_VERSION_CODE >= 2700
int with_nccl;
#else
void without_nccl() { cudaGraphConditionalHandleCreate(0, 0, 0, 0); }
#endif

#if CUSPARSE_VERSION >= 11200
int with_cusparse;
#else
int without_cusparse;
#endif

#if defined(USE_CUDNN) && (defined(__HIP_PLATFORM_AMD__) || CUDNN_VERSION >= 8000)
int with_cudnn; // the macro may bring the header in: as if it were there
#endif

#ifdef USE_CUB
#if defined(__HIP_PLATFORM_AMD__) || CUB_VERSION >= 200000
int with_cub;
#endif
#endif

#ifdef OTHER
int other;
#elif CUDNN_VERSION >= 9000
int elif_with_cudnn;
#else
int elif_without_cudnn;
#endif

#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 10000
int cuda_10; // a branch before is taken: nobody has looked at what follows
#elif defined(__HIP_PLATFORM_AMD__) || CUDNN_VERSION >= 9000
int not_looked_at;
#endif
