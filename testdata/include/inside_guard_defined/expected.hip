#pragma once
#if !defined(POOL_H)
#define POOL_H
#include <hip/hip_runtime.h>
#include <stddef.h>
void *get(size_t n, hipStream_t stream);
#endif
