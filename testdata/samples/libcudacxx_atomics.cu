// libcu++'s atomics with their scopes: counters, extremes, sums, tables, flags and fences, on the device and on the host.
#include <cuda/atomic>
#include <cuda/std/atomic>
#include <cuda_runtime.h>
#include <cstdio>

struct alignas(8) Best {
    float score;
    int who;
};

struct Totals {
    cuda::atomic<int, cuda::thread_scope_device> count, least, most;
    cuda::atomic<double, cuda::thread_scope_device> sum;
    cuda::atomic<Best, cuda::thread_scope_device> best;
    cuda::std::atomic<unsigned> bits;
    cuda::atomic<short> narrow;
    cuda::atomic<unsigned char> turns, thirds[3]; // in one word of the memory
    cuda::atomic<int *, cuda::thread_scope_device> next;
};

__device__ cuda::atomic<unsigned long long, cuda::thread_scope_device> everywhere{5};
__device__ cuda::std::atomic_flag once;

__global__ void tally(Totals *t, const float *score, int *order, unsigned *slots)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> inside;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        inside.store(0, cuda::std::memory_order_relaxed);
    __syncthreads();
    inside += i % 3;
    t->least.fetch_min(100 - i, cuda::memory_order_relaxed);
    t->most.fetch_max(i * 2);
    t->sum.fetch_add(score[i]);
    t->bits |= 1u << (i % 7);
    t->narrow--;
    t->turns.fetch_xor(static_cast<unsigned char>(1 << (i % 8)), cuda::memory_order_relaxed);
    t->thirds[i % 3]++;
    *(t->next++) = i;
    everywhere.fetch_sub(2, cuda::std::memory_order_acq_rel);

    Best mine = {score[i], i}, seen = t->best.load(cuda::memory_order_relaxed);
    while ((seen.score < mine.score || (seen.score == mine.score && seen.who > i)) && !t->best.compare_exchange_weak(seen, mine))
        ;
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> slot(slots[i % 16]);
    slot.fetch_add(i, cuda::memory_order_relaxed);
    unsigned expected = 0xffffffffu;
    if (slot.compare_exchange_strong(expected, 1, cuda::memory_order_acq_rel, cuda::memory_order_acquire))
        order[0] = -1;
    __syncthreads();
    if (threadIdx.x == 0)
        t->count.fetch_add(inside, cuda::memory_order_relaxed);
}

// Each block hands its part over to the last one.
__global__ void last(cuda::atomic<unsigned, cuda::thread_scope_device> *done, int *parts, int *total, int *firsts)
{
    if (threadIdx.x)
        return;
    parts[blockIdx.x] = blockIdx.x * blockIdx.x;
    if (!once.test_and_set())
        atomicAdd(firsts, 1);
    if (done->fetch_add(1, cuda::memory_order_acq_rel) != gridDim.x - 1)
        return;
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; b++)
        sum += parts[b];
    *total = sum;
    once.clear();
}

// The last of the block's threads to come lets the others go: all have come when one waits.
__global__ void gate(int *out)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> open, left;
    __shared__ int data;
    if (threadIdx.x == 0) {
        open = 0;
        left = blockDim.x;
    }
    __syncthreads();
    if (left.fetch_sub(1) == 1) {
        data = 42;
        cuda::std::atomic_thread_fence(cuda::std::memory_order_release);
        open.fetch_or(1, cuda::memory_order_relaxed);
        open.notify_all();
    }
    open.wait(0, cuda::memory_order_acquire);
    out[threadIdx.x] = data;
}

static int expect(bool good, const char *what)
{
    if (!good)
        printf("FAIL libcudacxx_atomics: %s\n", what);
    return !good;
}

int main()
{
    const int blocks = 3, threads = 128, n = blocks * threads;
    cuda::atomic<int> host{3};
    host += 4;
    host.fetch_max(5);
    int seven = 7, bad = expect(host.compare_exchange_strong(seven, -1) && host == -1, "host");
    cuda::std::atomic<double> half(0.5);
    half.fetch_add(0.25);
    bad += expect(half.load() == 0.75 && half.is_lock_free(), "host double");

    static float score[n];
    static int order[n], seen[n], out[threads];
    float *dscore;
    int *dorder, *dparts, *dout, total, firsts;
    unsigned *dslots, slots[16];
    Totals *t;
    cuda::atomic<unsigned, cuda::thread_scope_device> *done;
    double sum = 0;
    int mod = 0, top = 0;
    unsigned slot[16] = {0};
    for (int i = 0; i < n; i++) {
        score[i] = static_cast<float>((i * 37) % 101);
        sum += score[i];
        mod += i % 3;
        slot[i % 16] += i;
        if (score[i] > score[top])
            top = i;
    }
    cudaMallocManaged(&t, sizeof *t);
    cudaMalloc(&dscore, sizeof score);
    cudaMalloc(&dorder, sizeof order);
    cudaMalloc(&dslots, sizeof slots);
    cudaMalloc(&dparts, (blocks + 2) * sizeof(int));
    cudaMalloc(&dout, sizeof out);
    cudaMalloc(&done, sizeof *done);
    cudaMemset(done, 0, sizeof *done);
    cudaMemset(dslots, 0, sizeof slots);
    cudaMemset(dparts, 0, (blocks + 2) * sizeof(int));
    cudaMemcpy(dscore, score, sizeof score, cudaMemcpyHostToDevice);
    t->count = 0;
    t->least = 1000;
    t->most = 0;
    t->sum = 0;
    t->best = Best{-1, -1};
    t->bits = 0;
    t->narrow = 1;
    t->turns = 0;
    for (int i = 0; i < 3; i++)
        t->thirds[i] = 0;
    t->next = dorder;

    tally<<<blocks, threads>>>(t, dscore, dorder, dslots);
    last<<<blocks, threads>>>(done, dparts, dparts + blocks, dparts + blocks + 1);
    gate<<<1, threads>>>(dout);
    unsigned long long there = 0;
    if (cudaDeviceSynchronize() != cudaSuccess) {
        printf("FAIL libcudacxx_atomics: %s\n", cudaGetErrorString(cudaGetLastError()));
        return 1;
    }
    cudaMemcpy(order, dorder, sizeof order, cudaMemcpyDeviceToHost);
    cudaMemcpy(slots, dslots, sizeof slots, cudaMemcpyDeviceToHost);
    cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(&total, dparts + blocks, sizeof total, cudaMemcpyDeviceToHost);
    cudaMemcpy(&firsts, dparts + blocks + 1, sizeof firsts, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&there, everywhere, sizeof there);

    Best best = t->best;
    bad += expect(t->count == mod, "count") + expect(t->least == 101 - n && t->most == 2 * (n - 1), "extremes");
    bad += expect(t->sum == sum, "sum") + expect(best.who == top && best.score == score[top], "best");
    bad += expect(t->bits == 0x7f && t->narrow == 1 - n && t->turns == (n / 8 % 2 ? 0xff : 0), "bits");
    bad += expect(t->next == dorder + n && there == 5 - 2ull * n, "pointer and counter");
    for (int i = 0; i < 3; i++)
        bad += expect(t->thirds[i] == n / 3, "bytes of one word");
    for (int i = 0; i < n; i++)
        seen[order[i] >= 0 && order[i] < n ? order[i] : 0]++;
    for (int i = 0; i < n; i++)
        bad += expect(seen[i] == 1, "order");
    for (int i = 0; i < 16; i++)
        bad += expect(slots[i] == slot[i], "slots");
    for (int i = 0; i < threads; i++)
        bad += expect(out[i] == 42, "gate");
    bad += expect(total == 5 && firsts == 1, "last block");
    if (!bad)
        printf("PASS libcudacxx_atomics\n");
    return bad != 0;
}
