#define _GNU_SOURCE
#include <stdio.h>
#include "own.h"

__device__ int counter;
