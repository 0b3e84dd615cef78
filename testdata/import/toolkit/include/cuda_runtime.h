/* A toolkit of the future in small: what has a row, what has none, and what is no part of the interface. */
#ifndef CUDA_RUNTIME_H
#define CUDA_RUNTIME_H
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#include "crt/common.h"
#define CUDA_VERSION     14000
#define cudaHostDoubles  0x40
#define CUDA_INCLUDE_ONCE

enum cudaError { cudaSuccess = 0, cudaErrorTimeTravel = 1400 };
typedef enum cudaError cudaError_t;
enum { cudaFlagOfNoType = -1 };
struct cudaTimeMachine {
    int year, month;
};
typedef struct cudaTimeMachine *cudaTimeMachine_t;
struct cudaDeviceProp {
    char name[256];
    int timeMachines;
};

extern "C" {
cudaError_t cudaMalloc(void **devPtr, unsigned long size);
cudaError_t cudaTravel(cudaTimeMachine_t machine, const int years[2], void (*arrived)(void *ctx), ...);
static inline void __cudaInternalHelper(void) {}
}
template <class T> cudaError_t cudaTravel(T *machine, int flags = 0);
static inline __device__ int __travel_sync(unsigned mask, int value)
{
    return value;
}
bool operator<(const cudaTimeMachine &a, const cudaTimeMachine &b);
#endif
