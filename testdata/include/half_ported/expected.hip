#include <hip/hip_runtime.h>

void release(void *p)
{
#ifdef __HIPCC__
    hipFree(p);
#else
    hipFree(p);
#endif
}
