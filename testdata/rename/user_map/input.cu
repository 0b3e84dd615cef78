#include <cuda_runtime.h>


void f()
{
    acmeLaunch(1);
    CUDA_ACME_FLAG(2);
}
