// Inline PTX as code in the wild has it: lanes, bit tricks, multiplication of large numbers, streaming loads and stores of vectors, shared memory, guarded
// instructions, packed halves of registers. Each kernel is compared with plain C++ on the host.
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>
#include <cstring>

static int failures;
static void expect(const char *what, bool good)
{
    std::printf("%-24s %s\n", what, good ? "right" : "WRONG");
    failures += !good;
}

__device__ unsigned lane_of()
{
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

__global__ void lanes(unsigned *out)
{
    unsigned below, x;
    asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
    asm("mad.lo.u32 %0, %%ctaid.x, %%ntid.x, %%tid.x;" : "=r"(x));
    out[x] = lane_of() | below << 5 | x << 20;
}

// 128 bits times 128 bits, the low half: carries within one statement.
__global__ void wide(const uint64_t *a, uint64_t *out)
{
    int i = threadIdx.x;
    uint64_t low, high;
    asm("{\n\t"
        "mul.lo.u64    %0, %2, %4;\n\t"
        "mul.hi.u64    %1, %2, %4;\n\t"
        "mad.lo.u64    %1, %2, %5, %1;\n\t"
        "mad.lo.u64    %1, %3, %4, %1;\n\t"
        "}"
        : "=&l"(low), "=&l"(high)
        : "l"(a[4 * i]), "l"(a[4 * i + 1]), "l"(a[4 * i + 2]), "l"(a[4 * i + 3]));
    asm("add.cc.u64 %0, %0, %2;\n\taddc.u64 %1, %1, %3;" : "+l"(low), "+l"(high) : "l"(a[4 * i + 3]), "l"(a[4 * i]));
    out[2 * i] = low;
    out[2 * i + 1] = high;
}

// A guard: the instruction is done where the predicate holds, and the output stays what it was elsewhere.
__global__ void guarded(const int *in, int *out)
{
    int i = threadIdx.x, x = in[i];
    asm("{ .reg .pred p;\n\t"
        "setp.lt.s32 p, %1, 0;\n\t"
        "@p neg.s32 %0, %1;\n\t"
        "@!p add.s32 %0, %1, 100; }"
        : "+r"(x)
        : "r"(in[i]));
    int y = 7;
    asm("{ .reg .pred q; setp.eq.u32 q, %1, 3; @q mov.u32 %0, 55; }" : "+r"(y) : "r"(i));
    out[i] = x + (y << 16);
}

__global__ void streams(const float4 *in, float4 *out, const float *one)
{
    int i = threadIdx.x;
    float4 v;
    float scale;
    asm volatile("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(in + i));
    asm("ld.global.ca.f32 %0, [%1+4];" : "=f"(scale) : "l"(one));
    asm volatile("st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(out + i), "f"(v.w * scale), "f"(v.z), "f"(v.y), "f"(v.x) : "memory");
}

__global__ void shared(const int *in, int *out)
{
    __shared__ int part[64];
    int i = threadIdx.x, x;
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&part[i]));
    asm volatile("st.shared.s32 [%0], %1;" ::"r"(at), "r"(in[i]) : "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    at = static_cast<unsigned>(__cvta_generic_to_shared(&part[63 - i]));
    asm volatile("ld.shared.s32 %0, [%1];" : "=r"(x) : "r"(at));
    out[i] = x;
}

__global__ void bits(const unsigned *in, unsigned *out)
{
    int i = threadIdx.x;
    unsigned field, mixed, turned, packed, high;
    unsigned long long both;
    asm("bfe.u32 %0, %1, 5, 9;" : "=r"(field) : "r"(in[i]));
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(mixed) : "r"(in[i]), "r"(in[i] >> 3), "r"(0x0f0f0f0fu));
    asm("shf.l.wrap.b32 %0, %1, %1, 7;" : "=r"(turned) : "r"(in[i]));
    asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(packed) : "r"(in[i]), "r"(turned));
    asm("mov.b64 %0, {%1, %2};" : "=l"(both) : "r"(in[i]), "r"(field));
    asm("{ .reg .b32 low; mov.b64 {low, %0}, %1; }" : "=r"(high) : "l"(both));
    out[i] = field ^ mixed ^ turned ^ packed ^ high * 3u;
}

template <class T> static T *device(const T *from, int n)
{
    T *p;
    cudaMalloc(&p, n * sizeof(T));
    cudaMemcpy(p, from, n * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}
template <class T> static void back(T *to, T *from, int n)
{
    cudaMemcpy(to, from, n * sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(from);
}

int main()
{
    enum { N = 64 };
    bool good = true;
    unsigned u[N], ures[N];
    int s[N], sres[N];
    uint64_t w[4 * N], wres[2 * N];
    float4 f[N], fres[N];
    const float one[2] = {9.0f, 2.0f};
    uint64_t seed = 88172645463325252ull;
    auto next = [&] { return seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17; };
    for (int i = 0; i < N; i++) {
        u[i] = (unsigned)next(), s[i] = (int)(next() % 2001) - 1000;
        f[i] = make_float4((float)i, i + 0.25f, i + 0.5f, i + 0.75f);
    }
    for (uint64_t &x : w)
        x = next();

    unsigned *du = device(ures, N);
    lanes<<<2, 32>>>(du);
    back(ures, du, N);
    for (unsigned i = 0; i < N; i++)
        good &= ures[i] == (i % 32 | ((1u << i % 32) - 1u) << 5 | i << 20);
    expect("lanes", good);

    uint64_t *dw = device(w, 4 * N), *dwres = device(wres, 2 * N);
    wide<<<1, N>>>(dw, dwres);
    back(wres, dwres, 2 * N);
    good = true;
    for (int i = 0; i < N; i++) {
        unsigned __int128 a = (unsigned __int128)w[4 * i + 1] << 64 | w[4 * i], b = (unsigned __int128)w[4 * i + 3] << 64 | w[4 * i + 2];
        unsigned __int128 c = a * b + ((unsigned __int128)w[4 * i] << 64 | w[4 * i + 3]);
        good &= wres[2 * i] == (uint64_t)c && wres[2 * i + 1] == (uint64_t)(c >> 64);
    }
    expect("wide products", good);

    int *ds = device(s, N), *dsres = device(sres, N);
    guarded<<<1, N>>>(ds, dsres);
    back(sres, dsres, N);
    good = true;
    for (int i = 0; i < N; i++)
        good &= sres[i] == (s[i] < 0 ? -s[i] : s[i] + 100) + ((i == 3 ? 55 : 7) << 16);
    expect("guards", good);

    float4 *df = device(f, N), *dfres = device(fres, N);
    float *done = device(one, 2);
    streams<<<1, N>>>(df, dfres, done);
    back(fres, dfres, N);
    good = true;
    for (int i = 0; i < N; i++)
        good &= fres[i].x == f[i].w * 2.0f && fres[i].y == f[i].z && fres[i].z == f[i].y && fres[i].w == f[i].x;
    expect("vectors", good);

    dsres = device(sres, N);
    shared<<<1, N>>>(ds, dsres);
    back(sres, dsres, N);
    good = true;
    for (int i = 0; i < N; i++)
        good &= sres[i] == s[N - 1 - i];
    expect("shared memory", good);

    unsigned *dbits = device(u, N), *dres = device(ures, N);
    bits<<<1, N>>>(dbits, dres);
    back(ures, dres, N);
    good = true;
    for (int i = 0; i < N; i++) {
        unsigned field = u[i] >> 5 & 511u, mixed = u[i] ^ u[i] >> 3 ^ 0x0f0f0f0fu, turned = u[i] << 7 | u[i] >> 25;
        unsigned packed = (u[i] & 0xffffu) | (turned & 0xffffu) << 16;
        good &= ures[i] == (field ^ mixed ^ turned ^ packed ^ field * 3u);
    }
    expect("bits", good);
    std::printf("%s\n", failures || cudaGetLastError() != cudaSuccess ? "FAIL" : "PASS");
    return failures != 0;
}
