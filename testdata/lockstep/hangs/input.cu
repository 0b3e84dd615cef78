#include <cuda_runtime.h>

// The section is somebody else's.
__device__ void take(int *lock)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
}

__device__ void give(int *lock)
{
    atomicExch(lock, 0);
}

// A name that is declared in the section, and a way out of it.
__global__ void names(int *lock, float *sum)
{
    while (atomicCAS(lock, 0, 1) != 0) __threadfence();
    float was = *sum;
    *sum = was + 1;
    atomicExch(lock, 0);

    while (atomicExch(lock, 1) == 1)
        ;
    if (*sum > 3)
        return;
    *sum += 1;
    atomicExch(lock, 0);
}

// One lane of each warp: on CDNA two in a wavefront.
__global__ void leaders(int *lock, float *sum)
{
    int laneId = threadIdx.x & 31;
    if (laneId == 0) {
        do {
            sum[1] += 0;
        } while (atomicCAS(lock, 0, 1));
        float was = *sum;
        *sum = was + 1;
        atomicExch(lock, 0);
    }
}

__global__ void again(int *lock, float *sum, bool *done)
{
    bool mine = false;
    while (!mine) {
        if (*done)
            continue;
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum += 1;
            atomicExch(lock, 0);
            mine = true;
        }
    }
}

// The loop that is left is the inner one.
__global__ void slots(int *slot, int *v)
{
    for (int t = 0; t < 2; t++) {
        for (int i = 0; i < 4; i++)
            if (atomicCAS(&slot[i], 0, 1) == 0) {
                v[i] += 1;
                atomicExch(&slot[i], 0);
                break;
            }
        v[9] += 1;
    }
}

// A condition on data elects nobody, and a flag that is no local number is more than a flag.
__global__ void data(int *lock, int *keys, float *sum)
{
    __shared__ bool ready;
    int idx = threadIdx.x;
    if (keys[idx] == 3) {
        while (!ready) {
            if (atomicCAS(lock, 0, 1) == 0) {
                *sum += 1;
                __threadfence();
                atomicExch(lock, 0);
                ready = true;
            }
        }
    }
    for (bool done = false; !done;) {
        int was = atomicCAS(lock, 0, 1);
        if (was == 0) {
            *sum += 1;
            __threadfence();
            atomicSub(lock, 1);
            done = true;
        }
    }
}

#define BAIL(x) if (!(x)) { atomicExch(lock, 0); continue; }
#define LOCK(l) while (atomicCAS(l, 0, 1) != 0)

__global__ void macros(int *lock, int *v, int n)
{
    for (int i = 0; i < n; i++) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        v[i] += 1;
        BAIL(v[i] > 2);
        atomicExch(lock, 0);
    }
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    int &first = v[0];
    first++;
    atomicExch(lock, 0);
    first--;
}
