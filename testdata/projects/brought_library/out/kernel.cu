#include <hip/hip_runtime.h>
#include "cute/layout.hpp"

using namespace cute;
namespace arrays = cutlass;

__global__ void k(cutlass::Array<__half, 4> *a)
{
    auto &mine = a[threadIdx.x / 32];
    if (cute::lane() == 0)
        mine = cutlass::twice(mine);
}

int main()
{
    arrays::Array<__half, 4> *a;
    hipMalloc(&a, 32 * sizeof *a);
    k<<<1, 32>>>(a);
    return hipFree(a);
}
