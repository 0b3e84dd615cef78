#include <cooperative_groups.h>
#include <cuComplex.h>
#include <cuda_runtime.h>
