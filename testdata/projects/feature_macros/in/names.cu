#include "features.h"

#ifdef HAS_ATTRIBUTES
int attributes(cudaFuncAttributes *a, const void *f) { return cudaFuncGetAttributes(a, f); }
#else
int attributes(cudaFuncAttributes *, const void *) { return 0; }
#endif

#if defined(HAS_CLUSTERS)
int clusters() { return cudaLaunchAttributeClusterDimension; }
#else
int clusters() { return 0; }
#endif

#ifdef HAS_NAMES
const char *name(cudaError_t e) { return cudaGetErrorName(e); }
#else
const char *name(cudaError_t) { return ""; }
#endif

#if defined(SUM_IN_CLUSTERS)
int sum() { return cudaLaunchAttributeClusterDimension; }
#elif defined(HAS_SUMS)
int sum() { return cudaDeviceSynchronize(); }
#else
int sum() { return 0; }
#endif
