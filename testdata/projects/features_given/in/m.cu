#include "f.h"
#if USE_CLUSTERS
int cluster() { return cudaLaunchAttributeClusterDimension; }
#endif
#if USE_LOWER
int lower() { return cudaLaunchAttributeClusterDimension; }
#endif
