#include <cuda_runtime.h>

struct node {
    node *next;
    int key;
};

// What a section declares is used behind it: the section can't become a block.
__global__ void in_sections(int *lock, node **head, node *n, float *sum, float *out)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    node **slot = &head[threadIdx.x & 3];
    n->next = *slot;
    *slot = n;
    __threadfence();
    atomicExch(lock, 0);
    if (*slot == n)
        n->key++;

    while (atomicCAS(lock, 0, 1) != 0)
        ;
    [[maybe_unused]] float was = *sum;
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
    out[threadIdx.x] = was;

    while (atomicCAS(lock, 0, 1) != 0)
        ;
    node *&first = head[0];
    first = n;
    __threadfence();
    atomicExch(lock, 0);
    first->key = 1;
}

// A condition that declares is no expression.
__global__ void in_conditions(int *lock, float *sum)
{
    while (int was = atomicCAS(lock, 0, 1))
        ;
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
    while (const unsigned was = atomicExch(lock, 1))
        ;
    *sum += 2;
    __threadfence();
    *lock = 0;
}

// These declare nothing, and are written in turns.
__global__ void in_neither(int *lock, float *sum, int *tries)
{
    int was;
    while ((was = atomicCAS(lock, 0, 1)) != 0)
        ;
    *sum += was;
    __threadfence();
    atomicExch(lock, 0);

    while (tries && atomicCAS(lock, 0, 1))
        ;
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);

    while (atomicExch(lock, 1) > 0)
        ;
    *sum += 1;
    __threadfence();
    *lock = 0;

    while ((int)atomicExch(lock, 1) == 1)
        ;
    *sum += 1;
    __threadfence();
    *lock = 0;

    while (!(0 == atomicCAS(lock, 0, 1))) {}
    *sum += 1;
    __threadfence();
    *lock = 0;
}
