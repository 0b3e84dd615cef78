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
