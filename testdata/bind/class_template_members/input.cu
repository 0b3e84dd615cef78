#include <cuda_runtime.h>


template <class T> struct pool {
    T *cudaMalloc(size_t n);
    void g(T *p)
    {
        cudaMalloc(1);
        this->cudaMalloc(1);
        p->cudaFree();
        T::cudaFree();
        ::cudaFree(p);
        cudaFree(p);
    }
};
