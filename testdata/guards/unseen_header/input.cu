// What a header defines that nobody has is not known: the code may be compiled.
#include <cuda_runtime.h>
#include "config_that_is_missing.h"

#ifdef USE_PROFILER
static int profiler = cudaNoSuchProfiler();
#endif
#if 0
static int never = cudaNoSuchNever();
#endif
