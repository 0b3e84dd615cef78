#include <cuda_runtime.h>

__global__ void tick(int *c) { ++*c; }

void run(int *c)
{
    tick<< <1, 1>> >(c);
    tick< <<1, 1> >>(c);
    tick <<< 1, 1 >>> (c);
    tick << < dim3(1, 2), 32, 0 >> > (c);
}
