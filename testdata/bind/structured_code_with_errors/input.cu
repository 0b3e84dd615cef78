#include <cuda_runtime.h>


void f(void *p)
{
    cudaFree(p;
    unknown_type x = cudaMalloc(&p, 4);
    my::cudaFree(p);
    p->cudaFree();
}
}
void g(void *p) { cudaFree(p); }
int cudaFree2(int cudaSuccess) { return cudaSuccess; }
