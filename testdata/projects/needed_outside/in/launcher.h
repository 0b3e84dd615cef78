#pragma once
#include "feature.h"
#ifdef USE_LAUNCHER
struct Launcher {
    cudaLaunchAttribute a;
    Launcher() { a.id = cudaLaunchAttributeProgrammaticStreamSerialization; }
};
#endif
// nothing needs these outside of conditions on releases
#ifdef USE_NAMES
inline int dimension() { return cudaLaunchAttributeClusterDimension; }
#else
inline int dimension() { return 0; }
#endif
#if CUDART_VERSION >= 12040
inline int only_there() { return cudaLaunchAttributeClusterDimension; }
#endif
