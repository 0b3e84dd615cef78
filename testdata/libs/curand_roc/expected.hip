#include <hip/hip_runtime.h>
#include <rocrand/rocrand.h>
#include <rocrand/rocrand_kernel.h>

__global__ void draw(rocrand_state_xorwow *s, float *out)
{
    rocrand_init(1, threadIdx.x, 0, s);
    skipahead(3ull, s);
    out[threadIdx.x] = rocrand_uniform(s);
}

rocrand_status fill(float *d, size_t n)
{
    rocrand_generator g;
    rocrand_status r = rocrand_create_generator(&g, ROCRAND_RNG_PSEUDO_DEFAULT);
    if (r == ROCRAND_STATUS_NOT_CREATED || r == HIPRAND_STATUS_PREEXISTING_FAILURE)
        return r;
    unsigned int *constants;
    rocrand_get_scramble_constants32((const unsigned int **)(&constants));
    hiprandDirectionVectors32_t *vectors;
    rocrand_get_direction_vectors32(&vectors, ROCRAND_DIRECTION_VECTORS_32_JOEKUO6);
    return rocrand_generate_uniform(g, d, n);
}
