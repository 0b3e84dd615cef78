#include <hip/hip_runtime.h>


void f(void *p)
{
    hipFree(p;
    unknown_type x = hipMalloc(&p, 4);
    my::cudaFree(p);
    p->cudaFree();
}
}
void g(void *p) { hipFree(p); }
int cudaFree2(int cudaSuccess) { return cudaSuccess; }
