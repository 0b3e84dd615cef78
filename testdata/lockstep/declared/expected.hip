#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_LOCKSTEP)
#define TRANSHIP_LOCKSTEP
// A flag that lanes of a wavefront leave a loop by. The compiler can't tell its value here, so what the lane with the lock does stays in
// the loop; moved behind it, it would wait there for the lanes that want the lock
template <class T> static __host__ __device__ inline void tranship_lockstep(T &flag)
{
#if defined(__HIP_DEVICE_COMPILE__)
    static_assert(sizeof(T) <= sizeof(int), "a flag");
    int value = static_cast<int>(flag);
    __threadfence(); // the next lane sees what this one has written
    asm volatile("" : "+v"(value) : : "memory");
    flag = static_cast<T>(value);
#else
    (void)flag;
#endif
}
#endif

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
    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!((was = atomicCAS(lock, 0, 1)) != 0)) {
    *sum += was;
    __threadfence();
    atomicExch(lock, 0);
    tranship_wants = 0;
    }

    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(tries && atomicCAS(lock, 0, 1))) {
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
    tranship_wants = 0;
    }

    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicExch(lock, 1) > 0)) {
    *sum += 1;
    __threadfence();
    *lock = 0;
    tranship_wants = 0;
    }

    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!((int)atomicExch(lock, 1) == 1)) {
    *sum += 1;
    __threadfence();
    *lock = 0;
    tranship_wants = 0;
    }

    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(!(0 == atomicCAS(lock, 0, 1)))) {
    *sum += 1;
    __threadfence();
    *lock = 0;
    tranship_wants = 0;
    }
}
