// Atomic operations on the types that came later: half, bfloat16, float2 and
// float4 (sm_90), unsigned short, signed 64-bit integers.
#include <cuda_runtime.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
#include <cstring>

const int threads = 192, cells = 3, room = 4, total = threads * 2;

template <class T> __host__ __device__ int number(T x) { return (int)x; }
__host__ __device__ int number(__half x) { return (int)__half2float(x); }
__host__ __device__ int number(__nv_bfloat16 x) { return (int)__bfloat162float(x); }

// Every thread adds one to a cell of three; old values tell the threads apart.
template <class T> __global__ void count(T *cell, unsigned char *seen, T one)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, c = i % cells;
    T old = atomicAdd(cell + c, one);
    seen[c * total + number(old)] = 1;
}

struct results {
    __half half[room], shared[room];
    __half2 pair[2];
    __nv_bfloat16 brain[room];
    float2 two;
    float4 four;
    unsigned short first[room];
    long long all, any, odd, least, most;
    unsigned up, down;
};

__global__ void mix(results *r, const float4 *in)
{
    __shared__ __half sum[room];
    int i = threadIdx.x;
    if (i < room) sum[i] = __float2half(0.0f);
    __syncthreads();
    atomicAdd(&sum[i % cells], __float2half(0.5f));
    __syncthreads();
    if (i < cells) atomicAdd(&r->shared[i], sum[i]);
    atomicAdd(&r->half[1], __float2half(0.25f));
    atomicAdd(&r->pair[i & 1], __floats2half2_rn(1.0f, -0.5f));
    atomicAdd(&r->brain[2], __float2bfloat16(1.0f));
    atomicAdd(&r->two, make_float2(1.0f, 2.0f));
    float4 before = atomicAdd(&r->four, in[i]);
    atomicAdd_system(&r->two, make_float2(before.w < 0.0f ? 1.0f : 0.0f, 0.0f));

    // The thread that finds the cell empty leaves its number.
    atomicCAS(&r->first[i % cells], (unsigned short)0, (unsigned short)(i + 1));
    long long bit = 1ll << (i % 63);
    atomicAnd(&r->all, ~bit);
    atomicOr(&r->any, bit);
    atomicXor(&r->odd, -1ll - i);
    atomicMin(&r->least, 5ll - i);
    atomicMax_system(&r->most, -5ll + i);
    atomicInc_system(&r->up, 99u);
    atomicDec_system(&r->down, 99u);
}

static int fail(const char *what)
{
    printf("FAIL atomics_types: %s\n", what);
    return 1;
}

template <class T> bool counted(T one)
{
    static unsigned char seen[cells * total];
    T *cell, last[room];
    unsigned char *d_seen;
    if (cudaMalloc(&cell, sizeof last) || cudaMalloc(&d_seen, sizeof seen)) return false;
    cudaMemset(cell, 0, sizeof last);
    cudaMemset(d_seen, 0, sizeof seen);
    count<<<2, threads>>>(cell, d_seen, one);
    cudaMemcpy(last, cell, sizeof last, cudaMemcpyDeviceToHost);
    cudaMemcpy(seen, d_seen, sizeof seen, cudaMemcpyDeviceToHost);
    cudaFree(cell); cudaFree(d_seen);
    for (int c = 0; c < cells; c++) {
        if (number(last[c]) != total / cells) return false;
        for (int k = 0; k < total / cells; k++)
            if (!seen[c * total + k]) return false;
    }
    return true;
}

int main()
{
    if (!counted(__float2half(1.0f))) return fail("half");
    if (!counted(__float2bfloat16(1.0f))) return fail("bfloat16");
    if (!counted(1.0f) || !counted(1u) || !counted(1.0)) return fail("float, unsigned or double");

    static results r;
    static float4 in[threads];
    float4 sum = make_float4(0, 0, 0, 0);
    long long odd = 0;
    for (int i = 0; i < threads; i++) {
        in[i] = make_float4(i, 2 * i, -i, 1);
        sum = make_float4(sum.x + in[i].x, sum.y + in[i].y, sum.z + in[i].z, sum.w + in[i].w);
        odd ^= -1ll - i;
    }
    memset(&r, 0, sizeof r);
    r.all = -1;
    r.least = r.most = -2;
    r.down = 50;
    results *d;
    float4 *d_in;
    if (cudaMalloc(&d, sizeof r) || cudaMalloc(&d_in, sizeof in)) return fail("alloc");
    cudaMemcpy(d, &r, sizeof r, cudaMemcpyHostToDevice);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    mix<<<1, threads>>>(d, d_in);
    cudaMemcpy(&r, d, sizeof r, cudaMemcpyDeviceToHost);
    cudaFree(d); cudaFree(d_in);

    for (int c = 0; c < cells; c++)
        if (__half2float(r.shared[c]) != threads / cells * 0.5f) return fail("half in shared memory");
    if (__half2float(r.half[0]) != 0 || __half2float(r.half[1]) != threads * 0.25f || __half2float(r.half[2]) != 0)
        return fail("one half of three");
    for (int c = 0; c < 2; c++)
        if (__low2float(r.pair[c]) != threads / 2 || __high2float(r.pair[c]) != threads * -0.25f) return fail("half2");
    if (__bfloat162float(r.brain[1]) != 0 || __bfloat162float(r.brain[2]) != threads) return fail("one bfloat16 of three");
    if (r.two.x != threads || r.two.y != 2 * threads) return fail("float2");
    if (r.four.x != sum.x || r.four.y != sum.y || r.four.z != sum.z || r.four.w != sum.w) return fail("float4");
    for (int c = 0; c < cells; c++)
        if (r.first[c] == 0 || r.first[c] > threads || (r.first[c] - 1) % cells != c) return fail("unsigned short");
    if (r.all != (long long)(1ull << 63) || r.any != (long long)(~0ull >> 1) || r.odd != odd) return fail("bits of long long");
    if (r.least != 5 - (threads - 1) || r.most != threads - 1 - 5) return fail("limits of long long");
    if (r.up != threads % 100 || r.down != (50 + 101 * 100 - threads) % 100) return fail("inc and dec");
    printf("PASS atomics_types\n");
    return 0;
}
