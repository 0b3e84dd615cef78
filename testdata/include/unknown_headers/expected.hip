#include <cublas_newest.h>
#include <miopen/miopen.h>
#include <cuda_own_helpers.h>
#include "cuda/own.h"
#include "my_cuda_runtime.h"
#include <cuda_runtime.hpp>
