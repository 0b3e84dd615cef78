// What the planted bugs share. Each program has its bug unless FIXED is defined.
#pragma once
#include <cstdio>
#include <hip/hip_runtime.h>

#define CALL(x)                                                                                              \
    do {                                                                                                     \
        hipError_t e_ = (x);                                                                                 \
        if (e_ != hipSuccess) {                                                                              \
            fprintf(stderr, "%s: %s\n", #x, hipGetErrorString(e_));                                          \
            exit(2);                                                                                         \
        }                                                                                                    \
    } while (0)

// Device memory of that many elements, not written.
template <class T> T *device(size_t n)
{
    T *p;
    CALL(hipMalloc(&p, n * sizeof(T)));
    return p;
}

// Device memory, all zeros.
template <class T> T *zeros(size_t n)
{
    T *p = device<T>(n);
    CALL(hipMemset(p, 0, n * sizeof(T)));
    return p;
}

inline int finish()
{
    CALL(hipGetLastError());
    CALL(hipDeviceSynchronize());
    return 0;
}
