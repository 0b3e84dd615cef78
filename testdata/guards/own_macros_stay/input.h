#ifdef USE_CUDA
#endif
#if defined(CUDA_PROJECT_FAST) || MY__CUDACC__ || __CUDACC__X
#endif
#ifndef CUDA_BLOCK
#define CUDA_BLOCK 128
#endif
#undef CUDA_BLOCK
int block = CUDA_BLOCK_SIZE_OF_MINE + 1;
