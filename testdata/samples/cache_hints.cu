// Loads and stores with cache hints, for every type that CUDA has them for.
#include <cuda_runtime.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>
#include <cstring>

const int count = 64;

// Eight arrays of results, one for each pair of a load and a store.
template <class T> __global__ void copy(const T *in, T *out)
{
    int i = threadIdx.x;
    __stwb(out + i, __ldg(in + i));
    __stcg(out + count + i, __ldca(&in[i]));
    __stcs(out + 2 * count + i, __ldcs(in + i));
    __stwt(out + 3 * count + i, __ldlu(in + i));
    out[4 * count + i] = __ldcg(in + i);
    out[5 * count + i] = __ldcv(in + i);
    __stcs(&out[6 * count + i], in[i]);
    __stwt(&out[7 * count + i], in[i]);
}

// The same without a template, where the types are there to be seen.
__global__ void mix(const __nv_bfloat16 *b, const ushort4 *u, const __half2 *h, float *out)
{
    int i = threadIdx.x;
    ushort4 four = __ldg(u + i);
    float sum = __bfloat162float(__ldg(&b[i])) + __bfloat162float(__ldcs(b + i)) + four.x + four.w;
    __stcs(out + i, sum + __low2float(__ldg(h + i)) + __high2float(__ldca(h + i)));
}

static bool check(bool good, const char *what)
{
    if (!good) printf("FAIL cache_hints: %s\n", what);
    return good;
}

template <class T> bool one(const char *name)
{
    const size_t size = count * sizeof(T);
    static unsigned char in[count * 16], out[8 * count * 16];
    for (size_t i = 0; i < size; i++) in[i] = (unsigned char)(i * 151 + i / 251 + 7);
    T *d_in, *d_out;
    if (cudaMalloc(&d_in, size) || cudaMalloc(&d_out, 8 * size)) return check(false, "alloc");
    cudaMemcpy(d_in, in, size, cudaMemcpyHostToDevice);
    cudaMemset(d_out, 0, 8 * size);
    copy<<<1, count>>>(d_in, d_out);
    cudaMemcpy(out, d_out, 8 * size, cudaMemcpyDeviceToHost);
    cudaFree(d_in); cudaFree(d_out);
    for (int k = 0; k < 8; k++)
        if (!check(memcmp(in, out + k * size, size) == 0, name)) return false;
    return true;
}

bool mixed()
{
    static __nv_bfloat16 b[count];
    static ushort4 u[count];
    static __half2 h[count];
    static float out[count];
    for (int i = 0; i < count; i++) {
        b[i] = __float2bfloat16(i * 0.5f);
        u[i] = make_ushort4(i, 7, 9, 60000 - i);
        h[i] = __floats2half2_rn(i * 0.25f, -2.0f * i);
    }
    __nv_bfloat16 *db; ushort4 *du; __half2 *dh; float *d_out;
    if (cudaMalloc(&db, sizeof b) || cudaMalloc(&du, sizeof u) || cudaMalloc(&dh, sizeof h) || cudaMalloc(&d_out, sizeof out))
        return check(false, "alloc");
    cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    cudaMemcpy(du, u, sizeof u, cudaMemcpyHostToDevice);
    cudaMemcpy(dh, h, sizeof h, cudaMemcpyHostToDevice);
    mix<<<1, count>>>(db, du, dh, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(db); cudaFree(du); cudaFree(dh); cudaFree(d_out);
    for (int i = 0; i < count; i++)
        if (!check(out[i] == i * 0.5f * 2 + i + (60000 - i) + i * 0.25f - 2.0f * i, "mix")) return false;
    return true;
}

int main()
{
    bool good = one<char>("char") && one<signed char>("signed char") && one<unsigned char>("unsigned char") &&
                one<short>("short") && one<unsigned short>("unsigned short") && one<int>("int") &&
                one<unsigned int>("unsigned int") && one<long>("long") && one<unsigned long>("unsigned long") &&
                one<long long>("long long") && one<unsigned long long>("unsigned long long") &&
                one<float>("float") && one<double>("double");
    good = good && one<char2>("char2") && one<char4>("char4") && one<uchar2>("uchar2") && one<uchar4>("uchar4") &&
           one<short2>("short2") && one<short4>("short4") && one<ushort2>("ushort2") && one<ushort4>("ushort4") &&
           one<int2>("int2") && one<int4>("int4") && one<uint2>("uint2") && one<uint4>("uint4") &&
           one<longlong2>("longlong2") && one<ulonglong2>("ulonglong2") && one<float2>("float2") &&
           one<float4>("float4") && one<double2>("double2");
    good = good && one<__half>("half") && one<__half2>("half2") && one<__nv_bfloat16>("bfloat16") && mixed();
    if (!good) return 1;
    printf("PASS cache_hints\n");
    return 0;
}
