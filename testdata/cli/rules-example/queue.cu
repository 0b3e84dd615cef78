#include "acme_cuda.h"
#include <cuda_runtime.h>

int make(void **p)
{
    return acmeMalloc(p, 64) + acmeSync(0) + cudaThreadSynchronize();
}
