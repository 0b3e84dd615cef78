#include <cuda_runtime.h>


#define cudaFree(p) own_free(p)
#undef cudaFree
void f(void *p) { cudaFree(p); }
