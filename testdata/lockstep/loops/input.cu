#include <cuda_runtime.h>

#define ADD(p) (*(p) += 1)

// A macro in the section may hide a way out.
__global__ void hidden(int *lock, float *sum)
{
    while (true) {
        if (atomicCAS(lock, 0, 1) == 0) {
            ADD(sum);
            atomicExch(lock, 0);
            break;
        }
    }
}

// The loop is all that an if has.
__global__ void alone(int *lock, float *sum, bool wanted)
{
    if (wanted)
        while (true) {
            if (atomicCAS(lock, 0, 1) == 0) {
                *sum += 1;
                atomicExch(lock, 0);
                break;
            }
        }
}

// The number of a thread is in another name than the one that is asked.
__global__ void not_elected(int *lock, float *sum, int n)
{
    int t = threadIdx.x, m = n;
    if (m == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        float was = *sum;
        *sum = was + t;
        atomicExch(lock, 0);
    }
}

__global__ void elected(int *lock, float *sum)
{
    int first = threadIdx.x;
    if (first == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        float was = *sum;
        *sum = was + 1;
        atomicExch(lock, 0);
    }
}
