#include <cuda_bf16.h>
#include <cuda_fp16.h>

// Each way to write a cast, in a template that is used with both, and in plain code.
template <typename To, typename From> __device__ To converted(const From *v)
{
    using result = To;
    To first(v[0]);
    To second{(To)v[1]};
    To third = static_cast<To>(*v) + result(v[2]);
    return first + second + third + (To)(v[3]);
}

template <typename T> struct holder {
    T kept;
    template <typename U> __device__ explicit holder(U u) : kept(u) {}
};

// Used with float alone: it stays.
template <typename T> __device__ T from_float(float f)
{
    return T(f);
}

typedef __half short_float;

__global__ void exchange(__half *h, nv_bfloat16 *b)
{
    h[0] = converted<__half>(b);
    b[0] = converted<nv_bfloat16>(h);
    h[1] = holder<__half>(b[1]).kept;
    nv_bfloat16 local(h[2]);
    b[2] = local + nv_bfloat16(h[3]);
    h[4] = short_float(b[4]);
    h[5] = __half(nv_bfloat16(h[5]));
    h[6] = from_float<__half>(1.0f);
    h[7] = (short_float)(b[5]);
    const nv_bfloat16 *next = b;
    h[8] = (__half)*next++ + (__half)(nv_bfloat16)local + (__half)next[1] * h[2];
    h[9] = (__half)nv_bfloat16{local};
}
