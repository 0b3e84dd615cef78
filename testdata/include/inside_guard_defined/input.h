#pragma once
#if !defined(POOL_H)
#define POOL_H
#include <stddef.h>
void *get(size_t n, cudaStream_t stream);
#endif
