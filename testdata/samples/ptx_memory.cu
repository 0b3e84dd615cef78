// Inline PTX on memory: atomic operations of a block and of the grid, halves, vectors, flags between blocks, asynchronous copies, mbarriers, address
// spaces, barriers with a reduction. Each kernel is compared with plain C++ on the host.
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

__device__ unsigned to_shared(const void *p)
{
    return static_cast<unsigned>(__cvta_generic_to_shared(p));
}

// A histogram in shared memory, then in global memory; a counter that wraps around; the largest and the least; a sum under a lock.
__global__ void atomics(const unsigned *in, unsigned *bins, unsigned *counter, long long *limits, unsigned *lock, unsigned *guarded)
{
    __shared__ unsigned part[16];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, turn;
    if (threadIdx.x < 16)
        part[threadIdx.x] = 0;
    __syncthreads();
    asm volatile("red.shared.add.u32 [%0], 1;" ::"r"(to_shared(&part[in[i] % 16])) : "memory");
    __syncthreads();
    if (threadIdx.x < 16)
        asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(bins + threadIdx.x), "r"(part[threadIdx.x]) : "memory");
    asm volatile("atom.global.inc.u32 %0, [%1], 9;" : "=r"(turn) : "l"(counter) : "memory");
    asm volatile("red.global.add.u32 [%0+4], %1;" ::"l"(counter), "r"(turn) : "memory");
    asm volatile("red.max.sys.global.s64 [%0], %1;" ::"l"(limits), "l"((long long)(int)in[i]) : "memory");
    asm volatile("red.global.min.s64 [%0+8], %1;" ::"l"(limits), "l"((long long)(int)in[i]) : "memory");
    if (threadIdx.x == 0) {
        unsigned was;
        do {
            asm volatile("atom.acquire.gpu.global.cas.b32 %0, [%1], 0, 1;" : "=r"(was) : "l"(lock) : "memory");
        } while (was != 0);
        *guarded += in[i];
        asm volatile("atom.release.gpu.global.exch.b32 _, [%0], 0;" ::"l"(lock) : "memory");
    }
}

// Halves of a word, both and one; four floats at once.
__global__ void halves(unsigned *pairs, unsigned short *one, float *four)
{
    unsigned short half = 0x3c00, bfloat = 0x3f80; // 1 and 1
    asm volatile("red.global.add.noftz.f16x2 [%0], %1;" ::"l"(pairs), "r"(0x40003c00u) : "memory"); // 1 and 2
    asm volatile("red.global.add.noftz.bf16x2 [%0], %1;" ::"l"(pairs + 1), "r"(0x3f804000u) : "memory");
    asm volatile("red.global.add.noftz.f16 [%0], %1;" ::"l"(one), "h"(half) : "memory");
    asm volatile("red.global.add.noftz.bf16 [%0+2], %1;" ::"l"(one), "h"(bfloat) : "memory");
    float x = threadIdx.x;
    for (int i = 0; i < 4; i++)
        asm volatile("red.global.add.f32 [%0], %1;" ::"l"(four + i), "f"(x * (i + 1)) : "memory");
}

// Blocks in a row: each waits for the one before, adds, and tells the next. Vectors carry data and flag together.
__global__ void chain(unsigned *data, ulonglong2 *flags)
{
    if (threadIdx.x == 0) {
        unsigned long long value = 1, flag = 0;
        while (blockIdx.x > 0 && flag != blockIdx.x)
            asm volatile("ld.volatile.global.v2.u64 {%0, %1}, [%2];" : "=l"(value), "=l"(flag) : "l"(flags + blockIdx.x - 1) : "memory");
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
        unsigned seen = blockIdx.x > 0 ? data[blockIdx.x - 1] : 0;
        data[blockIdx.x] = seen + (unsigned)value;
        asm volatile("membar.gl;" ::: "memory");
        asm volatile("st.volatile.global.v2.u64 [%0], {%1, %2};" ::"l"(flags + blockIdx.x), "l"(value * 2), "l"((unsigned long long)blockIdx.x + 1) : "memory");
    }
}

__global__ void flagged(unsigned *flag, unsigned *data, unsigned *out)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *data = 42;
        asm volatile("st.release.gpu.global.u32 [%0], 1;" ::"l"(flag) : "memory");
    }
    if (blockIdx.x == 1 && threadIdx.x == 0) {
        unsigned there;
        do {
            asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(there) : "l"(flag) : "memory");
            asm volatile("nanosleep.u32 20;");
        } while (!there);
        *out = *data;
    }
}

// Tiles come by asynchronous copies, two of them under way; rows beyond the end are 0.
__device__ void copy16(void *to, const void *from, bool there)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to_shared(to)), "l"(from), "r"(there ? 16 : 0) : "memory");
}

__global__ void copies(const float4 *in, int n, float *out)
{
    __shared__ float4 tile[2][64];
    __shared__ unsigned char odd[64][16];
    int t = threadIdx.x, stage = 0;
    float sum = 0;
    copy16(&tile[0][t], in + t, t < n);
    asm volatile("cp.async.commit_group;");
    for (int at = 0; at < n; at += 64) {
        copy16(&tile[stage ^ 1][t], in + at + 64 + t, at + 64 + t < n);
        asm volatile("cp.async.commit_group;");
        asm volatile("cp.async.wait_group %0;" ::"n"(1) : "memory");
        __syncthreads();
        float4 v = tile[stage][63 - t];
        sum += v.x + 2 * v.y + 3 * v.z + 4 * v.w;
        __syncthreads();
        stage ^= 1;
    }
    asm volatile("cp.async.wait_all;" ::: "memory");
    // A copy that is ignored, 4 and 8 bytes, and a part of 16
    asm volatile("{ .reg .pred p; setp.lt.u32 p, %2, 32; cp.async.cg.shared.global [%0], [%1], 16, p; }" ::"r"(to_shared(odd[t])), "l"(in + t), "r"(t) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
    for (int i = 0; i < 16; i++)
        sum += i % 4 == 3 && odd[t][i] ? 1000 : 0;
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16, 7;" ::"r"(to_shared(odd[t])), "l"(in + t) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
    for (int i = 7; i < 16; i++)
        sum += odd[t][i];
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to_shared(odd[t] + 4)), "l"(in + t) : "memory");
    asm volatile("cp.async.ca.shared.global [%0+8], [%1+8], 8;" ::"r"(to_shared(odd[t])), "l"(in + t) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
    float words[4];
    memcpy(words, odd[t], 16);
    out[t] = sum + words[1] * 5 + words[2] * 7 + words[3] * 11;
}

// Wavefronts hand a tile around by two mbarriers: the first 64 threads write, the others read.
__device__ void wait_parity(unsigned bar, unsigned parity)
{
    unsigned done = 0;
    while (!done)
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(bar), "r"(parity) : "memory");
}

__global__ void handed(const unsigned *in, unsigned *out, int rounds)
{
    __shared__ uint64_t full, empty;
    __shared__ unsigned tile[64];
    unsigned t = threadIdx.x % 64, f = to_shared(&full), e = to_shared(&empty), sum = 0;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(f), "r"(64) : "memory");
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 64;" ::"r"(e) : "memory");
    }
    __syncthreads();
    for (int i = 0; i < rounds; i++) {
        if (threadIdx.x < 64) {
            wait_parity(e, (i & 1) ^ 1);
            tile[t] = in[t] * (i + 1);
            if (t == 0)
                asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 64;" ::"r"(f) : "memory");
            else
                asm volatile("{ .reg .b64 state; mbarrier.arrive.shared::cta.b64 state, [%0]; }" ::"r"(f) : "memory");
            if (t == 63)
                asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 64;" ::"r"(f) : "memory");
        } else {
            wait_parity(f, i & 1);
            sum += tile[63 - t];
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(e) : "memory");
        }
    }
    if (threadIdx.x >= 64)
        out[t] = sum;
}

// The same by barriers of a part of the block: those that bring wait until the tile is free, those that take until it is full.
__global__ void handed_by_name(const unsigned *in, unsigned *out, int rounds)
{
    __shared__ unsigned tile[64];
    unsigned t = threadIdx.x % 64, sum = 0;
    if (threadIdx.x < 64) {
        for (int i = 0; i < rounds; i++) {
            asm volatile("bar.sync 2, 128;" ::: "memory");
            tile[t] = in[t] * (i + 1);
            asm volatile("bar.sync %0, %1;" ::"r"(3 + (i & 1)), "n"(64) : "memory"); // of those that bring
            sum += tile[63 - t];
            asm volatile("bar.arrive 1, 128;" ::: "memory");
        }
        if (sum != in[63 - t] * (unsigned)(rounds * (rounds + 1) / 2))
            asm volatile("trap;");
        asm volatile("exit;");
    }
    asm volatile("bar.arrive 2, 128;" ::: "memory");
    for (int i = 0; i < rounds; i++) {
        asm volatile("barrier.cta.sync 1, %0;" ::"r"(128) : "memory");
        sum += tile[63 - t];
        if (i + 1 < rounds)
            asm volatile("barrier.arrive 2, 128;" ::: "memory");
    }
    out[t] = sum;
}

// Where addresses lie; what a block's threads have in common.
__device__ unsigned global_word;
__global__ void places(unsigned *out)
{
    __shared__ unsigned word;
    unsigned mine = threadIdx.x, bits = 0, votes;
    const void *all[3] = {&word, &mine, &global_word};
    for (int i = 0; i < 3; i++) {
        unsigned is;
        asm volatile("{ .reg .pred s, l, g; .reg .u32 x; isspacep.shared s, %1; isspacep.local l, %1; isspacep.global g, %1;\n\t"
                     "selp.u32 %0, 1, 0, s; selp.u32 x, 2, 0, l; or.b32 %0, %0, x; selp.u32 x, 4, 0, g; or.b32 %0, %0, x; }"
                     : "=&r"(is)
                     : "l"(all[i]));
        bits |= is << 3 * i;
    }
    unsigned local = static_cast<unsigned>(__cvta_generic_to_local(&mine)), again;
    asm volatile("ld.local.u32 %0, [%1];" : "=r"(again) : "r"(local) : "memory");
    asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 5; bar.red.popc.u32 %0, 0, p; }" : "=r"(votes) : "r"(threadIdx.x));
    out[threadIdx.x] = bits | votes << 9 | again << 16;
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

enum { N = 256 };
static uint64_t seed = 88172645463325252ull;
static unsigned next()
{
    return (unsigned)(seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17);
}

static void check_atomics()
{
    unsigned in[N], bins[16] = {}, want[16] = {}, counter[2] = {}, lock = 0, guarded = 0, turns = 0, sum = 0;
    long long limits[2] = {-(1ll << 40), 1ll << 40}, most = limits[0], least = limits[1];
    for (int i = 0; i < N; i++) {
        in[i] = next();
        want[in[i] % 16]++;
        most = (int)in[i] > most ? (int)in[i] : most;
        least = (int)in[i] < least ? (int)in[i] : least;
        turns += i % 10;
        sum += i % 64 ? 0 : in[i];
    }
    unsigned *din = device(in, N), *dbins = device(bins, 16), *dcounter = device(counter, 2), *dlock = device(&lock, 1), *dguarded = device(&guarded, 1);
    long long *dlimits = device(limits, 2);
    atomics<<<N / 64, 64>>>(din, dbins, dcounter, dlimits, dlock, dguarded);
    back(bins, dbins, 16), back(counter, dcounter, 2), back(limits, dlimits, 2), back(&guarded, dguarded, 1);
    expect("histogram", !memcmp(bins, want, sizeof bins));
    expect("counter", counter[0] == N % 10 && counter[1] == turns);
    expect("limits", limits[0] == most && limits[1] == least);
    expect("lock", guarded == sum);
}

static void check_halves()
{
    unsigned pairs[2] = {};
    unsigned short one[2] = {};
    float four[4] = {};
    unsigned *dpairs = device(pairs, 2);
    unsigned short *done = device(one, 2);
    float *dfour = device(four, 4);
    halves<<<1, 64>>>(dpairs, done, dfour);
    back(pairs, dpairs, 2), back(one, done, 2), back(four, dfour, 4);
    // 64 and 128 as halves, 128 and 64 as bfloat16
    expect("halves", pairs[0] == 0x58005400 && pairs[1] == 0x42804300 && one[0] == 0x5400 && one[1] == 0x4280);
    expect("four floats", four[0] == 2016 && four[1] == 4032 && four[2] == 6048 && four[3] == 8064);
}

static void check_flags()
{
    unsigned data[4] = {}, words[3] = {};
    ulonglong2 flags[4] = {};
    unsigned *ddata = device(data, 4), *dwords = device(words, 3);
    ulonglong2 *dflags = device(flags, 4);
    chain<<<4, 64>>>(ddata, dflags);
    back(data, ddata, 4), back(flags, dflags, 4);
    expect("chain of blocks", data[0] == 1 && data[1] == 3 && data[2] == 7 && data[3] == 15 && flags[3].x == 16);
    flagged<<<2, 64>>>(dwords, dwords + 1, dwords + 2);
    back(words, dwords, 3);
    expect("release and acquire", words[2] == 42);
}

static void check_copies()
{
    enum { ROWS = 150 };
    float4 in[ROWS];
    float out[64];
    for (int i = 0; i < ROWS; i++)
        in[i] = make_float4((float)(next() % 100), (float)(next() % 100), (float)(next() % 100), (float)(next() % 100));
    float4 *din = device(in, ROWS);
    float *dout = device(out, 64);
    copies<<<1, 64>>>(din, ROWS, dout);
    back(out, dout, 64);
    bool good = true;
    for (int t = 0; t < 64; t++) {
        float sum = 0;
        for (int at = 63 - t; at < ROWS; at += 64)
            sum += in[at].x + 2 * in[at].y + 3 * in[at].z + 4 * in[at].w;
        const float words[4] = {in[t].x, in[t].y, in[t].z, in[t].w};
        for (float x : words)
            sum += t >= 32 && x != 0 ? 1000 : 0; // the highest byte of a float is 0 in 0 alone
        good &= out[t] == sum + in[t].x * 5 + in[t].z * 7 + in[t].w * 11;
    }
    expect("asynchronous copies", good);
}

static void check_others()
{
    enum { ROUNDS = 5 };
    unsigned in[64], out[64], bits[64], mbarrier_sum = ROUNDS * (ROUNDS + 1) / 2;
    for (unsigned &x : in)
        x = next() % 1000;
    unsigned *din = device(in, 64), *dout = device(out, 64), *dbits = device(bits, 64);
    handed<<<1, 128>>>(din, dout, ROUNDS);
    back(out, dout, 64);
    bool good = true;
    for (int t = 0; t < 64; t++)
        good &= out[t] == in[63 - t] * mbarrier_sum;
    expect("mbarriers", good);
    din = device(in, 64), dout = device(out, 64);
    handed_by_name<<<3, 128>>>(din, dout, ROUNDS);
    back(out, dout, 64);
    good = true;
    for (int t = 0; t < 64; t++)
        good &= out[t] == in[63 - t] * mbarrier_sum;
    expect("named barriers", good);
    places<<<1, 64>>>(dbits);
    back(bits, dbits, 64);
    good = true;
    for (unsigned t = 0; t < 64; t++)
        good &= bits[t] == (1 | 2 << 3 | 4 << 6 | 5 << 9 | t << 16);
    expect("places", good);
}

int main()
{
    check_atomics();
    check_halves();
    check_flags();
    check_copies();
    check_others();
    std::printf("%s\n", failures || cudaGetLastError() != cudaSuccess ? "FAIL" : "PASS");
    return failures != 0;
}
