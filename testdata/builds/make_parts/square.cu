#include "parts.h"

__device__ int square(int x)
{
    return x * x;
}
