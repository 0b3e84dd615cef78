// libcu++'s barriers, pipelines and asynchronous copies in shared memory, latches and semaphores: phases, completion functions, threads that
// drop out, copies by thread and by group, stages that threads share, producers and consumers in wavefronts of their own.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda_runtime.h>
#include <cstdio>
#include <utility>

namespace cg = cooperative_groups;
using block_barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int kThreads = 128, kRounds = 6, kStages = 2;

__device__ int mixed(int x)
{
    return (x * 73 + 11) % 1009;
}

// Arrive, do something else, wait: the neighbours' values are there then.
__global__ void split(int *out)
{
    __shared__ int value[2][kThreads];
    __shared__ block_barrier ready;
    int i = threadIdx.x, x = i;
    if (i == 0)
        init(&ready, kThreads);
    __syncthreads();
    for (int round = 0; round < kRounds; round++) {
        value[round % 2][i] = x;
        block_barrier::arrival_token token = ready.arrive();
        int own = mixed(x);
        ready.wait(std::move(token));
        x = (own + value[round % 2][(i + 33) % kThreads]) % 1009;
    }
    out[i] = x;
}

// What the last one to arrive runs, and threads that leave: whole wavefronts, as lanes of one can't go on without the others.
struct Count {
    int *phases;
    __device__ void operator()() const { ++*phases; }
};
__global__ void leave(int *out)
{
    __shared__ int phases, sum;
    __shared__ cuda::barrier<cuda::thread_scope_block, Count> gate;
    int i = threadIdx.x, seen = 0;
    if (i == 0) {
        phases = sum = 0;
        init(&gate, kThreads, Count{&phases});
    }
    __syncthreads();
    for (int round = 0; round < kRounds; round++) {
        if (i / 64 == 1 && round == kRounds / 2) {
            gate.arrive_and_drop();
            break;
        }
        gate.arrive_and_wait();
        seen += phases;
    }
    atomicAdd(&sum, seen);
    __syncthreads();
    if (i == 0) {
        out[0] = phases;
        out[1] = sum;
    }
}

// Half of the threads fill buffers, the others empty them; whole wavefronts do the one or the other.
__global__ void special(const int *in, int *out)
{
    __shared__ int buffer[kStages][kThreads / 2];
    __shared__ block_barrier ready[kStages], filled[kStages];
    int i = threadIdx.x % (kThreads / 2);
    if (threadIdx.x < kStages) {
        init(&ready[threadIdx.x], kThreads);
        init(&filled[threadIdx.x], kThreads / 2);
    }
    __syncthreads();
    if (threadIdx.x < kThreads / 2) {
        for (int t = 0; t < kRounds; t++) {
            ready[t % kStages].arrive_and_wait();
            cuda::memcpy_async(&buffer[t % kStages][i], &in[t * kThreads / 2 + i], sizeof(int), filled[t % kStages]);
            (void)filled[t % kStages].arrive();
        }
    } else {
        int sum = 0;
        for (int s = 0; s < kStages; s++)
            (void)ready[s].arrive();
        for (int t = 0; t < kRounds; t++) {
            filled[t % kStages].wait_parity(t / kStages % 2 != 0);
            sum = sum * 3 % 1009 + buffer[t % kStages][kThreads / 2 - 1 - i];
            if (t + kStages < kRounds)
                (void)ready[t % kStages].arrive();
        }
        out[i] = sum;
    }
}

// A pipeline that all threads of the block share: the group copies, and everybody reads what others copied.
__global__ void staged(const int *in, int *out)
{
    alignas(16) __shared__ int buffer[kStages][kThreads];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, kStages> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int sum = 0;
    for (int t = 0, fetched = 0; t < kRounds; t++) {
        for (; fetched < kRounds && fetched < t + kStages; fetched++) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, buffer[fetched % kStages], in + fetched * kThreads, cuda::aligned_size_t<16>(sizeof buffer[0]), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum = sum * 3 % 1009 + buffer[t % kStages][kThreads - 1 - threadIdx.x];
        pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
    pipe.quit();
}

// The first wavefront of 64 lanes, or two of 32, produce.
__global__ void roles(const int *in, int *out)
{
    __shared__ int buffer[kStages][kThreads / 2];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state, kThreads / 2);
    int i = threadIdx.x % (kThreads / 2), sum = 0;
    for (int t = 0; t < kRounds; t++) {
        if (threadIdx.x < kThreads / 2) {
            pipe.producer_acquire();
            cuda::memcpy_async(&buffer[t % kStages][i], &in[t * kThreads / 2 + i], cuda::aligned_size_t<4>(4), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            sum = sum * 3 % 1009 + buffer[t % kStages][kThreads / 2 - 1 - i];
            pipe.consumer_release();
        }
    }
    if (threadIdx.x >= kThreads / 2)
        out[i] = sum;
}

// A barrier that waits for a group's copy, a latch, and a semaphore that one lane of 64 takes.
__global__ void others(const int *in, int *out, int *inside)
{
    __shared__ int buffer[kThreads];
    __shared__ block_barrier copied;
    alignas(8) __shared__ char room[2][sizeof(cuda::latch<cuda::thread_scope_block>) + sizeof(cuda::binary_semaphore<cuda::thread_scope_block>)];
    auto *start = reinterpret_cast<cuda::latch<cuda::thread_scope_block> *>(room[0]);
    auto *lock = reinterpret_cast<cuda::binary_semaphore<cuda::thread_scope_block> *>(room[1]);
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0) {
        init(&copied, block.size());
        new (start) cuda::latch<cuda::thread_scope_block>(kThreads);
        new (lock) cuda::binary_semaphore<cuda::thread_scope_block>(1);
        *inside = 0;
    }
    block.sync();
    cuda::memcpy_async(block, buffer, in, sizeof buffer, copied);
    copied.arrive_and_wait();
    out[threadIdx.x] = buffer[kThreads - 1 - threadIdx.x];
    start->arrive_and_wait();
    if (threadIdx.x % 64 == 0) {
        lock->acquire();
        *inside = *inside * 2 + 1;
        lock->release();
    }
}

static int bad;

static void expect(bool good, const char *what, int at)
{
    if (!good && bad++ < 5)
        printf("FAIL libcudacxx_barriers: %s %d\n", what, at);
}

int main()
{
    const int n = kRounds * kThreads, half = kThreads / 2;
    static int h[n];
    int *d, *dr, r[6][kThreads], inside, want[kThreads], next[kThreads];
    for (int i = 0; i < n; i++)
        h[i] = (i * 29) % 997;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&dr, sizeof r + sizeof inside);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(dr, 0, sizeof r + sizeof inside);
    split<<<1, kThreads>>>(dr);
    leave<<<1, kThreads>>>(dr + kThreads);
    special<<<1, kThreads>>>(d, dr + 2 * kThreads);
    staged<<<1, kThreads>>>(d, dr + 3 * kThreads);
    roles<<<1, kThreads>>>(d, dr + 4 * kThreads);
    others<<<1, kThreads>>>(d, dr + 5 * kThreads, dr + 6 * kThreads);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        printf("FAIL libcudacxx_barriers: %s\n", cudaGetErrorString(cudaGetLastError()));
        return 1;
    }
    cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    cudaMemcpy(&inside, dr + 6 * kThreads, sizeof inside, cudaMemcpyDeviceToHost);

    for (int i = 0; i < kThreads; i++)
        want[i] = i;
    for (int round = 0; round < kRounds; round++) {
        for (int i = 0; i < kThreads; i++)
            next[i] = ((want[i] * 73 + 11) % 1009 + want[(i + 33) % kThreads]) % 1009;
        for (int i = 0; i < kThreads; i++)
            want[i] = next[i];
    }
    int seen = 0;
    for (int i = 0; i < kThreads; i++)
        for (int round = 0; round < (i / 64 == 1 ? kRounds / 2 : kRounds); round++)
            seen += round + 1;
    expect(r[1][0] == kRounds && r[1][1] == seen, "leave", r[1][0]);
    for (int i = 0; i < kThreads; i++) {
        int wide = 0, narrow = 0;
        for (int t = 0; t < kRounds; t++) {
            wide = wide * 3 % 1009 + h[t * kThreads + kThreads - 1 - i];
            narrow = narrow * 3 % 1009 + (i < half ? h[t * half + half - 1 - i] : 0);
        }
        expect(r[0][i] == want[i], "split", i);
        expect(r[3][i] == wide, "staged", i);
        expect(r[5][i] == h[kThreads - 1 - i], "others", i);
        expect(i >= half || (r[2][i] == narrow && r[4][i] == narrow), "special, roles", i);
    }
    expect(inside == 3, "semaphore", inside);
    if (!bad)
        printf("PASS libcudacxx_barriers\n");
    return bad != 0;
}
