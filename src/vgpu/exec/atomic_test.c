/* Tests atomics of every kind, with every addressing, against formulas, and two threads that use
 * the same memory. */
#include "vgpu/exec/memory_bench.h"
#include "vgpu/exec/rows_hold.h"
#include <math.h>
#include <pthread.h>

enum operation {
    RMW_add,
    RMW_sub,
    RMW_rsub,
    RMW_smin,
    RMW_umin,
    RMW_smax,
    RMW_umax,
    RMW_and,
    RMW_or,
    RMW_xor,
    RMW_inc,
    RMW_dec,
    RMW_swap,
    RMW_cmpswap,
    RMW_wrap,
    RMW_mskor,
    RMW_fadd,
    RMW_fmin,
    RMW_fmax,
    RMW_fcmpswap,
    RMW_pk_add_f16,
    RMW_pk_add_bf16
};

struct row {
    const char *arch;
    enum addressing at;
    enum operation operation;
    unsigned bits;
    bool result;
    u32 word[3];
};

static const struct row rows[] = {
#define ATOMIC(arch, at, operation, bits, result, ...)                                             \
    {#arch, at, RMW_##operation, bits, result, {__VA_ARGS__}},
#include "encodings/atomic.def"
#include "encodings/atomic_gfx12.def"
};

static double as_float(u64 x, unsigned bits)
{
    float f;
    double d;
    if (bits == 64) {
        memcpy(&d, &x, sizeof d);
        return d;
    }
    memcpy(&f, &x, sizeof f);
    return f;
}

static u64 of_float(double x, unsigned bits)
{
    float f = (float)x;
    u64 r = 0;
    if (bits == 64)
        memcpy(&r, &x, sizeof x);
    else
        memcpy(&r, &f, sizeof f);
    return r;
}

static i64 as_signed(u64 x, unsigned bits)
{
    return bits == 64 ? (i64)x : (i64)(i32)(u32)x;
}

/* Sums of small integers as f16 and bf16: exact, made of their fields. */
static u32 half_of_int(int n)
{
    int e = 0;
    while (n >> (e + 1))
        e++;
    return n ? (u32)(e + 15) << 10 | ((u32)n << 10 >> e & 0x3ff) : 0;
}

static u32 bfloat_of_int(int n)
{
    float f = (float)n;
    u32 r;
    memcpy(&r, &f, sizeof r);
    return r >> 16;
}

/* What the ISA documents say about memory's new value. */
static u64 atomic_test_want(const struct row *r, u64 old, u64 a, u64 b)
{
    u64 x = 0;
    switch (r->operation) {
    case RMW_add:
        x = a + old;
        break;
    case RMW_sub:
        x = old + ~a + 1;
        break;
    case RMW_rsub:
        x = a + ~old + 1;
        break;
    case RMW_smin:
        x = as_signed(a, r->bits) < as_signed(old, r->bits) ? a : old;
        break;
    case RMW_smax:
        x = as_signed(a, r->bits) < as_signed(old, r->bits) ? old : a;
        break;
    case RMW_umin:
        x = a < old ? a : old;
        break;
    case RMW_umax:
        x = a < old ? old : a;
        break;
    case RMW_and:
        x = ~(~old | ~a);
        break;
    case RMW_or:
        x = ~(~old & ~a);
        break;
    case RMW_xor:
        x = (old | a) & ~(old & a);
        break;
    case RMW_inc:
        x = old < a ? old + 1 : 0;
        break;
    case RMW_dec:
        x = old != 0 && old <= a ? old - 1 : a;
        break;
    case RMW_swap:
        x = a;
        break;
    case RMW_cmpswap:
        x = old != b ? old : a;
        break;
    case RMW_wrap:
        x = old < a ? old + b : old - a;
        break;
    case RMW_mskor:
        x = (old & (old ^ a)) | b;
        break;
    case RMW_fadd:
        x = of_float(as_float(old, r->bits) + as_float(a, r->bits), r->bits);
        break;
    case RMW_fmin:
        x = of_float(fmin(as_float(old, r->bits), as_float(a, r->bits)), r->bits);
        break;
    case RMW_fmax:
        x = of_float(fmax(as_float(old, r->bits), as_float(a, r->bits)), r->bits);
        break;
    case RMW_fcmpswap:
        x = as_float(old, r->bits) != as_float(b, r->bits) ? old : a;
        break;
    case RMW_pk_add_f16: /* the values hold 100 and 200 + n, see atomic_test_value() */
    case RMW_pk_add_bf16:
        break;
    }
    return r->bits == 64 ? x : (u32)x;
}

static bool atomic_test_is_float(enum operation o)
{
    return o >= RMW_fadd && o <= RMW_fcmpswap;
}

/* Operands that often meet: equal, one apart, extreme. */
static u64 atomic_test_value(struct memory_bench *b, const struct row *r)
{
    static const u64 whole[] = {0,
                                1,
                                2,
                                3,
                                0x7fffffff,
                                0x80000000,
                                0xffffffff,
                                UINT64_C(0x7fffffffffffffff),
                                UINT64_C(0x8000000000000000),
                                ~UINT64_C(0)};
    static const double real[] = {0.0, 1.0, -1.0, 0.5, 1e30, -1e-30, 3.0, 1e-42, INFINITY, 7.25};
    u32 n = bench_random(b);
    if (atomic_test_is_float(r->operation))
        return of_float(real[n % 10], r->bits);
    u64 x = n & 0x100 ? (u64)bench_random(b) << 32 | bench_random(b) : whole[n % 10];
    return r->bits == 64 ? x : (u32)x;
}

static void put_value(struct memory_bench *b, unsigned reg, unsigned l, u64 x, unsigned bits)
{
    b->v[reg][l] = (u32)x;
    if (bits == 64)
        b->v[reg + 1][l] = (u32)(x >> 32);
}

/* Lanes 0 to 3 share an address with their neighbours: they go one after the other. */
static void atomic_test_check(struct memory_bench *b, const struct row *r, u64 exec)
{
    u32 offset[MAX_LANES], bytes = r->bits / 8, words = bytes / 4;
    u64 a[MAX_LANES], c[MAX_LANES], before[MAX_LANES] = {0};
    EACH_LANE(&b->wave, l)
    {
        offset[l] = 1024 + (l < 4 ? 0 : l) * 16;
        a[l] = atomic_test_value(b, r);
        c[l] = atomic_test_value(b, r);
        put_value(b, 10, l, a[l], r->bits);
        put_value(b, 10 + words, l, c[l], r->bits);
    }
    for (u32 k = 0; k < BENCH_BYTES; k += bytes) {
        u64 x = atomic_test_value(b, r);
        memcpy(b->memory + k, &x, bytes);
    }
    memcpy(b->expected, b->memory, BENCH_BYTES);
    EACH_LANE(&b->wave, l)
    {
        if (!(exec >> l & 1))
            continue;
        memcpy(&before[l], b->expected + offset[l], bytes);
        u64 x = atomic_test_want(r, before[l], a[l], c[l]);
        memcpy(b->expected + offset[l], &x, bytes);
    }
    bench_exec(b, exec);
    bench_aim(b, r->at, offset, r->at == AT_FLAT ? 0 : 16);
    memset(b->v[20], 0xaa, 2 * sizeof b->v[20]);
    bench_run_words(b, r->word);
    if (memcmp(b->memory, b->expected, BENCH_BYTES) != 0)
        fail_msg("%s addressing %d operation %d, %u bits: memory differs (%08x)", r->arch, r->at,
                 r->operation, r->bits, r->word[0]);
    unsigned reg = r->at == AT_BUFFER ? 10 : 20;
    EACH_LANE(&b->wave, l)
    {
        bool written = r->result && exec >> l & 1;
        u32 low = b->v[reg][l], high = b->v[reg + 1][l];
        u32 old = r->at == AT_BUFFER ? (u32)a[l] : 0xaaaaaaaa;
        if (low != (written ? (u32)before[l] : old) ||
            (written && words == 2 && high != before[l] >> 32))
            fail_msg("%s addressing %d operation %d, %u bits: result of lane %u is %08x", r->arch,
                     r->at, r->operation, r->bits, l, low);
    }
}

static void check_packed(struct memory_bench *b, const struct row *r)
{
    u32 (*of)(int) = r->operation == RMW_pk_add_f16 ? half_of_int : bfloat_of_int;
    u32 offset[MAX_LANES];
    EACH_LANE(&b->wave, l)
    {
        u32 old = of(100) | of(7) << 16;
        offset[l] = 64 + 4 * l;
        b->v[10][l] = of((int)l) | of(20) << 16;
        memcpy(b->memory + offset[l], &old, 4);
    }
    bench_exec(b, ~UINT64_C(0));
    bench_aim(b, r->at, offset, 16);
    bench_run_words(b, r->word);
    EACH_LANE(&b->wave, l)
    {
        u32 now;
        memcpy(&now, b->memory + offset[l], 4);
        assert_int_equal(now, of(100 + (int)l) | of(27) << 16);
    }
}

static void atomic_test_check_row(const struct isa *isa, const struct row *r)
{
    struct memory_bench *b = bench_new(isa->name);
    if (r->operation >= RMW_pk_add_f16)
        check_packed(b, r);
    else
        for (unsigned k = 0; k < 12; k++) {
            u64 any = (u64)bench_random(b) << 32 | bench_random(b);
            atomic_test_check(b, r, (k < 6 ? ~UINT64_C(0) : any) & b->wave.lanes_mask);
        }
    assert_int_not_equal(b->wave.state, WAVE_TRAPPED);
    free(b);
}

static void every_atomic(void **state)
{
    (void)state;
    const struct isa *isa;
    for (unsigned k = 0; (isa = isa_at(k)); k++)
        for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
            if (row_holds(isa, rows[n].arch, rows[n].word))
                atomic_test_check_row(isa, &rows[n]);
}

/* A NaN in memory or in the data loses against a number. */
static void minimum_of_nan(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx90a");
    u32 nan = 0x7fc00000, one = 0x3f800000, r;
    bench_exec(b, 1);
    b->v[2][0] = 0;
    b->v[10][0] = one;
    memcpy(b->memory, &nan, 4);
    bench_run(b, 0xd8240000, 0x00000a02); /* ds_min_f32 v2, v10 */
    memcpy(&r, b->memory, 4);
    assert_int_equal(r, one);
    b->v[10][0] = nan;
    bench_run(b, 0xd8260000, 0x00000a02); /* ds_max_f32 v2, v10 */
    memcpy(&r, b->memory, 4);
    assert_int_equal(r, one);
    for (unsigned n = 0; n < 2; n++) { /* of two zeros the negative one is less, wherever it is */
        u32 memory = n ? 0x80000000 : 0;
        b->v[10][0] = n ? 0 : 0x80000000;
        memcpy(b->memory, &memory, 4);
        bench_run(b, 0xd8240000, 0x00000a02);
        memcpy(&r, b->memory, 4);
        assert_int_equal(r, 0x80000000);
    }
    free(b);
}

static void misaligned_traps(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx90a");
    u32 offset[MAX_LANES] = {2};
    bench_exec(b, 1);
    bench_aim(b, AT_GLOBAL, offset, 0);
    bench_run(b, 0xdd088000, 0x007f0a02); /* global_atomic_add v[2:3], v10, off */
    assert_int_equal(b->wave.state, WAVE_TRAPPED);
    free(b);
}

enum { ROUNDS = 3000 };
static u64 counter[2] __attribute__((aligned(16)));

/* All lanes of both threads add to one counter, by integers and by floats. */
static void *adder(void *unused)
{
    (void)unused;
    struct memory_bench *b = bench_new("gfx90a");
    bench_exec(b, ~UINT64_C(0));
    u64 at = (u64)(uintptr_t)counter;
    for (unsigned l = 0; l < 64; l++) {
        b->v[2][l] = (u32)at;
        b->v[3][l] = (u32)(at >> 32);
        b->v[10][l] = 1;
        b->v[11][l] = 0;
        b->v[12][l] = 0; /* 1.0 as f64 */
        b->v[13][l] = 0x3ff00000;
    }
    for (unsigned n = 0; n < ROUNDS; n++) {
        bench_run(b, 0xdd888000, 0x007f0a02); /* global_atomic_add_x2 v[2:3], v[10:11], off */
        bench_run(b, 0xdd3c8008,
                  0x007f0c02); /* global_atomic_add_f64 v[2:3], v[12:13], off offset:8 */
    }
    free(b);
    return NULL;
}

static void two_threads(void **state)
{
    (void)state;
    pthread_t t[2];
    for (unsigned n = 0; n < 2; n++)
        assert_int_equal(pthread_create(&t[n], NULL, adder, NULL), 0);
    for (unsigned n = 0; n < 2; n++)
        pthread_join(t[n], NULL);
    assert_int_equal(counter[0], 2 * 64 * ROUNDS);
    assert_true(as_float(counter[1], 64) == 2.0 * 64 * ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_atomic),
        cmocka_unit_test(minimum_of_nan),
        cmocka_unit_test(misaligned_traps),
        cmocka_unit_test(two_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
