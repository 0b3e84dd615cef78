#ifndef SHARED_H
#define SHARED_H
#include <hip/hip_runtime.h>
#ifdef __cplusplus
extern "C" {
#endif
struct job { hipStream_t stream; float *data; };
hipError_t start(struct job *job, int n);
static inline hipError_t stop(struct job *job) { return hipStreamDestroy(job->stream); }
#ifdef __cplusplus
}
#else
#define nullptr 0
#endif
#endif
