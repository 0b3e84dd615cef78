#define _GNU_SOURCE
#include <hip/hip_runtime.h>
#include <stdio.h>
#include "own.h"

__device__ int counter;
