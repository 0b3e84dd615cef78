// A call in a product has "*" before it, as a function that returns a pointer has: it is a use.
#include <cuda_runtime.h>
#if CUDART_VERSION >= 12020
inline int limit() { return cudaLaunchAttributeClusterDimension; }
#endif
int twice(int n) { return n * limit(); }
