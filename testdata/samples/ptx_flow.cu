// Inline PTX over more than one instruction: statements in macros, carries from one statement to the next, branches and loops within one, and what lanes say
// to one another. Each kernel is compared with plain C++ on the host.
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>

enum { N = 64 };
static int failures;
static void expect(const char *what, bool good)
{
    std::printf("%-10s %s\n", what, good ? "right" : "WRONG");
    failures += !good;
}

#define LOAD(to, from) asm volatile("ld.global.u32 %0, [%1];" : "=r"(to) : "l"(from))
#define SPACE ".global"
#define STORE(to, v) asm volatile("st" SPACE ".u32 [%0], %1;" ::"l"(to), "r"(v) : "memory");
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define SHIFT 3
#define MUL_ADD(low, high, a, b)                                                           \
    do {                                                                                   \
        asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(low) : "r"(a), "r"(b));        \
        asm volatile("madc.hi.u32 %0, %1, %2, %0;" : "+r"(high) : "r"(a), "r"(b));         \
    } while (0)

__global__ void macros(const unsigned *in, unsigned *out)
{
    unsigned a, b, low = 1, high = 2;
    if (threadIdx.x % 2)
        LOAD(a, in + threadIdx.x);
    else
        LOAD(a, &in[N - 1 - threadIdx.x]);
    LOAD(b, in + (threadIdx.x ^ 1));
    MUL_ADD(low, high, a + 1, b);
    asm("shl.b32 %0, %0, " TEXT(SHIFT) ";" : "+r"(high));
    STORE(out + threadIdx.x, low ^ high)
}

struct number {
    uint32_t word[4];
};

// a + b - c of 128 bits
__global__ void chains(const number *in, number *out)
{
    number a = in[threadIdx.x], b = in[(threadIdx.x + 1) % N], c = in[(threadIdx.x + 2) % N], r;
    asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r.word[0]) : "r"(a.word[0]), "r"(b.word[0]));
    asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(r.word[1]) : "r"(a.word[1]), "r"(b.word[1]));
    asm volatile("add.cc.u32 %0, %2, %4;\n\taddc.cc.u32 %1, %3, %5;"
                 : "=r"(r.word[0]), "=r"(r.word[1])
                 : "r"(a.word[0]), "r"(a.word[1]), "r"(b.word[0]), "r"(b.word[1]));
    asm volatile("addc.cc.u32 %0, %2, %4;\n\taddc.u32 %1, %3, %5;"
                 : "=r"(r.word[2]), "=r"(r.word[3])
                 : "r"(a.word[2]), "r"(a.word[3]), "r"(b.word[2]), "r"(b.word[3]));
    asm volatile("sub.cc.u32 %0, %0, %1;" : "+r"(r.word[0]) : "r"(c.word[0]));
    asm volatile("subc.cc.u32 %0, %0, %1;" : "+r"(r.word[1]) : "r"(c.word[1]));
    asm volatile("subc.cc.u32 %0, %0, %1;" : "+r"(r.word[2]) : "r"(c.word[2]));
    asm volatile("subc.u32 %0, %0, %1;" : "+r"(r.word[3]) : "r"(c.word[3]));
    out[threadIdx.x] = r;
}

__global__ void branches(const unsigned *in, unsigned *out)
{
    unsigned v = in[threadIdx.x], steps, kind;
    // Greatest common divisor with 360.
    asm("{ .reg .u32 a, b, t; .reg .pred p; mov.u32 a, %1; mov.u32 b, 360; mov.u32 %0, 0;\n"
        "NEXT: rem.u32 t, a, b; mov.u32 a, b; mov.u32 b, t; add.u32 %0, %0, 1; setp.ne.u32 p, b, 0; @p bra NEXT;\n"
        "shl.b32 %0, %0, 16; or.b32 %0, %0, a; }"
        : "=r"(steps)
        : "r"(v));
    asm("{ .reg .pred p, q; setp.lt.u32 p, %1, 1000; @!p bra BIG; setp.lt.u32 q, %1, 100; @q bra SMALL; mov.u32 %0, 2; bra END;\n"
        "SMALL: mov.u32 %0, 1;\n"
        "END: bra.uni OUT;\n"
        "BIG: mov.u32 %0, 3;\n"
        "OUT: }"
        : "=r"(kind)
        : "r"(v));
    out[threadIdx.x] = steps + (kind << 28);
}

__global__ void lanes(const unsigned *in, unsigned *out)
{
    unsigned v = in[threadIdx.x], sum = v, votes, same, least;
    for (int step = 1; step < 32; step *= 2)
        asm volatile("{ .reg .u32 r; .reg .pred p; shfl.sync.up.b32 r|p, %0, %1, 0, 0xffffffff; @p add.u32 %0, %0, r; }" : "+r"(sum) : "r"(step));
    asm volatile("{ .reg .pred p; setp.gt.u32 p, %1, 500; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(votes) : "r"(v));
    asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(same) : "r"(v % 4));
    asm volatile("redux.sync.min.u32 %0, %1, %2;" : "=r"(least) : "r"(v), "r"(same));
    out[threadIdx.x] = sum ^ votes ^ same * 5u ^ least * 7u;
}

template <class T, class K> static void run(K kernel, const T *in, T *out)
{
    T *a, *b;
    cudaMalloc(&a, N * sizeof(T));
    cudaMalloc(&b, N * sizeof(T));
    cudaMemcpy(a, in, N * sizeof(T), cudaMemcpyHostToDevice);
    kernel<<<1, N>>>(a, b);
    cudaMemcpy(out, b, N * sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
}

static unsigned flow(unsigned v)
{
    unsigned a = v, b = 360, n = 0;
    while (b) {
        unsigned t = a % b;
        a = b, b = t, n++;
    }
    return (n << 16 | a) + ((v < 100 ? 1u : v < 1000 ? 2u : 3u) << 28);
}

static unsigned said(const unsigned *in, int i)
{
    int warp = i / 32 * 32;
    unsigned sum = 0, votes = 0, same = 0, least = ~0u;
    for (int k = warp; k < warp + 32; k++) {
        sum += k <= i ? in[k] : 0;
        votes |= (in[k] > 500) << (k - warp);
        if (in[k] % 4 == in[i] % 4) {
            same |= 1u << (k - warp);
            least = in[k] < least ? in[k] : least;
        }
    }
    return sum ^ votes ^ same * 5u ^ least * 7u;
}

int main()
{
    unsigned in[N], out[N];
    number wide[N], result[N];
    uint32_t seed = 2463534242u;
    auto next = [&] { return seed ^= seed << 13, seed ^= seed >> 17, seed ^= seed << 5; };
    for (int i = 0; i < N; i++) {
        in[i] = next() % (i % 3 ? 2000 : 90);
        for (int k = 0; k < 4; k++)
            wide[i].word[k] = i % 5 == k ? ~0u : next();
    }
    bool good = true;
    run(macros, in, out);
    for (int i = 0; i < N; i++) {
        uint64_t a = in[i % 2 ? i : N - 1 - i] + 1u, both = a * in[i ^ 1] + (2ull << 32) + 1;
        good &= out[i] == ((unsigned)both ^ (unsigned)(both >> 32) << 3);
    }
    expect("macros", good);

    good = true;
    run(chains, wide, result);
    auto whole = [](const number &n) {
        return (unsigned __int128)((uint64_t)n.word[3] << 32 | n.word[2]) << 64 | ((uint64_t)n.word[1] << 32 | n.word[0]);
    };
    for (int i = 0; i < N; i++)
        good &= whole(result[i]) == whole(wide[i]) + whole(wide[(i + 1) % N]) - whole(wide[(i + 2) % N]);
    expect("chains", good);

    good = true;
    run(branches, in, out);
    for (int i = 0; i < N; i++)
        good &= out[i] == flow(in[i]);
    expect("branches", good);

    good = true;
    run(lanes, in, out);
    for (int i = 0; i < N; i++)
        good &= out[i] == said(in, i);
    expect("lanes", good);
    std::puts(failures ? "FAIL" : "PASS");
    return failures;
}
