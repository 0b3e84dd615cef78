// What only CUDA has: barriers, hints, and the choice of code by architecture.
#include <cuda/annotated_ptr>
#include <cuda/barrier>
#include <nv/target>

__global__ void k(int *p, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
    if (threadIdx.x == 0) init(&arrived, blockDim.x);
    __syncthreads();
    arrived.arrive_and_wait();
    cuda::annotated_ptr<int, cuda::access_property::streaming> once(p);
    once[1] = cuda::ceil_div(n, 4);
    NV_IF_TARGET(NV_IS_DEVICE, (p[2] = 1;))
}
