#include <cublas_v2.h>
#include "queue.h"
__global__ void tick(int *x)
{
    ++*x;
}
void submit(queue *q, struct CUevent_st *after)
{
    cudaStreamWaitEvent(q->stream, after, 0);
    tick<<<1, 1, 0, q->stream>>>(nullptr);
    cublasSetStream(q->blas, q->stream);
}
