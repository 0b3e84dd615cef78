#include <hip/hip_runtime.h>

#define EMPTY 0
#define BUSY 1
#define FULL 2

__device__ int head, next_of[1024];

// What is expected is read from a variable without a pointer: of the file, of the block, of a class.
__global__ void variables(int *out, const float *v)
{
    __shared__ int best;
    int old, n = threadIdx.x;
    do {
        old = head;
        next_of[n] = old;
    } while (atomicCAS(&head, old, n) != old);
    do {
        old = head;
        if (old < 0)
            return;
    } while (atomicCAS(&head, old, next_of[old]) != old);
    *out = old;
    if (threadIdx.x == 0)
        best = 0;
    __syncthreads();
    do {
        old = best;
        if (__int_as_float(old) >= v[n])
            break;
    } while (atomicCAS(&best, old, __float_as_int(v[n])) != old);
}

template <class T>
struct stack {
    T *top;
    int count;

    __device__ void push(T *n)
    {
        T *was;
        do {
            was = top;
            n->next = was;
        } while (atomicCAS((unsigned long long *)&top, (unsigned long long)was, (unsigned long long)n) !=
                 (unsigned long long)was);
        while (true) {
            int c = count;
            if (atomicCAS(&this->count, c, c + 1) == c)
                break;
        }
    }
};

struct node {
    node *next;
    int seen, state, key, value;
};

__device__ void use(stack<node> *s, node *n)
{
    s->push(n);
}

// The first who comes has it: what it writes is beside the mark.
__global__ void marks(node *g, const int *row, const int *col, int d, int n)
{
    int u = blockIdx.x * blockDim.x + threadIdx.x;
    for (int e = row[u]; e < row[u + 1]; e++) {
        int v = col[e];
        if (atomicCAS(&g[v].seen, 0, 1) == 0)
            g[v].value = d;
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (atomicExch(&g[i].seen, 1) == 0) {
            g[i].value = i;
        }
    for (node *b = g; b < g + n; b++)
        if (!atomicCAS(&b->seen, 0, 1)) {
            b->value = 3;
            break;
        }
}

// States of a place: who finds it taken goes on to the next.
__device__ bool insert(node *t, int key, int v, int mask)
{
    int h = key & mask;
    for (int i = 0; i <= mask; i++) {
        if (atomicCAS(&t[h].state, EMPTY, BUSY) == EMPTY) {
            t[h].key = key;
            t[h].value = v;
            __threadfence();
            t[h].state = FULL;
            return true;
        }
        h = (h + 1) & mask;
    }
    for (h = key & mask;; h = (h + 1) & mask) {
        node &place(t[h]);
        if (atomicCAS(&place.state, 0, key) == 0)
            break;
    }
    while (true) {
        node *place{t + h};
        int was = atomicCAS(&place->state, 0, key);
        if (was == 0 || was == key)
            return true;
        h = (h + 1) & mask;
    }
}

// A loop that goes on while it finds something takes nothing.
__global__ void all(unsigned long long *list, int *slot, int *dirty, unsigned *more, int *w)
{
    node *n;
    while ((n = (node *)atomicExch(list, 0ull)) != nullptr)
        w[0] += n->value;
    unsigned long long p;
    while ((p = atomicExch(list, 0ull)) != 0)
        w[1] += (int)p;
    int item;
    while ((item = atomicExch(slot, -1)) >= 0)
        w[2] += item;
    while (atomicExch(dirty, false))
        w[3]++;
    while (atomicExch(more, 0u))
        w[4]++;
    while (atomicExch(dirty, 0) == 1)
        w[5]++;
    while (0 < atomicExch(dirty, 0))
        w[6]++;
    while (atomicCAS(dirty, 1, 0) == 1)
        w[7]++;
    do {
        w[8]++;
    } while (atomicCAS(dirty, 1, 0));
}

union pair {
    float f;
    int i;
};

__device__ void add(float *p, float v)
{
    pair old, sum;
    do {
        old.f = *p;
        sum.f = old.f + v;
    } while (atomicCAS((int *)p, old.i, sum.i) != old.i);
}

// Functions that compute from what they read, and fail where another one was faster.
struct queue {
    int tail, items[64];

    __device__ bool try_push(int x)
    {
        int t = tail;
        if (atomicCAS(&tail, t, t + 1) != t)
            return false;
        items[t] = x;
        return true;
    }
};

__device__ bool relax(int *d, int v)
{
    int old = *d;
    return old <= v || atomicCAS(d, old, v) == old;
}

__global__ void again(queue *q, int *d)
{
    while (!q->try_push(threadIdx.x))
        ;
    while (!relax(d, threadIdx.x))
        ;
}

// Jumps to the next place, and to a new value.
__global__ void jumps(unsigned *t, unsigned key, unsigned mask, int *p, int v)
{
    unsigned h = key & mask;
    int old;
probe:
    if (atomicCAS(&t[h], 0u, key) != 0u) {
        h = (h + 1) & mask;
        goto probe;
    }
again:
    old = *p;
    if (atomicCAS(p, old, old + v) != old)
        goto again;
    if (atomicCAS(&t[0], 0u, 1u) == 0u)
        goto end;
    t[1] = 1;
end:
    t[2] = 1;
}

// A bit that is set, and stays.
__global__ void bits(unsigned *w, unsigned bit)
{
    unsigned old = *w, seen;
    do {
        seen = old;
        if (seen & bit)
            return;
        old = atomicCAS(w, seen, seen | bit);
    } while (old != seen);
    w[1] = 1;
}
