#ifdef __CUDACC__
#define HOST_DEVICE __host__ __device__
#else
#define HOST_DEVICE
#endif
#ifndef __CUDACC__
#error "cudaMalloc needs nvcc"
#endif
#if defined(__CUDACC__) || defined __CUDACC__ || !defined( __CUDACC__ )
#endif
#if __CUDACC__
#endif
