// Both sides of a branch shuffle with each other: what is found names both places.
// says: lane 8 reads lane 16, which is not active
// says: the other was last: thread (16,0,0) of block (0,0,0) at
// says: and goes on: thread (0,0,0) of block (0,0,0) at
#include "planted.hpp"

__global__ void halves(int *data)
{
    int i = threadIdx.x, v = data[i];
#ifdef FIXED
    int near = __shfl_down(v, 8), far = __shfl_up(v, 16);
    v = i < 16 ? v * 3 + near : v * 7 - far;
#else
    if (i < 16) {
        v *= 3;
        v += __shfl_down(v, 8); // expect: inactive-lane
    } else {
        v *= 7;
        v -= __shfl_up(v, 16); // expect: inactive-lane
    }
#endif
    data[i] = v;
}

int main()
{
    int *data = zeros<int>(64);
    halves<<<1, 64>>>(data);
    return finish();
}
