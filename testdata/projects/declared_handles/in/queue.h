#ifndef QUEUE_H
#define QUEUE_H
/* What CUDA's headers say of their handles: host code does without those. */
typedef struct CUstream_st *cudaStream_t;
using cudaEvent_t = struct CUevent_st *;
struct cublasContext;
typedef struct cublasContext *cublasHandle_t;
struct queue {
    cudaStream_t stream;
    cudaEvent_t done;
    cublasHandle_t blas;
};
void submit(queue *q, struct CUevent_st *after);
#endif
