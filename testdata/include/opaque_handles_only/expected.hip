#ifndef QUEUE_H
#define QUEUE_H
typedef struct ihipStream_t *hipStream_t;
void submit(hipStream_t stream, int n);
#endif
