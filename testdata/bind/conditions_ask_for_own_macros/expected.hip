#if defined(CUDA_ENABLED) && CUDA_LEVEL > 2
#include CUDA_EXTRA_HEADER
#elif CUDA_OTHER
#error CUDA_OTHER needs cudaMalloc and it's not there
#endif
#pragma omp parallel if (cudaOwnFlag)
int x;
