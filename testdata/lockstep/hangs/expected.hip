#include <hip/hip_runtime.h>

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
