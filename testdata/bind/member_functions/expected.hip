#include <hip/hip_runtime.h>


struct allocator {
    void *cudaMalloc(size_t n);
    void cudaFree(void *p) { last = p; }
    void reset() { cudaFree(nullptr); }
    static int cudaDeviceReset();
    void *last;
};

void *allocator::cudaMalloc(size_t n)
{
    ::hipMalloc(&last, n);
    return last;
}

void g(allocator &a, allocator *b)
{
    a.cudaFree(b->cudaMalloc(4));
    (*b).cudaFree(nullptr);
    allocator::cudaDeviceReset();
    hipDeviceReset();
}
