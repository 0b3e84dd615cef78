#ifndef STENCIL_H
#define STENCIL_H

#include <cuda_runtime.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One step: each cell becomes the mean of itself and its neighbours. Both lie in device memory. */
cudaError_t stencil_step(const float *in, float *out, int n);

/* The sum of n numbers in device memory. */
cudaError_t stencil_sum(const float *in, int n, float *sum);

void report(const char *what, float value);

#ifdef __cplusplus
}
#endif
#endif
