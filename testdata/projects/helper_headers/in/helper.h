// Prints errors of whichever API was included before.
#pragma once
#include <cstdio>
#include <cstdlib>
#ifdef __DRIVER_TYPES_H__
static const char *error_name(cudaError_t error) { return cudaGetErrorName(error); }
#endif
#ifdef __cuda_cuda_h__
static const char *error_name(CUresult error)
{
    const char *name = 0;
    cuGetErrorName(error, &name);
    return name;
}
#endif
template <typename T> void check(T result)
{
    if (result)
        exit(fprintf(stderr, "%s\n", error_name(result)));
}
