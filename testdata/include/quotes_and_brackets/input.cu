#include "cuda_runtime.h"
#include <cuda_fp16.h>
#   include   "curand.h"
#include<cublas_v2.h>
#include"cufft.h"
