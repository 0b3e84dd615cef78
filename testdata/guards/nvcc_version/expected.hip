#if (defined(__HIP__) || __CUDACC_VER_MAJOR__ >= 11) && (defined(__HIP__) || __CUDACC_VER_MINOR__ > 2)
#endif
#ifdef __HIPCC_RTC__
#endif
