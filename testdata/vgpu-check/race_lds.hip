// A reduction without the barrier between its steps.
#include "planted.hpp"

__global__ void reduce(const int *in, int *out)
{
    __shared__ int s[256];
    int i = threadIdx.x;
    s[i] = in[i] + i;
    __syncthreads();
    for (int step = 128; step > 0; step /= 2) {
        if (i < step)
            s[i] += s[i + step]; // expect: race
#ifdef FIXED
        __syncthreads();
#endif
    }
    if (i == 0)
        *out = s[0];
}

int main()
{
    int *in = zeros<int>(256), *out = device<int>(1);
    reduce<<<1, 256>>>(in, out);
    return finish();
}
