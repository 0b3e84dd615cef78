#include "ctype.h"
#include <hipblas/hipblas.h>
#include <algorithm>
#include <hip/hip_fp16.h>
#include <hiprand/hiprand_kernel.h>
#include <hip/hip_runtime.h>
#include <assert.h>
