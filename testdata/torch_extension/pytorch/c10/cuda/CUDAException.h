// Error checks of CUDA calls and of launches.
#pragma once

#include <cuda_runtime_api.h>

#include <c10/util/Exception.h>

#define C10_CUDA_CHECK(EXPR)                                                     \
    do {                                                                         \
        const cudaError_t error_ = (EXPR);                                       \
        if (error_ != cudaSuccess) {                                             \
            (void)cudaGetLastError();                                            \
            TORCH_CHECK(false, "CUDA error: ", cudaGetErrorString(error_));      \
        }                                                                        \
    } while (0)

#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
