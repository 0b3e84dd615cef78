#include "combine.cuh"

__device__ int combine(int a, int b)
{
    return a + b;
}
