// Prints errors of whichever API was included before.
#pragma once
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#ifdef HIP_INCLUDE_HIP_HIP_RUNTIME_API_H
static const char *error_name(hipError_t error) { return hipGetErrorName(error); }
#endif
#ifdef __cuda_cuda_h__
static const char *error_name(hipError_t error)
{
    const char *name = 0;
    hipDrvGetErrorName(error, &name);
    return name;
}
#endif
template <typename T> void check(T result)
{
    if (result)
        exit(fprintf(stderr, "%s\n", error_name(result)));
}
