#include <hip/hip_runtime.h>
#include <hiprand/hiprand_kernel.h>
#include <hiprand/hiprand_mtgp32_host.h>
#include <rocrand/rocrand_mtgp32_11213.h>

__global__ void init(hiprandState_t *s, unsigned long long seed)
{
    int i = threadIdx.x;
    hiprand_init(seed, i, 0, &s[i]);
    skipahead(100, &s[i]);
    skipahead_sequence(2, s + i);
}

__global__ void draw(hiprandState *s, hiprandStatePhilox4_32_10_t *p, float *out, double *wide)
{
    float4 v = hiprand_normal4(p);
    out[0] = hiprand_uniform(s) + v.x + (float)hiprand(s) * ROCRAND_2POW32_INV;
    wide[0] = hiprand_log_normal_double(s, 0.0, 1.0) + hiprand_uniform2_double(p).x;
}

/* hiprand gives 32 of its 64 bits */
__device__ unsigned long long quasi(hiprandStateSobol64_t *s) { return hiprand(s); }

template <class State> __device__ unsigned int die(State *s) { return hiprand(s) % 6 + 1; }
template __device__ unsigned int die(hiprandStateMRG32k3a_t *);

__device__ float own(hiprandStateXORWOW_t *s) { return curand_box_muller(s).x + CURAND_2POW32; }

int states(hiprandStateMtgp32 *d, mtgp32_kernel_params_t *k)
{
    hiprandMakeMTGP32Constants(mtgp32dc_params_fast_11213, k);
    return hiprandMakeMTGP32KernelState(d, mtgp32dc_params_fast_11213, k, 64, 1) == HIPRAND_STATUS_SUCCESS;
}
