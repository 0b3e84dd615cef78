#include <cuda_runtime.h>


struct table {
    int cudaMalloc, cudaFree;
    void *(*cudaMemcpy)(void *, int);
    cudaStream_t cudaStream;
};

table make()
{
    table t = {.cudaMalloc = 1, .cudaFree = 2};
    t.cudaMemcpy(&t, t.cudaMalloc);
    (&t)->cudaFree = 3;
    cudaStreamSynchronize(t.cudaStream);
    return t;
}
