// What nobody wrote stays that when it is copied.
#include "planted.hpp"

__global__ void choose(const int *flags, int *out)
{
    if (flags[threadIdx.x] > 3) // expect: uninitialised
        out[threadIdx.x] = 1;
}

int main()
{
#ifdef FIXED
    int *from = zeros<int>(64), *to = zeros<int>(64);
#else
    int *from = device<int>(64), *to = zeros<int>(64);
#endif
    CALL(hipMemcpy(to, from, 64 * sizeof(int), hipMemcpyDeviceToDevice));
    choose<<<1, 64>>>(to, zeros<int>(64));
    return finish();
}
