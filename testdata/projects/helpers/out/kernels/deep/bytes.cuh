#pragma once

#include <hip/hip_runtime.h>
#include "../../tranship/dp4a.h"
#include "../../tranship/dp2a.h"

inline __device__ int sum(int a, int b)
{
    return tranship_dp4a(a, b, tranship_dp2a_lo(a, b, 0));
}
