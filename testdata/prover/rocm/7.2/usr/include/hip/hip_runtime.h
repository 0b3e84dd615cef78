/* The same, one release later: a name is new, another is gone, one takes something else. */
#ifndef HIP_RUNTIME_H
#define HIP_RUNTIME_H
#include <stddef.h>

#define __host__   __attribute__((host))
#define __device__ __attribute__((device))

typedef enum hipError_t { hipSuccess, hipErrorOther } hipError_t;

#ifdef __cplusplus
extern "C" {
#endif
hipError_t hipGetFoo(void);
hipError_t hipMalloc(void **p, size_t n);
hipError_t hipSame(int n, const void *p, unsigned long long flags);
hipError_t hipLate(int n);
hipError_t hipOther(double *p);
#ifdef __cplusplus
}
#endif
#endif
