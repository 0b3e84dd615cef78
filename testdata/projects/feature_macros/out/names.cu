#include "features.h"

#ifdef HAS_ATTRIBUTES
int attributes(hipFuncAttributes *a, const void *f) { return hipFuncGetAttributes(a, f); }
#else
int attributes(hipFuncAttributes *, const void *) { return 0; }
#endif

#if defined(HAS_CLUSTERS)
int clusters() { return cudaLaunchAttributeClusterDimension; }
#else
int clusters() { return 0; }
#endif

#ifdef HAS_NAMES
const char *name(hipError_t e) { return hipGetErrorName(e); }
#else
const char *name(hipError_t) { return ""; }
#endif

#if defined(SUM_IN_CLUSTERS)
int sum() { return cudaLaunchAttributeClusterDimension; }
#elif defined(HAS_SUMS)
int sum() { return hipDeviceSynchronize(); }
#else
int sum() { return 0; }
#endif
