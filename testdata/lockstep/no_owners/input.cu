#include <cuda_runtime.h>

#define EMPTY 0xffffffffu

// A value is computed from what was there: the one it is compared with is another in each round.
__device__ int max_of(int *p, int v)
{
    int old = *p, assumed;
    do {
        assumed = old;
        old = atomicCAS(p, assumed, max(v, assumed));
    } while (assumed != old);
    for (int cur = *p; cur < v;) {
        int was = atomicCAS(p, cur, v);
        if (was == cur)
            break;
        cur = was;
    }
    while (true) {
        int seen = *(volatile int *)p;
        if (seen >= v || atomicCAS(p, seen, v) == seen)
            break;
    }
    int got = *p, want;
    while ((want = got) < v && (got = atomicCAS(p, want, v)) != want)
        ;
    while (atomicCAS(p, *p, v) != v)
        ;
    int n = 0;
    while (atomicCAS(p, n, n + 1) != n)
        n++;
    return old;
}

struct node {
    node *next;
    unsigned long long key;
    int value;
};

__device__ void load(const unsigned long long *p, unsigned long long &v);

__device__ void push(unsigned long long *head, node *n)
{
    unsigned long long old;
    do {
        old = *head;
        n->next = (node *)old;
    } while (atomicCAS(head, old, (unsigned long long)n) != old);
    do {
        load(head, old);
    } while (atomicCAS(head, old, (unsigned long long)n) != old);
    do {
        asm volatile("ld.volatile.global.u64 %0, [%1];" : "=l"(old) : "l"(head));
    } while (atomicCAS(head, old, old + 1) != old);
}

// A float that is added by exchanges.
__device__ void add(float *p, float v)
{
    while ((v = atomicExch(p, atomicExch(p, 0.0f) + v)) != 0.0f)
        ;
    float x = v;
    do {
        x = atomicExch(p, x);
        x *= 2;
    } while (x != 0);
}

// Places of tables: who finds one that is taken goes on to the next.
__device__ unsigned insert(unsigned *keys, int *values, unsigned key, unsigned mask, int value)
{
    unsigned h = key & mask;
    while (true) {
        unsigned prev = atomicCAS(&keys[h], EMPTY, key);
        if (prev == EMPTY || prev == key) {
            values[h] = value;
            return h;
        }
        h = (h + 1) & mask;
    }
}

__device__ void insert_node(node *table, unsigned long long key, unsigned mask, int value)
{
    for (unsigned h = key & mask, step = 1;; h = (h + step++) & mask) {
        if (atomicCAS(&table[h].key, 0ull, key) == 0ull) {
            table[h].value = value;
            break;
        }
    }
    for (unsigned tries = 0; true; tries++) {
        unsigned h = (key + tries * tries) & mask;
        if (atomicCAS(&table[h].key, 0ull, key) == 0ull) {
            table[h].value = value;
            return;
        }
    }
}

__device__ void insert_in_condition(unsigned *keys, unsigned key, unsigned mask)
{
    unsigned h = key & mask, *at = keys;
    while (atomicCAS(&keys[h++ & mask], EMPTY, key) != EMPTY)
        ;
    for (h = 0; atomicCAS(keys + h, EMPTY, key) != EMPTY; h = (h + 7) & mask)
        ;
    do {
        ++at;
    } while (atomicCAS(at, EMPTY, key) != EMPTY);
    bool done = false;
    do {
        unsigned was = atomicCAS(at, EMPTY, key);
        done = was == EMPTY || was == key;
        at = done ? at : at + 1;
    } while (!done);
}

// Who is thrown out looks for another place.
__device__ bool cuckoo(unsigned *keys, unsigned key, unsigned mask)
{
    unsigned h = key & mask;
    for (int tries = 0; tries < 16; tries++) {
        key = atomicExch(&keys[h], key);
        if (key == EMPTY)
            return true;
        h = (key * 7) & mask;
    }
    return false;
}

// The first who comes; nobody waits for it.
__global__ void first(int *owner, int *where, int n, int *more)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (atomicCAS(owner, -1, i) == -1) {
            *where = i;
            break;
        }
    }
    for (int tries = 0; tries < 4; tries++)
        if (atomicCAS(&owner[1], 0, threadIdx.x + 1) == 0)
            break;
    while (atomicExch(more, 0) != 0)
        where[1]++;
    int again;
    do {
        where[2]++;
        again = atomicExch(more, 0);
    } while (again);
}

// One thread of a block.
__global__ void one(int *lock, float *sum, int x)
{
    int me = blockIdx.x + 1;
    if (threadIdx.x == x) {
        while (atomicCAS(lock, 0, me) != 0)
            ;
        *sum += 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}

#define MAX_OF(p, v) do { old = *p; } while (atomicCAS(p, old, v) != old)

// Functions around a swap: the caller goes on to the next place, computes, or does not wait.
__device__ bool claim(unsigned *slot, unsigned key)
{
    return atomicCAS(slot, EMPTY, key) == EMPTY;
}

__device__ unsigned swap(unsigned *p, unsigned compare, unsigned value)
{
    return atomicCAS(p, compare, value);
}

struct cursor {
    unsigned *at;
    __device__ void next();
    __device__ bool insert(unsigned key)
    {
        unsigned prev = atomicCAS(at, EMPTY, key);
        return prev == EMPTY || prev == key;
    }
};

__global__ void claims(unsigned *keys, unsigned key, unsigned mask, cursor c, int n)
{
    unsigned h = key & mask, old = *keys, seen;
    while (!claim(&keys[h], key))
        h = (h + 1) & mask;
    while (!c.insert(key))
        c.next();
    do {
        seen = old;
        old = swap(keys, seen, seen * 3);
    } while (seen != old);
    for (int i = 0; i < n; i++)
        if (claim(keys, i))
            break;
    claim(keys, key);
    while (n-- > 0)
        if (claim(&keys[n], key))
            keys[n + 1] = 0;
}
