#include <hip/hip_runtime.h>

void release(void *p)
{
#ifdef __HIPCC__
    hipFree(p);
#else
    cudaFree(p);
#endif
}
