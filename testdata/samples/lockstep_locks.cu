// Locks that each thread takes by itself, in four shapes: by a flag, by break, around a section, and by one lane of each warp.
// The same with the owner's number in the lock: 0 is free, or -1 where the owner's number may be 0.
#include <cuda_runtime.h>
#include <cstdio>

struct cell {
    int lock, count, last;
};

__global__ void by_flag(cell *c)
{
    cell *mine = c + threadIdx.x % 3;
    bool done = false;
    while (!done) {
        if (atomicCAS(&mine->lock, 0, 1) == 0) {
            __threadfence();
            ((volatile cell *)mine)->count += 1;
            ((volatile cell *)mine)->last = threadIdx.x;
            __threadfence();
            done = true;
            atomicExch(&mine->lock, 0);
        }
    }
}

__global__ void by_break(cell *c)
{
    for (;;) {
        if (atomicCAS(&c->lock, 0, 1) == 0) {
            ((volatile cell *)c)->count += 1;
            __threadfence();
            atomicExch(&c->lock, 0);
            break;
        }
    }
}

__global__ void by_section(cell *c)
{
    if (threadIdx.x % 5 != 0) {
        while (atomicCAS(&c->lock, 0, 1) != 0)
            ;
        ((volatile cell *)c)->count += 1;
        for (int i = 0; i < 3; i++)
            ((volatile cell *)c)->last = i;
        __threadfence();
        atomicExch(&c->lock, 0);
    }
}

__global__ void by_leaders(cell *c)
{
    int lane = threadIdx.x % 32;
    if (lane == 0) {
        while (atomicExch(&c->lock, 1) != 0) {}
        ((volatile cell *)c)->count += 32;
        __threadfence();
        atomicExch(&c->lock, 0);
    }
}

__global__ void by_owner(cell *c)
{
    int me = blockIdx.x * blockDim.x + threadIdx.x + 1;
    while (atomicCAS(&c->lock, 0, me) != 0)
        ;
    ((volatile cell *)c)->count += 1;
    ((volatile cell *)c)->last = ((volatile cell *)c)->lock == me; // it is still ours
    __threadfence();
    if (((volatile cell *)c)->last == 0)
        ((volatile cell *)c)->count += 1000;
    __threadfence();
    atomicCAS(&c->lock, me, 0);
}

__global__ void by_exchange(cell *c)
{
    int me = threadIdx.x + 1;
    while (0 != atomicExch(&c[1].lock, me)) {}
    ((volatile cell *)c)[1].count += 1;
    __threadfence();
    *(volatile int *)&c[1].lock = 0;
}

constexpr int kFree = -1;

__global__ void by_number(cell *c)
{
    cell *mine = c + threadIdx.x % 3;
    if (threadIdx.x < 3 && blockIdx.x == 0)
        atomicSub(&mine->lock, 1);
    while (atomicCAS(&mine->lock, kFree, (int)threadIdx.x) != kFree)
        ;
    ((volatile cell *)mine)->count += 1;
    __threadfence();
    atomicExch(&mine->lock, kFree);
}

__global__ void by_owner_and_flag(cell *c)
{
    const unsigned me = blockIdx.x * blockDim.x + threadIdx.x + 1;
    unsigned *lock = (unsigned *)&c[2].lock;
    bool wants = true;
    do {
        if (atomicCAS(lock, 0u, me) == 0u) {
            ((volatile cell *)c)[2].count += 1;
            __threadfence();
            atomicSub(lock, me);
            wants = false;
        }
    } while (wants);
}

static bool counted(const char *what, void (*kernel)(cell *), const int (&want)[3], int free = 0)
{
    cell *d, h[3] = {};
    if (cudaMalloc(&d, sizeof h) != cudaSuccess || cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice) != cudaSuccess)
        return false;
    kernel<<<3, 96>>>(d);
    bool good = cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost) == cudaSuccess;
    cudaFree(d);
    for (int i = 0; i < 3; i++)
        good = good && h[i].count == want[i] && h[i].lock == free;
    if (!good)
        printf("FAIL lockstep_locks: %s: %d %d %d\n", what, h[0].count, h[1].count, h[2].count);
    return good;
}

int main()
{
    if (!counted("flag", by_flag, {96, 96, 96}) || !counted("break", by_break, {288, 0, 0}) ||
        !counted("section", by_section, {228, 0, 0}) || !counted("leaders", by_leaders, {288, 0, 0}))
        return 1;
    if (!counted("owner", by_owner, {288, 0, 0}) || !counted("exchange", by_exchange, {0, 288, 0}) ||
        !counted("number", by_number, {96, 96, 96}, kFree) || !counted("owner and flag", by_owner_and_flag, {0, 0, 288}))
        return 1;
    printf("PASS lockstep_locks\n");
    return 0;
}
