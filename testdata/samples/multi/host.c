/* Plain C, compiled by the host compiler; it calls the runtime too. */
#include "host.h"

#include <cuda_runtime_api.h>
#include <stdio.h>
#include <stdlib.h>

void multi_fail(const char *file, int line, const char *what)
{
    printf("FAIL multi: %s:%d: %s\n", file, line, what);
    exit(1);
}

void multi_reference(const float *a, const float *b, float *out, int n, float w)
{
    for (int i = 0; i < n; i++)
        out[i] = a[i] + (b[i] - a[i]) * w;
}

int multi_device_count(void)
{
    int count = 0;
    enum cudaError err = cudaGetDeviceCount(&count);
    struct cudaDeviceProp prop;
    if (err != cudaSuccess || cudaGetDeviceProperties(&prop, 0) != cudaSuccess)
        return 0;
    return prop.multiProcessorCount > 0 ? count : 0;
}
