/* A HIP of a few names, for the test of tools/check-mappings. */
#ifndef HIP_RUNTIME_H
#define HIP_RUNTIME_H
#include <stddef.h>

#define __host__   __attribute__((host))
#define __device__ __attribute__((device))
#define HIP_LIMIT  8

typedef enum hipError_t { hipSuccess, hipErrorOther } hipError_t;
typedef enum hipKind { hipKindFirst } hipKind;
typedef struct ihipStream_t *hipStream_t;
typedef struct hipProps {
    int clock;
    union {
        int inner;
    };
} hipProps;

#ifdef __cplusplus
extern "C" {
#endif
hipError_t hipGetFoo(void);
hipError_t hipMalloc(void **p, size_t n);
hipError_t hipSame(int n, const void *p, unsigned flags);
hipError_t hipFewer(void *p);
hipError_t hipFlags(void *p, unsigned flags);
hipError_t hipLossy(int n);
hipError_t hipLate(int n);
hipError_t hipOther(float *p);
hipError_t hipRewritten(void *p, int n, hipStream_t stream);
#ifdef __cplusplus
}
#endif
#define hipMacroCall(p, n) hipFlags((p), (unsigned)(n))

#ifdef __HIP_DEVICE_COMPILE__
__device__ int __on_device(int n);
#endif
__device__ int __on_both(int n);
int __on_host(int n);

#if !defined(HIP_NO_EXTRAS) && defined(HIP_ENABLE_MORE)
hipError_t hipGuarded(void);
hipError_t hipGuardedLate(int n);
#endif

namespace tiles {
struct base {
    void sync();
};
template <int N> struct tile : base {
    int rank() const;
};
} // namespace tiles
#endif
