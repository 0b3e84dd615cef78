#include "../include/counters.h"

__global__ void scale(float *p, float f)
{
    p[threadIdx.x] *= f;
}

int main()
{
    counters c;
    float *p;
    counters_begin(&c, 0, "ipc");
    hipMalloc((void **)&p, 32 * sizeof *p);
    scale<<<1, 32>>>(p, 2.f);
    hipDeviceSynchronize();
    counters_end(&c, 0);
    return 0;
}
