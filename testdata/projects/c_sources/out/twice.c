#include "shared.h"

int count(struct job *job)
{
    int n;
    hipGetDeviceCount(&n);
    return stop(job) == hipSuccess ? n : 0;
}
