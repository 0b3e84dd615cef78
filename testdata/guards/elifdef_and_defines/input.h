#ifdef A
#elifdef __CUDACC__
#elifndef __CUDA_ARCH__
#endif
#define IS_CUDA (defined(__CUDACC__) || defined(__NVCC__))
