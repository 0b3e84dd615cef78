#pragma once
#include <cstdio>
#include <cstdlib>
#define CUDA_CHECK(call) \
    do { \
        cudaError_t e_ = (call); \
        if (e_ != cudaSuccess) { \
            fprintf(stderr, "%s\n", cudaGetErrorString(e_)); \
            exit(1); \
        } \
    } while (0)
