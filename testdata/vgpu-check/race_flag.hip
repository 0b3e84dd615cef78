// One block waits for a flag of another's: volatile makes it look, a fence would make the data be there.
#include "planted.hpp"

__global__ void hand_over(volatile int *flag, int *data, int *out)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x + 1;
#ifdef FIXED
        __threadfence();
#endif
        if (threadIdx.x == 0)
            *flag = 1;
    } else {
        while (*flag == 0)
            ;
        out[threadIdx.x] = data[threadIdx.x]; // expect: race
    }
}

int main()
{
    hand_over<<<2, 32>>>(zeros<int>(1), zeros<int>(32), device<int>(32));
    return finish();
}
