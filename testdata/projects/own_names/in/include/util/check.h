#ifndef UTIL_CHECK_H
#define UTIL_CHECK_H
#include <cstdio>
#include <cstdlib>
#define CUDA_CHECK(call)                                                  \
    do {                                                                  \
        cudaError_t status = (call);                                      \
        if (status != cudaSuccess) {                                      \
            std::fprintf(stderr, "%s\n", cudaGetErrorString(status));     \
            std::exit(1);                                                 \
        }                                                                 \
    } while (0)
enum cudaxMode { cudaxModeFast, cudaxModeExact };
void cudaxInit(cudaxMode mode);
#endif
