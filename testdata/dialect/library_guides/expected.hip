// The library's deduction guides are for the host alone.
#include <array>
#include <hip/hip_runtime.h>
__global__ void sum(int *o)
{
    std::array a{1, 2, 3};
    std::array<int, 3> b{1, 2, 3};
    *o = a[0] + b[1];
}
int host()
{
    std::array c{1, 2};
    return c[0];
}
