// A kernel gets a vector of the host's instead of the copy on the device.
#include "planted.hpp"
#include <vector>

__global__ void fill(int *out)
{
    out[threadIdx.x] = 1; // expect: out-of-bounds
}

int main()
{
    std::vector<int> host(64);
    int *copy = device<int>(64);
#ifdef FIXED
    fill<<<1, 64>>>(copy);
#else
    (void)copy;
    fill<<<1, 64>>>(host.data());
#endif
    return finish();
}
