#ifdef __HIPCC__
#define HOST_DEVICE __host__ __device__
#else
#define HOST_DEVICE
#endif
#ifndef __HIPCC__
#error "cudaMalloc needs nvcc"
#endif
#if defined(__HIPCC__) || defined __HIPCC__ || !defined( __HIPCC__ )
#endif
#if __HIPCC__
#endif
