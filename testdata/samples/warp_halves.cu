// Half precision passed between lanes: shuffles of half, bfloat16 and pairs of
// them, in templates and without; pairs of bfloat16 in memory.
#include <cuda_runtime.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
#include <cstring>

const int count = 96;

template <class T> struct moved {
    T down, up, over, from, last;
};

template <class T> __device__ T rotate(T v, int by)
{
    return __shfl_sync(0xffffffff, v, threadIdx.x + by);
}

template <class T> __global__ void move(const T *in, moved<T> *out)
{
    T v = in[threadIdx.x];
    moved<T> *o = out + threadIdx.x;
    o->down = __shfl_down_sync(0xffffffff, v, 3);
    o->up = __shfl_up_sync(0xffffffff, v, 2, 8);
    o->over = __shfl_xor_sync(0xffffffff, v, 5);
    o->from = rotate(v, 7);
    o->last = __shfl_sync(0xffffffff, v, 3, 16);
}

__global__ void known(const __half *h, const __half2 *h2, const __nv_bfloat16 *b, const __nv_bfloat162 *b2, float *out)
{
    int i = threadIdx.x;
    float sum = __half2float(__shfl_xor_sync(0xffffffff, h[i], 1)) + __low2float(__shfl_down_sync(0xffffffff, h2[i], 1));
    sum += __bfloat162float(__shfl_sync(0xffffffff, b[i], 4)) + __high2float(__shfl_up_sync(0xffffffff, b2[i], 1));
    out[i] = sum;
}

__global__ void pairs(const __nv_bfloat162 *in, __nv_bfloat162 *copy, __nv_bfloat162 *sum)
{
    int i = threadIdx.x;
    __stcs(copy + i, __ldg(in + i));
    __stwt(copy + count + i, __ldcg(in + i));
    atomicAdd(sum + i % 2, __floats2bfloat162_rn(1.0f, -0.5f));
}

static int fail(const char *what, int i)
{
    printf("FAIL warp_halves: %s %d\n", what, i);
    return 1;
}

template <class T> T *to_device(const T *in, int n)
{
    T *d = nullptr;
    if (cudaMalloc(&d, n * sizeof(T)) != cudaSuccess) return nullptr;
    cudaMemcpy(d, in, n * sizeof(T), cudaMemcpyHostToDevice);
    return d;
}

template <class T> bool all_moved()
{
    static unsigned char bytes[count * sizeof(T)];
    static T in[count];
    static moved<T> out[count];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)(i * 7 + i / 50);
    memcpy((void *)in, bytes, sizeof bytes);
    T *d_in = to_device(in, count);
    moved<T> *d_out = to_device(out, count);
    move<<<1, count>>>(d_in, d_out);
    cudaMemcpy((void *)out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_in); cudaFree(d_out);
    for (int i = 0; i < count; i++) {
        int warp = i / 32 * 32, lane = i % 32;
        int down = lane + 3 < 32 ? i + 3 : i, up = lane % 8 >= 2 ? i - 2 : i;
        const T *from[] = {in + down, in + up, in + warp + (lane ^ 5), in + warp + (lane + 7) % 32, in + i / 16 * 16 + 3};
        const T *to[] = {&out[i].down, &out[i].up, &out[i].over, &out[i].from, &out[i].last};
        for (int k = 0; k < 5; k++)
            if (memcmp((const void *)from[k], (const void *)to[k], sizeof(T)) != 0) return false;
    }
    return true;
}

int main()
{
    if (!all_moved<__half>()) return fail("half", 0);
    if (!all_moved<__half2>()) return fail("half2", 0);
    if (!all_moved<__nv_bfloat16>()) return fail("bfloat16", 0);
    if (!all_moved<__nv_bfloat162>()) return fail("pair of bfloat16", 0);
    if (!all_moved<float>() || !all_moved<int>() || !all_moved<double>()) return fail("float, int or double", 0);

    static __half h[count];
    static __half2 h2[count];
    static __nv_bfloat16 b[count];
    static __nv_bfloat162 b2[count], copy[2 * count], sum[2];
    static float out[count];
    for (int i = 0; i < count; i++) {
        h[i] = __float2half(i);
        h2[i] = __floats2half2_rn(i * 0.5f, -i);
        b[i] = __float2bfloat16(2.0f * i);
        b2[i] = __floats2bfloat162_rn(-i, 100.0f + i);
    }
    sum[0] = sum[1] = __floats2bfloat162_rn(0.0f, 0.0f);
    __half *dh = to_device(h, count);
    __half2 *dh2 = to_device(h2, count);
    __nv_bfloat16 *db = to_device(b, count);
    __nv_bfloat162 *db2 = to_device(b2, count), *d_copy = to_device(copy, 2 * count), *d_sum = to_device(sum, 2);
    float *d_out = to_device(out, count);
    known<<<1, count>>>(dh, dh2, db, db2, d_out);
    pairs<<<1, count>>>(db2, d_copy, d_sum);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy((void *)copy, d_copy, sizeof copy, cudaMemcpyDeviceToHost);
    cudaMemcpy((void *)sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(dh); cudaFree(dh2); cudaFree(db); cudaFree(db2); cudaFree(d_copy); cudaFree(d_sum); cudaFree(d_out);
    for (int i = 0; i < count; i++) {
        int lane = i % 32, down = lane < 31 ? i + 1 : i, up = lane > 0 ? i - 1 : i;
        float want = (i ^ 1) + down * 0.5f + 2.0f * (i - lane + 4) + (100.0f + up);
        if (out[i] != want) return fail("known types", i);
        if (memcmp((void *)&copy[i], (void *)&b2[i], 4) || memcmp((void *)&copy[count + i], (void *)&b2[i], 4))
            return fail("copy", i);
    }
    for (int i = 0; i < 2; i++)
        if (__low2float(sum[i]) != count / 2 || __high2float(sum[i]) != count * -0.25f) return fail("sum", i);
    printf("PASS warp_halves\n");
    return 0;
}
