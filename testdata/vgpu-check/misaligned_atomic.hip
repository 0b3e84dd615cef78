// An atomic operation on a counter inside a packed record.
#include "planted.hpp"

__global__ void count(char *record)
{
#ifdef FIXED
    atomicAdd((int *)(record + 4), 1);
#else
    atomicAdd((int *)(record + 6), 1); // expect: misaligned
#endif
}

int main()
{
    char *record = zeros<char>(64);
    count<<<1, 64>>>(record);
    return finish();
}
