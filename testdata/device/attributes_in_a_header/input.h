#ifndef F5_H
#define F5_H
#include <vector_types.h>
typedef struct __align__(16) body { float4 pos; int id; } body;
struct __align__(8) pack { unsigned short a[4]; };
#ifdef __CUDACC__
__device__ float reach(const body &b) { return b.pos.x * threadIdx.x; }
__global__ void __launch_bounds__(64) k(body *b);
#endif
#ifndef MY_ALIGN
#if defined(__CUDACC__)
#define MY_ALIGN(n) __align__(n)
#else
#define MY_ALIGN(n) __attribute__((aligned(n)))
#endif
#endif
MY_ALIGN(32) struct wide { char c; };
#endif
