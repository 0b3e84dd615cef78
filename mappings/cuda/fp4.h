// The four-bit class of cuda_fp4.h has the members of the eight-bit ones, by the macros of fp8.h.
#pragma GCC system_header
#ifdef __cplusplus
TS_FP8(__nv_fp4_e2m1, unsigned char);
TS_FP8X2(__nv_fp4x2_e2m1, unsigned char);
TS_FP8X4(__nv_fp4x4_e2m1, unsigned short);
#endif
