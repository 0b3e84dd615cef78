// Private memory: an array that is too large for registers.
#include "counted.hpp"

__global__ void array(int *y, int step)
{
    volatile int a[500];
    for (int i = 0; i < 500; i++)
        a[i] = i;
    int sum = 0;
    for (int k = 0; k < 20; k++)
        sum += a[(threadIdx.x + k * step) % 500];
    y[threadIdx.x] = sum;
}
// 128 threads. Each access is of four bytes of every lane.
// expect: array.scratch.accesses == 520 * 128 / array.lanes
// expect: array.scratch.bytes == 520 * 128 * 4
// expect: array.resources.scratch_bytes >= 2000
// expect: array.resources.scratch_bytes < 2100
// expect: array.global.loads == 0
// expect: array.global.stores == 128 / array.lanes

__global__ void none(int *y)
{
    y[threadIdx.x] = 1;
}
// expect: none.scratch.accesses == 0
// expect: none.resources.scratch_bytes == 0

int main()
{
    int *y = (int *)zeros(4096);
    array<<<1, 128>>>(y, 7);
    none<<<1, 128>>>(y);
    return ended();
}
