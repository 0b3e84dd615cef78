#include <acme_sensor.h>

__global__ void read(struct sensor *s)
{
    s->value = threadIdx.x;
}
