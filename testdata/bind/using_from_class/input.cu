#include <cuda_runtime.h>


struct base {
    int cudaFree(int);
};
struct derived : base {
    using base::cudaFree;
    int g() { return cudaFree(1); }
};
int h(void *p) { return cudaFree(p); }
