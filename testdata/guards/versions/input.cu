#include <cuda.h>
#include <stdio.h>
#if CUDA_VERSION >= 11000
#define ASYNC 1
#elif defined(CUDA_VERSION)
#endif
#ifndef CUDART_VERSION
#error "CUDART_VERSION is missing"
#endif
#if defined(CUDART_VERSION) && CUDART_VERSION < 12000
#endif
#define BUILT_FOR CUDART_VERSION

void show() { printf("%d %d\n", CUDA_VERSION, BUILT_FOR); }
