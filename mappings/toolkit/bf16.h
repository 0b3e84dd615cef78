// As those of fp16.h, for bfloat16.
#pragma GCC system_header
#ifdef __cplusplus
#define F static __inline__ __host__ __device__
TRANSHIP_SIXTEEN(__nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw, __nv_bfloat162_raw, __tranship_bfloat16_bits, __tranship_bfloat16_float)
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(__half h) : __x(__tranship_bfloat16_bits((float)h, 0)) {}
__host__ __device__ inline __half::__half(__nv_bfloat16 b) : __x(__tranship_half_bits((float)b, 0)) {}
#define I __host__ __device__ inline
#define ADD(T, name, value) I T name(T a, T b) { return value; }
TRANSHIP_FUNCTIONS(I, __nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw, ADD)
#undef ADD
#undef I
TRANSHIP_CONVERSIONS(__nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw, bfloat16, bfloat162, bfloat162, bfloat162, __tranship_bfloat16_bits)
#undef F
#endif
