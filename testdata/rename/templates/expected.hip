#include <hip/hip_runtime.h>


template <typename T> struct device_deleter {
    void operator()(T *p) const { hipFree(p); }
};

template <typename T> T *allocate(size_t n)
{
    T *p = nullptr;
    hipMalloc(&p, n * sizeof(T));
    hipMallocAsync((void **)&p, n, hipStreamPerThread);
    return p;
}

template <class T> hipError_t upload(T *to, const T *from, typename T::cudaStream_t stream)
{
    return hipMemcpyAsync(to, from, sizeof(T), hipMemcpyHostToDevice, stream.cudaStream);
}
