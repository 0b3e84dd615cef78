#ifndef F5_H
#define F5_H
#include <hip/hip_runtime.h>
#include <hip/hip_vector_types.h>
typedef struct __attribute__((aligned(16))) body { float4 pos; int id; } body;
struct __attribute__((aligned(8))) pack { unsigned short a[4]; };
#ifdef __HIPCC__
__device__ float reach(const body &b) { return b.pos.x * threadIdx.x; }
__global__ void __launch_bounds__(64) k(body *b);
#endif
#ifndef MY_ALIGN
#if defined(__HIPCC__)
#define MY_ALIGN(n) __attribute__((aligned(n)))
#else
#define MY_ALIGN(n) __attribute__((aligned(n)))
#endif
#endif
MY_ALIGN(32) struct wide { char c; };
#endif
