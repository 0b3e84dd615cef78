// nvcc includes math.h, so these names are there without std:: before them, whatever the file includes.
#include <cmath>

__global__ void device_code_has_them(const float *p, int *r)
{
    r[0] = isnan(p[0]) || isinf(p[1]) || signbit(p[2]);
}

template <class T> __host__ __device__ bool is_bad(T x)
{
    return isnan(x) || !isfinite(x) || std::isinf(x);
}
bool bad(double d)
{
    return is_bad(d) || is_bad(1.0f) || isinf(d) || signbit(d);
}
