#include <hip/hip_runtime.h>


#define cudaFree(p) own_free(p)
#undef cudaFree
void f(void *p) { hipFree(p); }
