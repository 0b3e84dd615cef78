/* rocBLAS over the stand-in for hipBLAS, which is built into it: the routines and
 * enumerations are the same, names, statuses and handles' types are not. forward.awk writes
 * what differs in no other way. */
#ifndef STANDIN_ROCBLAS_ROCBLAS_H
#define STANDIN_ROCBLAS_ROCBLAS_H
#include "standin/common/device.h"
#include <hipblas/hipblas.h>
#include <rocblas/rocblas.h>

/* The status that rocBLAS has for one of hipBLAS's. Which argument is wrong, only
 * rocBLAS itself says. */
rocblas_status status_of(hipblasStatus_t status);

/* The call of a hipBLAS function; where the stand-in does not have that, the call says so. */
#define FORWARD(name, hip, call)                                                                   \
    ((hip) ? status_of(call) : (device_missing(#name), rocblas_status_not_implemented))
#endif
