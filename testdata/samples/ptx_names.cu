// Instructions of PTX and functions of libdevice under other names: __nv_*, __nvvm_*, and cuda::ptx. Each result is compared with a formula.
// Built with clang as CUDA: nvcc has no __nvvm_ functions, and none of the others without a declaration.
#include <cuda/ptx>
#include <cuda_runtime.h>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

extern "C" __device__ float __nv_fast_sinf(float x);
extern "C" __device__ int __nv_clz(int x);
extern "C" __device__ unsigned int __nvvm_get_smem_pointer(void *p);

namespace ptx = cuda::ptx;

enum { THREADS = 128, FLOATS = 8, DOUBLES = 6, WORDS = 14 };

struct results {
    float f[THREADS][FLOATS];
    double d[THREADS][DOUBLES];
    uint32_t w[THREADS][WORDS];
    int count;
};

__device__ void floats(results *r, int t, float x)
{
    r->f[t][0] = __nv_sinf(x);
    r->f[t][1] = __nv_fast_sinf(x);
    r->f[t][2] = __nv_fmaf_rd(x, x, 0.1f);
    r->f[t][3] = __nvvm_ex2_approx_f(x + 1) * __nvvm_saturate_f(t);
    r->f[t][4] = __nvvm_add_rz_f(x, 1e-3f);
    const float v[3] = {x, 2, 3};
    r->f[t][5] = __nv_normf(3, v);
    float s, c;
    __nv_sincosf(x, &s, &c);
    r->f[t][6] = s * s + c * c;
    r->f[t][7] = __nv_half2float(__nv_float2half_rn(x));
}

// The arguments are floats and integers: the functions are those of double all the same.
__device__ void doubles(results *r, int t, float x)
{
    r->d[t][0] = __nv_exp(x);
    r->d[t][1] = __nv_pow(x + 1, 3);
    r->d[t][2] = __nvvm_div_rn_d(t, 7);
    r->d[t][3] = __nv_jn(2, x);
    const double v[4] = {1, x, 2, 4};
    r->d[t][4] = __nv_rnorm(4, v);
    r->d[t][5] = __nv_cyl_bessel_i1(-x * 20);
}

__device__ void words(results *r, int t, int *shared)
{
    uint32_t *w = r->w[t];
    bool there;
    w[0] = __nvvm_read_ptx_sreg_laneid() + 100 * ptx::get_sreg_warpid() + 10000 * ptx::get_sreg_ntid_x();
    w[1] = __nvvm_shfl_sync_bfly_i32(~0u, t + 1, 3, 31) + __nvvm_vote_ballot_sync(~0u, t % 3 == 0);
    w[2] = ptx::shfl_sync_up((float)t, there, 1, 0, ~0u) + (there ? 1000 : 0);
    w[3] = __nv_clz(t) + 100 * __nv_popc(t * 37u) + 10000 * __nv_ffs(t);
    w[4] = __nv_brev(t) >> 24;
    w[5] = ptx::bfind((uint32_t)t) + ptx::shl(1u, 40u) + ptx::shr((int32_t)-8, 50u) + ptx::bmsk_wrap(4, 3);
    w[6] = __nvvm_prmt(0x03020100u, 0x07060504u, 0x7531u) + ptx::prmt_rc16(t, 0, 1);
    w[7] = (uint32_t)__nv_float2ll_rz(1e30f) + (uint32_t)(__nv_double2ull_rn(-3.5 * t) >> 32);
    w[8] = __nvvm_redux_sync_add(t, ~0);
    w[9] = __nvvm_atom_add_gen_i(&r->count, 1) >= 0;
    shared[t] = t * 5;
    __nvvm_bar0();
    w[10] = ptx::ld(ptx::space_global, &r->count) >= 0 ? shared[THREADS - 1 - t] : 0;
    w[11] = __nvvm_get_smem_pointer(shared + t) - __nvvm_get_smem_pointer(shared);
    w[12] = __nvvm_bar0_popc(t % 4 == 1);
    w[13] = __nv_vadd2(0x7fff0001, t) + __nv_hadd(t, -3) + __nv_max(t, 64) + __nv_uhadd(t, 4000000000u);
}

__global__ void run(results *r)
{
    __shared__ int shared[THREADS];
    __shared__ uint64_t barrier;
    int t = __nvvm_read_ptx_sreg_tid_x();
    if (t == 0) {
        ptx::mbarrier_init(&barrier, THREADS);
        ptx::fence(ptx::sem_release, ptx::scope_cta);
    }
    __syncthreads();
    words(r, t, shared);
    shared[t] = 1000 + t;
    uint64_t state = ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &barrier);
    while (!ptx::mbarrier_try_wait(ptx::sem_acquire, ptx::scope_cta, &barrier, state)) {
    }
    r->w[t][0] += (uint32_t)shared[(t + 64) % THREADS] * 0x1000000u;
    floats(r, t, 0.01f * t);
    doubles(r, t, 0.01f * t);
}

static int bad;

static void near(const char *what, int t, double got, double want, double about)
{
    if (!(std::fabs(got - want) <= about * (1 + std::fabs(want))) && bad++ < 10)
        printf("FAIL ptx_names: %s of %d is %.17g, not %.17g\n", what, t, got, want);
}

static void same(const char *what, int t, uint32_t got, uint32_t want)
{
    if (got != want && bad++ < 10)
        printf("FAIL ptx_names: %s of %d is %x, not %x\n", what, t, got, want);
}

static int bits(uint32_t x)
{
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

static void check_floats(const float *f, const double *d, int t)
{
    float x = 0.01f * t;
    near("sinf", t, f[0], std::sin((double)x), 1e-6);
    near("fast_sinf", t, f[1], std::sin((double)x), 1e-4);
    near("fmaf_rd", t, f[2], (double)x * x + 0.1f, 1e-6);
    if (f[2] > (double)x * x + 0.1f)
        near("fmaf_rd, rounded down", t, f[2], 0, 0);
    near("ex2", t, f[3], std::exp2((double)x + 1) * (t ? 1 : 0), 1e-5);
    near("add_rz", t, f[4], (double)x + 1e-3f, 2e-7);
    near("normf", t, f[5], std::sqrt((double)x * x + 13), 1e-6);
    near("sincosf", t, f[6], 1, 1e-6);
    near("half", t, f[7], x, 1e-3);
    near("exp", t, d[0], std::exp((double)x), 1e-14);
    near("pow", t, d[1], std::pow((double)(x + 1), 3), 1e-14);
    near("div", t, d[2], t / 7.0, 0);
    near("jn", t, d[3], jn(2, x), 1e-12);
    near("rnorm", t, d[4], 1 / std::sqrt(21 + (double)x * x), 1e-14);
    double i1 = 0, term = -x * 20 / 2;
    for (int k = 0; k < 200; k++) {
        i1 += term;
        term *= (x * 20 / 2) * (double)(x * 20 / 2) / ((k + 1.0) * (k + 2.0));
    }
    near("cyl_bessel_i1", t, d[5], i1, 1e-6);
}

static void check_words(const uint32_t *w, int t)
{
    int warp = t / 32, lane = t % 32;
    uint32_t ballot = 0, sum = 0, brev = 0;
    for (int i = 0; i < 32; i++) {
        ballot |= (warp * 32 + i) % 3 == 0 ? 1u << i : 0;
        sum += warp * 32 + i;
        brev |= (t >> i & 1u) << (31 - i);
    }
    same("registers", t, w[0], lane + 100 * warp + 10000 * THREADS + (1000u + (t + 64) % THREADS) * 0x1000000u);
    same("shuffle and vote", t, w[1], (warp * 32 + (lane ^ 3)) + 1 + ballot);
    same("shuffle with a predicate", t, w[2], lane ? t - 1 + 1000 : t);
    int high = -1, low = 0;
    for (int i = 31; i >= 0; i--) {
        high = high < 0 && t >> i & 1 ? i : high;
        low = t >> i & 1 ? i + 1 : low;
    }
    same("counts", t, w[3], 31 - high + 100 * bits(t * 37u) + 10000 * low);
    same("brev", t, w[4], (uint32_t)((int32_t)brev >> 24));
    same("bits", t, w[5], (uint32_t)high + 0 + 0xffffffffu + 0x70u);
    same("prmt", t, w[6], 0x07050301u + (uint32_t)(t >> 16 | (t >> 16) << 16));
    same("conversions", t, w[7], 0xffffffffu);
    same("redux", t, w[8], sum);
    same("atom", t, w[9], 1);
    same("shared memory", t, w[10], (THREADS - 1 - t) * 5);
    same("its addresses", t, w[11], t * 4);
    same("bar0_popc", t, w[12], THREADS / 4);
    uint32_t vadd = 0x7fff0000u + (uint32_t)(t + 1);
    same("integers", t, w[13], vadd + (uint32_t)((t - 3) >> 1) + (uint32_t)(t > 64 ? t : 64) + (uint32_t)((t + 4000000000ull) >> 1));
}

int main()
{
    results *d, *h = new results;
    if (cudaMalloc(&d, sizeof *d) || cudaMemset(d, 0, sizeof *d)) {
        printf("FAIL ptx_names: no memory\n");
        return 1;
    }
    run<<<1, THREADS>>>(d);
    if (cudaMemcpy(h, d, sizeof *h, cudaMemcpyDeviceToHost) != cudaSuccess) {
        printf("FAIL ptx_names: %s\n", cudaGetErrorString(cudaGetLastError()));
        return 1;
    }
    cudaFree(d);
    for (int t = 0; t < THREADS; t++) {
        check_floats(h->f[t], h->d[t], t);
        check_words(h->w[t], t);
    }
    same("count", 0, h->count, THREADS);
    delete h;
    if (bad)
        return 1;
    printf("PASS ptx_names\n");
    return 0;
}
