// A counter that nobody set to zero.
#include "planted.hpp"

__global__ void count(int *n)
{
    atomicAdd(n, 1); // expect: uninitialised
}

int main()
{
    int *n = device<int>(1);
#ifdef FIXED
    CALL(hipMemset(n, 0, sizeof(int)));
#endif
    count<<<2, 64>>>(n);
    return finish();
}
