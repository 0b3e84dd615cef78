// The older name of C10_HIP_CHECK: it has CUDA in it here, too.
#pragma once

#include <c10/hip/HIPException.h>

#define AT_CUDA_CHECK(EXPR) C10_HIP_CHECK(EXPR)
