// Atomics as people write them: aliases, using declarations, templates, references to plain memory.
#include "counters.h"
#include <hip/hip_runtime.h>
#include <new>
#include "tranship/cuda_scope.h"
#include "tranship/cuda_atomic.h"

using device_counter = cuda::atomic<unsigned, cuda::thread_scope_device>;
using cuda::std::memory_order_relaxed;
constexpr auto scope = cuda::thread_scope::thread_scope_device;

template <class T> __device__ T raise(T *place, T value)
{
    cuda::atomic_ref<T, scope> ref{*place};
    return ref.fetch_max(value, memory_order_relaxed);
}

__global__ void count(Counters *c, device_counter *tickets, float *most, int **next)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> inside;
    if (threadIdx.x == 0)
        inside = 0;
    __syncthreads();
    inside.fetch_add(1, cuda::memory_order_relaxed);
    raise(most, 1.5f * tickets->fetch_add(1u, cuda::memory_order_acq_rel));
    cuda::std::atomic_ref<int *> place(*next);
    *place++ = inside;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_system);
    c->done++;
}

// A user's own names
namespace mine {
struct atomic {
    int load() const { return 1; }
};
}

int main()
{
    Counters *c;
    mine::atomic own;
    hipMallocManaged(&c, sizeof(Counters));
    new (c) Counters();
    while (!finished(*c, own.load()))
        c->done.fetch_add(1);
    return hipFree(c);
}
