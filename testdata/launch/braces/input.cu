#include <cuda_runtime.h>

__global__ void tick(int *c) { ++*c; }

void run(int *c)
{
    tick<<<{2, 2}, {8, 8, 1}>>>(c);
    tick<<<{2}, 8>>>(c);
    tick<<<dim3{1, 2}, dim3{3}>>>(c);
    tick<<<dim3(1, 2), dim3(3, 4)>>>(c);
}
