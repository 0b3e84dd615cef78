#include <cuda_runtime.h>

// The host pass skips the first two branches of these, the device pass the first and the last.
#if defined(NEVER_DEFINED)
inline void never() { cudaUnknownNever(); }
#elif defined(__CUDA_ARCH__)
inline void on_the_device() { cudaUnknownOnDevice(); }
#else
inline void on_the_host() { cudaUnknownOnHost(); }
#endif

#ifdef __CUDA_ARCH__
#ifdef NEVER_DEFINED
inline void never_within() { cudaUnknownNeverWithin(); }
#endif
inline void within() { cudaUnknownWithin(); }
#endif
