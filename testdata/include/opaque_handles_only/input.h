#ifndef QUEUE_H
#define QUEUE_H
typedef struct CUstream_st *cudaStream_t;
void submit(cudaStream_t stream, int n);
#endif
