#include "hip/hip_runtime.h"
#include <hip/hip_fp16.h>
#   include   "hiprand/hiprand.h"
#include<hipblas/hipblas.h>
#include"hipfft/hipfft.h"
