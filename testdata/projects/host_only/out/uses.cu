#include <hip/hip_runtime.h>

__global__ void k(int *p) { p[0] = int((unsigned)(__ballot64(!(int)(p[1])) >> (__lane_id() & 32u)) == 0); }
int main()
{
    k<<<1, 32>>>(nullptr);
    return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
