#include "ctype.h"
#include <cublas_v2.h>
#include <algorithm>
#include <cuda_fp16.h>
#include <curand_kernel.h>
#include <cuda_runtime.h>
#include <assert.h>
