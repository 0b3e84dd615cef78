#include <cuda_runtime.h>


#define CHECK(call)                                                     \
    do {                                                                \
        cudaError_t err_ = (call);                                      \
        if (err_ != cudaSuccess)                                        \
            report(cudaGetErrorString(err_), #call, __LINE__);          \
    } while (0)
#define STREAM cudaStreamPerThread
#define NEW(p, n) cudaMalloc((void **)&(p), (n))

void report(const char *, const char *, int);

void go(int *p)
{
    CHECK(cudaDeviceSynchronize());
    CHECK(NEW(p, 4));
    CHECK(cudaStreamSynchronize(STREAM));
}
