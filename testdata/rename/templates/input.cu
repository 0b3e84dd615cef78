#include <cuda_runtime.h>


template <typename T> struct device_deleter {
    void operator()(T *p) const { cudaFree(p); }
};

template <typename T> T *allocate(size_t n)
{
    T *p = nullptr;
    cudaMalloc(&p, n * sizeof(T));
    cudaMallocAsync((void **)&p, n, cudaStreamPerThread);
    return p;
}

template <class T> cudaError_t upload(T *to, const T *from, typename T::cudaStream_t stream)
{
    return cudaMemcpyAsync(to, from, sizeof(T), cudaMemcpyHostToDevice, stream.cudaStream);
}
