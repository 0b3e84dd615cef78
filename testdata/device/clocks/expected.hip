// The counter of cycles has 20 bits on some GPUs. On the host, clock() is C's.
#include <hip/hip_runtime.h>
#include <ctime>

static double seconds()
{
    return double(clock()) / CLOCKS_PER_SEC + double(std::clock());
}

__device__ void wait(long long cycles)
{
    long long start = clock64();
    while (clock64() - start < cycles)
        ;
}

__global__ void timed(clock_t *out)
{
    clock_t start = clock();
    wait(1000);
    out[threadIdx.x] = clock() - start;
}

int main()
{
    clock_t start = clock();
    return seconds() + double(clock() - start) < 0;
}
