#ifdef USE_GPU
#include <hip/hip_runtime.h>
#endif
#include <stdio.h>
#ifdef USE_GPU
#include <hip/hip_cooperative_groups.h>
#endif
#include <hip/hip_runtime.h>
#include <hip/hip_complex.h>
