// What only CUDA has: atomics with scopes, barriers, hints, and the choice of code by architecture.
#include <hip/hip_runtime.h>
#include <cuda/annotated_ptr>
#include <cuda/atomic>
#include <cuda/barrier>
#include <nv/target>

__global__ void k(int *p, int n)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
    if (threadIdx.x == 0) init(&arrived, blockDim.x);
    __syncthreads();
    cuda::atomic_ref<int, cuda::thread_scope_device> count(*p);
    count.fetch_add(1, cuda::std::memory_order_relaxed);
    arrived.arrive_and_wait();
    cuda::annotated_ptr<int, cuda::access_property::streaming> once(p);
    once[1] = cuda::ceil_div(n, 4);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    NV_IF_TARGET(NV_IS_DEVICE, (p[2] = 1;))
}
