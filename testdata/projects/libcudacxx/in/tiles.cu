// Barriers and pipelines as people write them.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cg = cooperative_groups;

// A user's own
static __device__ void init(int *p, int n)
{
    *p = n;
}

template <class T, int N> __global__ void twice(const T *in, T *out)
{
    __shared__ T tile[2][N];
    __shared__ barrier ready[2];
    auto block = cg::this_thread_block();
    if (block.thread_rank() < 2)
        init(ready + block.thread_rank(), block.size());
    block.sync();
    cuda::memcpy_async(block, tile[0], in, sizeof(T) * N, ready[0]);
    for (int t = 0; t < 4; t++) {
        if (t + 1 < 4)
            cuda::memcpy_async(block, tile[(t + 1) % 2], in + (t + 1) * N, cuda::aligned_size_t<16>(sizeof(T) * N), ready[(t + 1) % 2]);
        barrier::arrival_token token = ready[t % 2].arrive();
        ready[t % 2].wait(std::move(token));
        out[t * N + threadIdx.x] = 2 * tile[t % 2][N - 1 - threadIdx.x];
        block.sync();
    }
}

__global__ void staged(const float4 *in, float4 *out)
{
    __shared__ float4 tile[2][64];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cg::this_thread_block();
    const auto role = block.thread_rank() < 64 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    cuda::pipeline<cuda::thread_scope_block> pipe = cuda::make_pipeline(block, &state, role);
    cuda::pipeline<cuda::thread_scope_thread> own = cuda::make_pipeline();
    own.producer_acquire();
    cuda::memcpy_async(&tile[1][threadIdx.x % 64], in + threadIdx.x, sizeof(float4), own);
    own.producer_commit();
    cuda::pipeline_consumer_wait_prior<0>(own);
    if (role == cuda::pipeline_role::producer) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[0][threadIdx.x], in + threadIdx.x, cuda::aligned_size_t<16>(sizeof(float4)), pipe);
        pipe.producer_commit();
    } else {
        pipe.consumer_wait();
        out[threadIdx.x - 64] = tile[0][127 - threadIdx.x];
        pipe.consumer_release();
    }
}

__global__ void leave(int *out, int n)
{
    __shared__ barrier gate;
    if (threadIdx.x == 0)
        init(&gate, blockDim.x);
    __syncthreads();
    if (static_cast<int>(threadIdx.x) >= n) {
        gate.arrive_and_drop();
        return;
    }
    gate.arrive_and_wait();
    init(out + threadIdx.x, n);
}

template __global__ void twice<int, 32>(const int *, int *);
