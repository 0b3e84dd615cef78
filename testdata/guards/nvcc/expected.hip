#ifdef __HIPCC__
#pragma nv_diag_suppress 177
#endif
#if defined(__HIPCC__) && !defined(__clang__)
#endif
#if defined(__CUDACC__) || defined(__NVCC__) || defined(__HIPCC__)
#endif
