#include "shared.h"

int count(struct job *job)
{
    int n;
    cudaGetDeviceCount(&n);
    return stop(job) == cudaSuccess ? n : 0;
}
