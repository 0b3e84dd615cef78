// Proves: a lock that the lanes' leaders of all blocks fight for, and flags that one block waits for another with.
#include "check.hpp"

__global__ void locked(int *lock, int *value)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0)
            ;
        __threadfence();
        *(volatile int *)value += 3; // not atomic: the lock protects it
        __threadfence();
        atomicExch(lock, 0);
    }
}

__global__ void chain(volatile int *flag)
{
    if (threadIdx.x == 0) {
        if (blockIdx.x > 0)
            while (flag[blockIdx.x - 1] == 0)
                ;
        __threadfence();
        flag[blockIdx.x] = blockIdx.x ? flag[blockIdx.x - 1] + 1 : 1;
    }
}

int main()
{
    Array<int> lock(1), value(1), flag(16);
    locked<<<64, 64>>>(lock.d, value.d);
    chain<<<16, 64>>>(flag.d);
    launched();
    equal("value", value.down()[0], 64 * 3);
    equal("flag", flag.down()[15], 16);
    return pass();
}
