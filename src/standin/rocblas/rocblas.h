/* rocBLAS over the stand-in for hipBLAS, which is built into it. Routines and enumerations are the
 * same; names, statuses and the types of handles are not. forward.awk writes the functions that
 * differ in nothing else. */
#ifndef STANDIN_ROCBLAS_ROCBLAS_H
#define STANDIN_ROCBLAS_ROCBLAS_H
#include "standin/common/device.h"
#include <hipblas/hipblas.h>
#include <rocblas/rocblas.h>

/* Returns rocBLAS's status for one of hipBLAS's. Only rocBLAS itself says which argument is
 * wrong. */
rocblas_status status_of(hipblasStatus_t status);

/* Calls a hipBLAS function; if the stand-in does not have it, says so. */
#define FORWARD(name, hip, call)                                                                   \
    ((hip) ? status_of(call) : (device_missing(#name), rocblas_status_not_implemented))
#endif
