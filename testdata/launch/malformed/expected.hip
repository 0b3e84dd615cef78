#include <hip/hip_runtime.h>

__global__ void tick(int *c) { ++*c; }

void run(int *c)
{
    tick<<<1, 2, 3, 4, 5>>>(c);
    tick<<<>>>(c);
    tick<<<1, 2>>>;
    tick<<<1, 2(c);
}
