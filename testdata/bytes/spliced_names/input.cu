#include <cuda_runtime.h>


cuda\
Error_t f(void *p)
{
    return cudaFr\
ee(p);
}
// a comment \
cudaFree
