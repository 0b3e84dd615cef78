#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_UNFUSED)
#define TRANSHIP_UNFUSED
// CUDA's __fadd_rn and its like, which the compiler must not merge into one multiply-add with what stands around them. In HIP they
// are plain operators, which it does merge. Behind TRANSHIP_APART the compiler knows nothing of how the value came to be, whatever it
// is told about floating point (-ffast-math); it takes no instruction.
#if defined(__HIP_DEVICE_COMPILE__)
#define TRANSHIP_APART(x) __asm__("" : "+v"(x))
#else
#define TRANSHIP_APART(x) (void)(x)
#endif
static __device__ inline float tranship_fadd_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline float tranship_fsub_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline float tranship_fmul_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float product = x * y;
    TRANSHIP_APART(product);
    return product;
}
static __device__ inline double tranship_dadd_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline double tranship_dsub_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline double tranship_dmul_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double product = x * y;
    TRANSHIP_APART(product);
    return product;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_NEAREST)
#define TRANSHIP_NEAREST
// CUDA's __frcp_rn, __fsqrt_rn, __frsqrt_rn and __drcp_rn, which round to nearest. HIP has approximations of one or two units in the
// last place in their place, all or some of its releases. A double is wide enough for a float's root to be rounded twice.
static __device__ inline float tranship_frcp_rn(float x)
{
    return 1.0f / x;
}
static __device__ inline float tranship_fsqrt_rn(float x)
{
    return (float)sqrt((double)x);
}
static __device__ inline float tranship_frsqrt_rn(float x)
{
    return (float)(1.0 / sqrt((double)x));
}
static __device__ inline double tranship_drcp_rn(double x)
{
    return 1.0 / x;
}
#endif

// Double-single arithmetic: nothing of it may be merged.
__device__ float2 twice(float a, float b)
{
    float p = tranship_fmul_rn(a, b), e = __fmaf_rn(a, b, -p);
    float s = tranship_fadd_rn(p, 1.0f), t = tranship_fsub_rn(s, p);
    return make_float2(s, tranship_fadd_rn(e, tranship_fsub_rn(1.0f, t)));
}

__global__ void k(double *x, float *y)
{
    x[0] = tranship_dadd_rn(tranship_dmul_rn(x[0], x[1]), tranship_dsub_rn(x[2], tranship_drcp_rn(x[3])));
    y[0] = tranship_frcp_rn(y[1]) + tranship_fsqrt_rn(y[2]) * tranship_frsqrt_rn(y[3]);
    y[4] = __fdiv_rn(y[4], y[5]);
    x[4] = __dsqrt_rn(x[4]);
}
