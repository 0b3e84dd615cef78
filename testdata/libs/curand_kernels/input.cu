#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

__global__ void init(curandState_t *s, unsigned long long seed)
{
    int i = threadIdx.x;
    curand_init(seed, i, 0, &s[i]);
    skipahead(100, &s[i]);
    skipahead_sequence(2, s + i);
}

__global__ void draw(curandState *s, curandStatePhilox4_32_10_t *p, float *out, double *wide)
{
    float4 v = curand_normal4(p);
    out[0] = curand_uniform(s) + v.x + (float)curand(s) * CURAND_2POW32_INV;
    wide[0] = curand_log_normal_double(s, 0.0, 1.0) + curand_uniform2_double(p).x;
}

/* hiprand gives 32 of its 64 bits */
__device__ unsigned long long quasi(curandStateSobol64_t *s) { return curand(s); }

template <class State> __device__ unsigned int die(State *s) { return curand(s) % 6 + 1; }
template __device__ unsigned int die(curandStateMRG32k3a_t *);

__device__ float own(curandStateXORWOW_t *s) { return curand_box_muller(s).x + CURAND_2POW32; }

int states(curandStateMtgp32 *d, mtgp32_kernel_params *k)
{
    curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, k);
    return curandMakeMTGP32KernelState(d, mtgp32dc_params_fast_11213, k, 64, 1) == CURAND_STATUS_SUCCESS;
}
