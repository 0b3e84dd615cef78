// "<=" for "<": one structure more than there is room for.
#include "planted.hpp"

struct Particle {
    float x, y, z, w;
    int id[4];
};

__global__ void move(const Particle *in, Particle *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef FIXED
    if (i < n)
#else
    if (i <= n)
#endif
        out[i] = in[i]; // expect: out-of-bounds
}

int main()
{
    move<<<2, 64>>>(zeros<Particle>(128), device<Particle>(100), 100);
    return finish();
}
