#ifdef USE_GPU
#include <cuda_runtime.h>
#endif
#include <stdio.h>
#ifdef USE_GPU
#include <cooperative_groups.h>
#endif
#include <cuComplex.h>
