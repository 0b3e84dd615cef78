#include <cuda_runtime.h>
#include "helper.h"
#include "options.h"

int main()
{
    void *p;
    check(cudaMalloc(&p, 256));
    check(cudaFree(p));
}
