// The six-bit classes of cuda_fp6.h have the members of the eight-bit ones, by the macros of fp8.h.
#pragma GCC system_header
#ifdef __cplusplus
TS_FP8(__nv_fp6_e2m3, unsigned char);
TS_FP8(__nv_fp6_e3m2, unsigned char);
TS_FP8X2(__nv_fp6x2_e2m3, unsigned short);
TS_FP8X2(__nv_fp6x2_e3m2, unsigned short);
TS_FP8X4(__nv_fp6x4_e2m3, unsigned int);
TS_FP8X4(__nv_fp6x4_e3m2, unsigned int);
#endif
