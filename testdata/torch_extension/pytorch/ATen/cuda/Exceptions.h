// The older name of C10_CUDA_CHECK.
#pragma once

#include <c10/cuda/CUDAException.h>

#define AT_CUDA_CHECK(EXPR) C10_CUDA_CHECK(EXPR)
