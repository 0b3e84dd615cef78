#include <hip/hip_runtime.h>

#define EMPTY -1

// A new value is computed from the old one: no lane waits.
__device__ float add(float *p, float v)
{
    int *q = (int *)p, old = *q, was;
    do {
        was = old;
        old = atomicCAS(q, was, __float_as_int(__int_as_float(was) + v));
    } while (was != old);
    return __int_as_float(old);
}

// The next place, and the first who comes.
__global__ void places(int *slot, int *visited, int *queue, int *n, int size)
{
    int h = threadIdx.x % size;
    while (atomicCAS(&slot[h], 0, 1) != 0)
        h = (h + 1) % size;
    for (int i = 0; i < size; i++) {
        if (atomicCAS(&visited[i], 0, 1) == 0)
            queue[atomicAdd(n, 1)] = i;
    }
    for (int i = h;; i = (i + 1) % size) {
        if (atomicCAS(&slot[i], EMPTY, 7) == EMPTY)
            break;
    }
    while (true) {
        int was = atomicCAS(&slot[h], EMPTY, h);
        if (was == EMPTY || was == h)
            break;
        h++;
    }
}

// One thread of a block.
__global__ void one(int *lock, float *sum)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        *sum += 1;
        __threadfence();
        atomicExch(lock, 0);
    }
    __syncthreads();
    if (!threadIdx.x)
        while (atomicExch(lock, 1) != 0) {
        }
}

static int atomicCAS(int *p, int a, int b);
void host(int *lock)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
}
