#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>

namespace exp = nvcuda::experimental;

__global__ void copy(const int *in, int *out)
{
    __shared__ int s[64];
    exp::pipeline pipe;
    exp::memcpy_async(s[threadIdx.x], in[threadIdx.x], pipe);
    pipe.commit_and_wait();
    __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void meet(int *out)
{
    __shared__ __mbarrier_t barrier;
    if (threadIdx.x == 0)
        __mbarrier_init(&barrier, blockDim.x);
    __syncthreads();
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {
    }
    out[threadIdx.x] = 1;
}
