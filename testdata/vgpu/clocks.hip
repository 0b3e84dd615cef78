// Proves: clocks go forward, wall time too, a kernel that sleeps ends.
#include "check.hpp"

// HIP 5.2's headers hide it from the host's pass over this code.
__device__ long long wall()
{
#ifdef __HIP_DEVICE_COMPILE__
    return wall_clock64();
#else
    return 0;
#endif
}

__global__ void kernel(long long *r)
{
    long long a = clock64(), w = wall();
    __builtin_amdgcn_s_sleep(10);
    long long b = clock64(), v = wall();
#if defined __GFX11__
    r[2 * threadIdx.x] = (b - a) & 0xfffff; // gfx11 counts shader cycles in 20 bits
#else
    r[2 * threadIdx.x] = b - a;
#endif
    r[2 * threadIdx.x + 1] = v - w;
}

int main()
{
    Array<long long> r(128, -5);
    kernel<<<1, 64>>>(r.d);
    launched();
    r.down();
    for (int i = 0; i < 128; i++)
        REQUIRE(r[i] >= 0);
    return pass();
}
