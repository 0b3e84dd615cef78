#ifndef UTIL_CHECK_H
#define UTIL_CHECK_H
#include <cstdio>
#include <cstdlib>
#define CUDA_CHECK(call)                                                  \
    do {                                                                  \
        hipError_t status = (call);                                      \
        if (status != hipSuccess) {                                      \
            std::fprintf(stderr, "%s\n", hipGetErrorString(status));     \
            std::exit(1);                                                 \
        }                                                                 \
    } while (0)
enum cudaxMode { cudaxModeFast, cudaxModeExact };
void cudaxInit(cudaxMode mode);
#endif
