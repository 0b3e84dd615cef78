// Proves: clocks go forward, wall time too, a kernel that sleeps ends.
#include "check.hpp"

__global__ void kernel(long long *r)
{
    long long a = clock64(), w = wall_clock64();
    __builtin_amdgcn_s_sleep(10);
    long long b = clock64(), v = wall_clock64();
    r[2 * threadIdx.x] = b - a;
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
