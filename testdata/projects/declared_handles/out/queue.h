#ifndef QUEUE_H
#define QUEUE_H
/* What CUDA's headers say of their handles: host code does without those. */
typedef struct ihipStream_t *hipStream_t;
using hipEvent_t = struct ihipEvent_t *;
struct cublasContext;
typedef struct cublasContext *hipblasHandle_t;
struct queue {
    hipStream_t stream;
    hipEvent_t done;
    hipblasHandle_t blas;
};
void submit(queue *q, struct ihipEvent_t *after);
#endif
