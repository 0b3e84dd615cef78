// What only CUDA has: hints, and the choice of code by architecture.
#include <hip/hip_runtime.h>
#include <cuda/annotated_ptr>
#include <nv/target>

__global__ void k(int *p, int n)
{
    cuda::annotated_ptr<int, cuda::access_property::streaming> once(p);
    once[1] = cuda::ceil_div(n, 4);
    NV_IF_TARGET(NV_IS_DEVICE, (p[2] = 1;))
}
