#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_FP8)
#define TRANSHIP_FP8
// CUDA's eight-bit floats (OCP, E4M3 up to 448) for all GPUs: in MI300's device code (gfx942), HIP has those of another encoding alone
// (FNUZ, up to 240), as its instructions do. From 6.3 on, HIP's header has CUDA's where it does not see that GPU's name.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>
#pragma push_macro("__gfx940__")
#pragma push_macro("__gfx941__")
#pragma push_macro("__gfx942__")
#if HIP_VERSION_MAJOR * 100 + HIP_VERSION_MINOR >= 603
#undef __gfx940__
#undef __gfx941__
#undef __gfx942__
#endif
#include <hip/hip_fp8.h>
#pragma pop_macro("__gfx940__")
#pragma pop_macro("__gfx941__")
#pragma pop_macro("__gfx942__")
#endif

__global__ void quantize(const float *x, __hip_fp8_e4m3 *q, __hip_fp8x4_e5m2 *fours, __hip_fp8x2_storage_t *pairs)
{
    int i = threadIdx.x;
    q[i] = __hip_fp8_e4m3(x[i]);
    fours[i] = __hip_fp8x4_e5m2(make_float4(x[i], 0, 1, 2));
    pairs[i] = __hip_cvt_float2_to_fp8x2(make_float2(x[i], float(q[i])), __HIP_NOSAT, __HIP_E5M2);
    __hip_fp8_storage_t raw = q[i].__x;
    __half h(__hip_cvt_fp8_to_halfraw(raw, __HIP_E4M3));
    __nv_fp8_e8m0 scale(x[i]);
    q[i] = static_cast<__hip_fp8_e4m3>(__hadd(h, __float2half(float(scale))));
}
