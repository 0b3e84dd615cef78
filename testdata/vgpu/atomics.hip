// Proves: all integer atomics of 32 and 64 bits with their results, on global memory and on LDS.
#include "check.hpp"

enum { COUNT = 12 };

template <class T> __device__ void operate(T *p, int i, int n)
{
    T v = (T)((i * 37) % n);
    atomicAdd(&p[0], v);
    atomicSub(&p[1], v);
    atomicMin(&p[2], (T)(v + 5));
    atomicMax(&p[3], v);
    atomicAnd(&p[4], (T)~((T)1 << i % 29));
    atomicOr(&p[5], (T)1 << i % 31);
    atomicXor(&p[6], (T)1 << i % 30);
    atomicExch(&p[7], (T)77);
    T old = p[8], seen;
    do { // a maximum by compare and swap
        seen = old;
        old = atomicCAS(&p[8], seen, v > seen ? v : seen);
    } while (old != seen);
}

template <class T> __global__ void global(T *p, int n)
{
    operate(p, blockIdx.x * blockDim.x + threadIdx.x, n);
}

template <class T> __global__ void shared(T *p, int n)
{
    __shared__ T t[COUNT];
    if (threadIdx.x < COUNT)
        t[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        operate(t, i, n);
    __syncthreads();
    if (threadIdx.x < COUNT)
        p[threadIdx.x] = t[threadIdx.x];
}

// atomicInc and atomicDec wrap; every ticket is given out once.
__global__ void tickets(unsigned *counter, unsigned *seen, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&seen[atomicInc(&counter[0], (unsigned)n - 1)], 1u);
    atomicDec(&counter[1], 99u);
}

template <class T> void prove(const char *name)
{
    const int n = 1024;
    for (int where = 0; where < 2; where++) {
        Array<T> p(COUNT, 0);
        p[2] = 1000;
        p[4] = (T)~(T)0;
        p.up();
        if (where)
            shared<T><<<1, 256>>>(p.d, n);
        else
            global<T><<<4, 256>>>(p.d, n);
        launched();
        p.down();
        T sum = 0, most = 0, and_ = (T)~(T)0, or_ = 0, xor_ = 0;
        for (int i = 0; i < n; i++) {
            T v = (T)((i * 37) % n);
            sum += v;
            most = v > most ? v : most;
            and_ &= (T)~((T)1 << i % 29);
            or_ |= (T)1 << i % 31;
            xor_ ^= (T)1 << i % 30;
        }
        equal(name, p[0], sum, 0);
        equal(name, p[1], (T)(0 - sum), 1);
        equal(name, p[2], (T)5, 2);
        equal(name, p[3], most, 3);
        equal(name, p[4], and_, 4);
        equal(name, p[5], or_, 5);
        equal(name, p[6], xor_, 6);
        equal(name, p[7], (T)77, 7);
        equal(name, p[8], most, 8);
    }
}

template <> __device__ void operate(unsigned long long *p, int i, int n)
{
    typedef unsigned long long T;
    T v = (T)((i * 37) % n);
    atomicAdd(&p[0], v);
    atomicAdd(&p[1], 0 - v);
    atomicMin(&p[2], v + 5);
    atomicMax(&p[3], v);
    atomicAnd(&p[4], ~((T)1 << i % 29));
    atomicOr(&p[5], (T)1 << i % 31);
    atomicXor(&p[6], (T)1 << i % 30);
    atomicExch(&p[7], (T)77);
    T old = p[8], seen;
    do {
        seen = old;
        old = atomicCAS(&p[8], seen, v > seen ? v : seen);
    } while (old != seen);
}

int main()
{
    prove<int>("int");
    prove<unsigned>("unsigned");
    prove<unsigned long long>("unsigned long long");
    const int n = 500;
    Array<unsigned> counter(2), seen(n);
    tickets<<<2, 256>>>(counter.d, seen.d, n);
    launched();
    counter.down(), seen.down();
    equal("inc", counter[0], 0u);
    equal("dec", counter[1], (unsigned)((100 - 512 % 100) % 100));
    for (int i = 0; i < n; i++)
        equal("ticket", seen[i], 1u, i);
    return pass();
}
