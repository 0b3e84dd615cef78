#include <cuda_runtime.h>


struct base {
    void cudaFree(void *);
};
struct derived : base {
    void g(void *p)
    {
        cudaFree(p);
        this->cudaFree(p);
        base::cudaFree(p);
        ::cudaFree(p);
    }
};
