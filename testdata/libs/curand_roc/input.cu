#include <curand.h>
#include <curand_kernel.h>

__global__ void draw(curandState *s, float *out)
{
    curand_init(1, threadIdx.x, 0, s);
    skipahead(3ull, s);
    out[threadIdx.x] = curand_uniform(s);
}

curandStatus_t fill(float *d, size_t n)
{
    curandGenerator_t g;
    curandStatus_t r = curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);
    if (r == CURAND_STATUS_NOT_INITIALIZED || r == CURAND_STATUS_PREEXISTING_FAILURE)
        return r;
    unsigned int *constants;
    curandGetScrambleConstants32(&constants);
    curandDirectionVectors32_t *vectors;
    curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
    return curandGenerateUniform(g, d, n);
}
