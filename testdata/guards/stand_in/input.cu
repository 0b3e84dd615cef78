#ifdef __INTELLISENSE__
#define __CUDACC__
#define __CUDA_ARCH__ 800
#endif
#ifdef __CUDACC__
__device__ int x;
#endif
#ifdef __CUDA_ARCH__
#endif
#undef __CUDACC__
