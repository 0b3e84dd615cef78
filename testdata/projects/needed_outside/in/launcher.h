#pragma once
#include "feature.h"
#ifdef USE_LAUNCHER
struct Launcher {
    cudaLaunchAttribute a;
    Launcher() { a.id = cudaLaunchAttributeProgrammaticStreamSerialization; }
};
#endif
// the first is left out where nothing needs it; main.cpp needs the second under the same condition
#ifdef USE_NAMES
inline int dimension() { return cudaLaunchAttributeClusterDimension; }
#else
inline int dimension() { return 0; }
#endif
#if CUDART_VERSION >= 12040
inline int only_there() { return cudaLaunchAttributeClusterDimension; }
#endif
