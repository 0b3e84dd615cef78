// Proves: a scan in one pass: each block looks back for its predecessors' sums. Flag and value are one word, or two with
// fences between them, or the value is an atomic word of its own that the flag follows in order.
#include "check.hpp"

enum { THREADS = 128, BLOCKS = 20, PARTIAL = 1, COMPLETE = 2 };
enum way { PACKED, FENCED, ORDERED, WAYS };

struct State {
    unsigned long long *packed;
    unsigned char *flags; // several in one dword
    int *partial, *complete;
};

template <class T> __device__ T load(const T *p)
{
    return __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}

template <class T> __device__ void store(T *p, T value)
{
    __hip_atomic_store(p, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}

template <way W> __device__ void put(State s, int block, int flag, int value)
{
    int *values = flag == PARTIAL ? s.partial : s.complete;
    if (W == PACKED) {
        store(s.packed + block, (unsigned long long)flag << 32 | (unsigned)value);
        return;
    }
    if (W == FENCED)
        values[block] = value;
    else
        store(values + block, value);
    __threadfence();
    store(s.flags + block, (unsigned char)flag);
}

template <way W> __device__ int get(State s, int block, int *value)
{
    if (W == PACKED) {
        unsigned long long both;
        while ((both = load(s.packed + block)) == 0)
            ;
        *value = (int)both;
        return (int)(both >> 32);
    }
    int flag;
    while ((flag = load(s.flags + block)) == 0)
        __builtin_amdgcn_s_sleep(1);
    const int *values = flag == PARTIAL ? s.partial : s.complete;
    if (W == FENCED)
        __threadfence();
    else
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
    *value = W == FENCED ? values[block] : load(values + block);
    return flag;
}

template <way W> __global__ void scan(const int *x, int *out, State s, unsigned *next)
{
    __shared__ int all[THREADS], before, block;
    if (threadIdx.x == 0)
        block = atomicAdd(next, 1u);
    __syncthreads();
    const int i = block * THREADS + threadIdx.x;
    all[threadIdx.x] = x[i];
    for (int d = 1; d < THREADS; d *= 2) {
        __syncthreads();
        int add = threadIdx.x >= d ? all[threadIdx.x - d] : 0;
        __syncthreads();
        all[threadIdx.x] += add;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        const int sum = all[THREADS - 1];
        before = 0;
        if (block > 0) {
            put<W>(s, block, PARTIAL, sum);
            int flag, value, at = block;
            do {
                flag = get<W>(s, --at, &value);
                before += value;
            } while (flag != COMPLETE);
        }
        put<W>(s, block, COMPLETE, before + sum);
    }
    __syncthreads();
    out[i] = before + all[threadIdx.x];
}

template <way W> void run()
{
    const int n = BLOCKS * THREADS;
    Array<int> x(n), out(n), partial(BLOCKS), complete(BLOCKS);
    Array<unsigned char> flags(BLOCKS);
    Array<unsigned long long> packed(BLOCKS);
    Array<unsigned> next(1);
    for (int i = 0; i < n; i++)
        x[i] = (int)(random_bits() % 100) - 30;
    x.up();
    scan<W><<<BLOCKS, THREADS>>>(x.d, out.d, State{packed.d, flags.d, partial.d, complete.d}, next.d);
    launched();
    out.down();
    int sum = 0;
    for (int i = 0; i < n; i++)
        equal("sum", out[i], sum += x[i], i);
}

int main()
{
    run<PACKED>();
    run<FENCED>();
    run<ORDERED>();
    return pass();
}
