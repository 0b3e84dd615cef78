#include <cuda_runtime_api.h>
#include <stdlib.h>

float *host_floats(int n)
{
    float *p = malloc(n * sizeof *p), *new = NULL;
    return cudaHostRegister(p, n * sizeof *p, 0) == cudaSuccess ? p : new;
}
