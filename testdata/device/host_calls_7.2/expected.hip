// Functions that HIP has in device code only: told where the parse sees the call in host code.
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <math.h>

#define HD __host__ __device__
#define TWICE(x) (2 * (x))
#define HIDDEN(x) rsqrtf(x)

__global__ void kernel(float *f) { *f = rsqrtf(*f); }
__device__ float device(float x) { return rsqrtf(x); }
HD float both(float x) { return rsqrtf(x); }
constexpr float constant(float x) { return x > 0 ? x : rsqrtf(x); }

struct node {
    float value;
    __device__ node() : value(rsqrtf(2)) {}
    node(float x) : value(rsqrtf(x)) {}
    float method(float x) { return sinpif(x); }
};

template <class F> void launch(F) {}
template <class T> T templated(T x) { return rsqrt(x); }

float own(float x)
{
    float value = TWICE(rsqrtf(x)) + HIDDEN(x) + normcdf(x);
    launch([=] __device__(float y) { return rsqrtf(y); });
    launch([=](float y) { return rsqrtf(y); });
    launch(sizeof(rsqrtf(x)));
#ifdef __HIP_DEVICE_COMPILE__
    value += rsqrtf(x);
#else
    value += rcbrtf(x);
#endif
    return value + sqrtf(x);
}

int halves(__half h)
{
    __half n = __int2half_rn(1);
    return __half2int_rz(h) + (int)sizeof n;
}

namespace mine {
float rsqrtf(float x);
float use(float x) { return rsqrtf(x); }
}
