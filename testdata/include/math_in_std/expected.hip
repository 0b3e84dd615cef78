#include <hip/hip_runtime.h>
#include <cmath>

struct number {
    float v;
    bool isnan() const { return std::isnan(v); }
};
__global__ void k(float *p)
{
    if (isnan(*p) || number{*p}.isnan() || std::isinf(*p))
        *p = 0;
}
