// Has nothing of CUDA's in it but what the header does with nvcc.
#include <hip/hip_runtime.h>
#define T double
#include "v.h"
