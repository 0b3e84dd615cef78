#include <cuda_runtime.h>


#define TRY(x) if ((x) != cudaSuccess) return 1
#define APPLY(f, ...) f(__VA_ARGS__)
#define TEXT(x) #x

int go(void *p)
{
    TRY(cudaMemset(p, 0, 4));
    TRY(APPLY(cudaMemcpy, p, p, 4, cudaMemcpyDeviceToDevice));
    const char *name = TEXT(cudaFree);
    return name[0];
}
