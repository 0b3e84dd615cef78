// One lane of a warp asks for all: it alone has the answer before the shuffle.
#include <cuda_runtime.h>
#include <cstdio>

const int threads = 128;

__device__ int lane()
{
    return threadIdx.x & 31;
}

__global__ void gather(int *count, int *where, const int *want)
{
    unsigned who = __ballot_sync(0xffffffff, want[threadIdx.x]);
    int base;
    if (lane() == 0) base = atomicAdd(count, __popc(who));
    base = __shfl_sync(0xffffffff, base, 0);
    if (want[threadIdx.x]) where[base + __popc(who & ((1u << lane()) - 1))] = threadIdx.x + 1;
}

template <class T> __global__ void reserve(T *count, int *where)
{
    T first, *at;
    if (lane() == 3) at = count, first = atomicAdd(at, (T)32);
    where[(int)__shfl_sync(0xffffffffu, first + 1, 3) - 1 + lane()] = threadIdx.x + 1;
}

__device__ int from(unsigned mask, int value, int source)
{
    return __shfl_sync(mask, value, source);
}

__global__ void whoever(int *count, int *where)
{
    if (threadIdx.x % 5 == 2) return;
    unsigned mask = __activemask();
    int leader = __ffs(mask) - 1, base;
    if (lane() == leader) base = atomicAdd(count, __popc(mask));
    base = from(mask, base, leader);
    where[base + __popc(mask & ((1u << lane()) - 1))] = threadIdx.x + 1;
}

// Are the first n places taken by different threads, and no other?
static bool taken(const char *what, int *where, int n, int count)
{
    bool seen[threads + 1] = {};
    bool good = n == count;
    for (int i = 0; i < threads; i++) {
        int v = where[i];
        good = good && (i < n ? v > 0 && v <= threads && !seen[v] : v == 0);
        seen[good ? v : 0] = v > 0;
        where[i] = 0;
    }
    if (!good) printf("FAIL warp_leader: %s: %d of %d\n", what, count, n);
    return good;
}

int main()
{
    struct counts {
        int gathered, reserved, left;
        unsigned wide;
    } *n;
    int *where, *want, wanted = 0, left = 0;
    cudaMallocManaged(&n, sizeof *n);
    cudaMallocManaged(&where, threads * sizeof *where);
    cudaMallocManaged(&want, threads * sizeof *want);
    *n = counts{};
    for (int i = 0; i < threads; i++) {
        where[i] = 0;
        wanted += want[i] = i % 3 == 0;
        left += i % 5 != 2;
    }
    gather<<<1, threads>>>(&n->gathered, where, want);
    cudaDeviceSynchronize();
    bool good = taken("gather", where, wanted, n->gathered);
    reserve<<<1, threads>>>(&n->reserved, where);
    cudaDeviceSynchronize();
    good = taken("reserve", where, threads, n->reserved) && good;
    reserve<<<1, threads>>>(&n->wide, where);
    cudaDeviceSynchronize();
    good = taken("reserve of unsigned", where, threads, (int)n->wide) && good;
    whoever<<<1, threads>>>(&n->left, where);
    cudaDeviceSynchronize();
    good = taken("whoever", where, left, n->left) && good;
    cudaFree(n);
    cudaFree(where);
    cudaFree(want);
    if (good) printf("PASS\n");
    return !good;
}
