#include <hip/hip_runtime.h>
#include "tranship/dp2a.h"

__global__ void high(int *p)
{
    p[0] = tranship_dp2a_hi(p[1], p[2], p[3]);
}
