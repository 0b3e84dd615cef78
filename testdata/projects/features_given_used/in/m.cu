// The build defines the feature: its use stays, whatever the release, and with it what it calls.
#include <cuda_runtime.h>
#if CUDART_VERSION >= 12030
#define HAVE_LIMIT 1
#endif
#if CUDART_VERSION >= 12020
inline int limit() { return cudaLaunchAttributeClusterDimension; }
#endif
#if HAVE_LIMIT
int above() { return limit() + 1; }
#endif
