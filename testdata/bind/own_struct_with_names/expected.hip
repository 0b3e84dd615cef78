#include <hip/hip_runtime.h>


struct table {
    int cudaMalloc, cudaFree;
    void *(*cudaMemcpy)(void *, int);
    hipStream_t cudaStream;
};

table make()
{
    table t = {.cudaMalloc = 1, .cudaFree = 2};
    t.cudaMemcpy(&t, t.cudaMalloc);
    (&t)->cudaFree = 3;
    hipStreamSynchronize(t.cudaStream);
    return t;
}
