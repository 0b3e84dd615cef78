// A call in a product has "*" before it, as a function that returns a pointer has: it is a use.
#include <hip/hip_runtime.h>
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 12020
inline int limit() { return cudaLaunchAttributeClusterDimension; }
#endif
int twice(int n) { return n * limit(); }
