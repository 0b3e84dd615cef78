#include <cuda_runtime.h>


#define ALWAYS if (1)
void f(bool ok, void *p)
{
    ok && cudaFree(p);
    ALWAYS cudaFree(p);
    if (ok) { cudaFree(p); } cudaFree(p);
again:
    cudaFree(p);
    if (!ok)
        goto again;
    (void)(ok * cudaErrorUnknown);
}
