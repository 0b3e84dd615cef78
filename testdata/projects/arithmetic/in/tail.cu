#include <cuda_runtime.h>

template <class T> __host__ __device__ T tail(T x) { return normcdf(-x) * rsqrt(x); }

__global__ void tails(double *x) { x[threadIdx.x] = tail(x[threadIdx.x]); }

double quantile(double p) { return normcdfinv(p) + tail(p); }
