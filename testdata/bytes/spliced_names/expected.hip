#include <hip/hip_runtime.h>


hipError_t f(void *p)
{
    return hipFree(p);
}
// a comment \
cudaFree
