// Error checks of HIP calls and of launches.
#pragma once

#include <hip/hip_runtime_api.h>

#include <c10/util/Exception.h>

#define C10_HIP_CHECK(EXPR)                                                      \
    do {                                                                         \
        const hipError_t error_ = (EXPR);                                        \
        if (error_ != hipSuccess) {                                              \
            (void)hipGetLastError();                                             \
            TORCH_CHECK(false, "HIP error: ", hipGetErrorString(error_));        \
        }                                                                        \
    } while (0)

#define C10_HIP_KERNEL_LAUNCH_CHECK() C10_HIP_CHECK(hipGetLastError())
