/* Tests float instructions: known results from the text of the ISA documents, random values against
 * formulas that are computed in another way, and whole divisions with the sequence of instructions
 * that compilers use. */
#include "vgpu/exec/vop_test.h"
#include <fenv.h>
#include <stdlib.h>

enum {
    QNAN = 0x7fc00000,
    SIGNALLING = 0x7f800001,
    INF = 0x7f800000,
    NINF = 0xff800000,
    NZERO = 0x80000000
};
#define F(x) bits32(x##f)

OP(v_min_f32);
OP(v_max_f32);
OP(v_med3_f32);
OP(v_min3_f32);
OP(v_mul_legacy_f32);
OP(v_rndne_f32);
OP(v_fract_f32);
OP(v_ldexp_f32);
OP(v_frexp_mant_f32);
OP(v_frexp_exp_i32_f32);
OP(v_cvt_i32_f32);
OP(v_cvt_u32_f32);
OP(v_cvt_f32_u32);
OP(v_cvt_f32_ubyte1);
OP(v_cvt_off_f32_i4);
OP(v_cvt_rpi_i32_f32);
OP(v_cvt_flr_i32_f32);
OP(v_cvt_pkrtz_f16_f32);
OP(v_cvt_pknorm_i16_f32);
OP(v_cvt_pknorm_u16_f32);
OP(v_cvt_pk_u16_u32);
OP(v_cvt_pk_i16_i32);
OP(v_cvt_pk_u8_f32);
OP(v_cvt_f16_f32);
OP(v_cvt_f32_f16);
OP(v_cvt_u16_f16);
OP(v_cvt_i16_f16);
OP(v_rcp_f32);
OP(v_rsq_f32);
OP(v_sqrt_f32);
OP(v_exp_f32);
OP(v_log_f32);
OP(v_sin_f32);
OP(v_cos_f32);
OP(v_min_f16);
OP(v_max_f16);
OP(v_ldexp_f16);
OP(v_cubeid_f32);
OP(v_cubema_f32);

struct row {
    insn_run *run;
    unsigned sources;
    uint32_t a, b, c, want;
};

static void check_rows(const struct row *t, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        uint32_t got = answer(t[k].run, t[k].sources, t[k].a, t[k].b, t[k].c);
        if (got != t[k].want)
            fail_msg("row %zu: %08x %08x %08x: %08x, not %08x", k, t[k].a, t[k].b, t[k].c, got,
                     t[k].want);
    }
}

static void test_known_arithmetic(void **state)
{
    (void)state;
    const struct row rows[] = {
        {op_v_min_f32, 2, QNAN, F(1.0), 0, F(1.0)},
        {op_v_min_f32, 2, F(1.0), QNAN, 0, F(1.0)},
        {op_v_min_f32, 2, SIGNALLING, F(1.0), 0, QNAN + 1},
        {op_v_max_f32, 2, F(1.0), SIGNALLING, 0, QNAN + 1},
        {op_v_min_f32, 2, 0, NZERO, 0, NZERO},
        {op_v_min_f32, 2, NZERO, 0, 0, NZERO},
        {op_v_max_f32, 2, 0, NZERO, 0, 0},
        {op_v_max_f32, 2, NZERO, 0, 0, 0},
        {op_v_max_f32, 2, NINF, F(-3.0), 0, F(-3.0)},
        {op_v_med3_f32, 3, F(3.0), F(1.0), F(2.0), F(2.0)},
        {op_v_med3_f32, 3, F(3.0), QNAN, F(2.0), F(2.0)},
        {op_v_min3_f32, 3, F(3.0), F(1.0), F(2.0), F(1.0)},
        {op_v_mul_legacy_f32, 2, 0, INF, 0, 0},
        {op_v_mul_legacy_f32, 2, QNAN, NZERO, 0, 0},
        {op_v_rndne_f32, 1, F(2.5), 0, 0, F(2.0)},
        {op_v_rndne_f32, 1, F(3.5), 0, 0, F(4.0)},
        {op_v_rndne_f32, 1, F(-0.5), 0, 0, NZERO},
        {op_v_fract_f32, 1, F(-1.25), 0, 0, F(0.75)},
        {op_v_fract_f32, 1, 0x80000001, 0, 0, 0x3f7fffff},
        {op_v_ldexp_f32, 2, F(1.5), 3, 0, F(12.0)},
        {op_v_ldexp_f32, 2, F(1.0), (uint32_t)-149, 0, 1},
        {op_v_ldexp_f32, 2, F(1.0), (uint32_t)-150, 0, 0},
        {op_v_ldexp_f32, 2, F(1.5), (uint32_t)-150, 0, 1},
        {op_v_ldexp_f32, 2, 1, 276, 0, 0x7f000000},
        {op_v_ldexp_f32, 2, F(1.0), 0x7fffffff, 0, INF},
        {op_v_ldexp_f32, 2, F(-1.0), 0x80000000, 0, NZERO},
        {op_v_frexp_mant_f32, 1, F(12.0), 0, 0, F(0.75)},
        {op_v_frexp_exp_i32_f32, 1, F(12.0), 0, 0, 4},
        {op_v_frexp_exp_i32_f32, 1, 1, 0, 0, (uint32_t)-148},
        {op_v_frexp_exp_i32_f32, 1, INF, 0, 0, 0},
        {op_v_frexp_mant_f32, 1, NINF, 0, 0, NINF},
        {op_v_min_f16, 2, 0x7e00, 0x3c00, 0, 0x3c00},
        {op_v_min_f16, 2, 0x7c01, 0x3c00, 0, 0x7e01},
        {op_v_max_f16, 2, 0x8000, 0x0000, 0, 0x0000},
        {op_v_ldexp_f16, 2, 0x3c00, 0xffe8, 0, 0x0001},
        {op_v_cubeid_f32, 3, F(1.0), F(-3.0), F(2.0), F(3.0)},
        {op_v_cubeid_f32, 3, F(-3.0), F(1.0), F(2.0), F(1.0)},
        {op_v_cubema_f32, 3, F(1.0), F(-3.0), F(2.0), F(-6.0)},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

static void test_known_conversions(void **state)
{
    (void)state;
    const struct row rows[] = {
        {op_v_cvt_i32_f32, 1, F(-2.9), 0, 0, (uint32_t)-2},
        {op_v_cvt_i32_f32, 1, F(3e9), 0, 0, INT32_MAX},
        {op_v_cvt_i32_f32, 1, F(-3e9), 0, 0, 0x80000000},
        {op_v_cvt_i32_f32, 1, 0x4effffff, 0, 0, 2147483520},
        {op_v_cvt_i32_f32, 1, QNAN, 0, 0, 0},
        {op_v_cvt_i32_f32, 1, INF, 0, 0, INT32_MAX},
        {op_v_cvt_i32_f32, 1, NINF, 0, 0, 0x80000000},
        {op_v_cvt_u32_f32, 1, F(-1.0), 0, 0, 0},
        {op_v_cvt_u32_f32, 1, F(3e9), 0, 0, 3000000000},
        {op_v_cvt_u32_f32, 1, F(2147483648.0), 0, 0, 0x80000000},
        {op_v_cvt_u32_f32, 1, 0x4f7fffff, 0, 0, 0xffffff00},
        {op_v_cvt_u32_f32, 1, F(5e9), 0, 0, UINT32_MAX},
        {op_v_cvt_u32_f32, 1, QNAN, 0, 0, 0},
        {op_v_cvt_f32_u32, 1, UINT32_MAX, 0, 0, F(4294967296.0)},
        {op_v_cvt_f32_u32, 1, 0x80000001, 0, 0, F(2147483648.0)},
        {op_v_cvt_f32_ubyte1, 1, 0x1234fe78, 0, 0, F(254.0)},
        {op_v_cvt_off_f32_i4, 1, 8, 0, 0, F(-0.5)},
        {op_v_cvt_off_f32_i4, 1, 0xf7, 0, 0, F(0.4375)},
        {op_v_cvt_rpi_i32_f32, 1, F(2.5), 0, 0, 3},
        {op_v_cvt_rpi_i32_f32, 1, F(-2.5), 0, 0, (uint32_t)-2},
        {op_v_cvt_flr_i32_f32, 1, F(-2.1), 0, 0, (uint32_t)-3},
        {op_v_cvt_pkrtz_f16_f32, 2, F(65535.0), F(1.0009), 0, 0x3c007bff},
        {op_v_cvt_pkrtz_f16_f32, 2, INF, 0x80000001, 0, 0x80007c00},
        {op_v_cvt_pknorm_i16_f32, 2, F(1.5), F(-1.0), 0, 0x80017fff},
        {op_v_cvt_pknorm_u16_f32, 2, F(0.5), F(-1.0), 0, 0x8000},
        {op_v_cvt_pk_u16_u32, 2, 0x12345, 0x1234, 0, 0x1234ffff},
        {op_v_cvt_pk_i16_i32, 2, 0x12345, (uint32_t)-40000, 0, 0x80007fff},
        {op_v_cvt_pk_u8_f32, 3, F(300.0), 2, 0x11223344, 0x11ff3344},
        {op_v_cvt_f16_f32, 1, F(65519.0), 0, 0, 0x7bff},
        {op_v_cvt_f16_f32, 1, F(65520.0), 0, 0, 0x7c00},
        {op_v_cvt_f16_f32, 1, F(2.98023223876953125e-8), 0, 0, 0},
        {op_v_cvt_f32_f16, 1, 0x0001, 0, 0, F(5.9604644775390625e-8)},
        {op_v_cvt_u16_f16, 1, 0xbc00, 0, 0, 0},
        {op_v_cvt_u16_f16, 1, 0x7c00, 0, 0, 0xffff},
        {op_v_cvt_i16_f16, 1, 0xfbff, 0, 0, 0x8000},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

static void test_known_roots(void **state)
{
    (void)state;
    const struct row rows[] = {
        {op_v_rcp_f32, 1, 0, 0, 0, INF},
        {op_v_rcp_f32, 1, NZERO, 0, 0, NINF},
        {op_v_rcp_f32, 1, NINF, 0, 0, NZERO},
        {op_v_rcp_f32, 1, F(4.0), 0, 0, F(0.25)},
        {op_v_rcp_f32, 1, 0x7f000000, 0, 0, 0},   /* 2^127: the result would be denormal */
        {op_v_rcp_f32, 1, 0x00400000, 0, 0, INF}, /* a denormal source is 0 */
        {op_v_sqrt_f32, 1, F(9.0), 0, 0, F(3.0)},
        {op_v_rsq_f32, 1, F(0.25), 0, 0, F(2.0)},
        {op_v_rsq_f32, 1, 0, 0, 0, INF},
        {op_v_exp_f32, 1, F(10.0), 0, 0, F(1024.0)},
        {op_v_exp_f32, 1, NINF, 0, 0, 0},
        {op_v_exp_f32, 1, F(128.0), 0, 0, INF},
        {op_v_exp_f32, 1, F(-127.0), 0, 0, 0},
        {op_v_exp_f32, 1, F(-126.0), 0, 0, 0x00800000},
        {op_v_log_f32, 1, F(1024.0), 0, 0, F(10.0)},
        {op_v_log_f32, 1, F(1.0), 0, 0, 0},
        {op_v_log_f32, 1, 0, 0, 0, NINF},
        {op_v_log_f32, 1, INF, 0, 0, INF},
        {op_v_sin_f32, 1, F(0.25), 0, 0, F(1.0)},
        {op_v_sin_f32, 1, F(-100.25), 0, 0, F(-1.0)},
        {op_v_sin_f32, 1, F(1000.25), 0, 0, 0},
        {op_v_cos_f32, 1, F(0.5), 0, 0, F(-1.0)},
        {op_v_cos_f32, 1, F(1000.25), 0, 0, F(1.0)},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

/* Distance in units of the last place. */
static double ulps(float got, double want)
{
    if (got == (float)want || (got != got && want != want))
        return 0;
    int e;
    frexp(want, &e);
    return fabs(got - want) / ldexp(1, (e > -125 ? e : -125) - 24);
}

static void test_accuracy(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (unsigned n = 0; n < 20000; n++) {
        uint32_t bits = next_random(&random);
        float x = float32(bits);
        if (!isnormal(x))
            continue;
        float p = fabsf(x);
        assert_true(ulps(float32(answer(op_v_sqrt_f32, 1, bits32(p), 0, 0)), sqrt(p)) <= 1);
        assert_true(ulps(float32(answer(op_v_rsq_f32, 1, bits32(p), 0, 0)), 1 / sqrt(p)) <= 1);
        assert_true(ulps(float32(answer(op_v_log_f32, 1, bits32(p), 0, 0)), log2(p)) <= 1);
        float e = (float)((int32_t)bits % 126000) / 1000;
        assert_true(ulps(float32(answer(op_v_exp_f32, 1, bits32(e), 0, 0)), exp2(e)) <= 1);
        double turn = fmod(e, 1) * 6.283185307179586476925;
        assert_true(fabs(float32(answer(op_v_sin_f32, 1, bits32(e), 0, 0)) - sin(turn)) < 1e-7);
        assert_true(fabs(float32(answer(op_v_cos_f32, 1, bits32(e), 0, 0)) - cos(turn)) < 1e-7);
    }
}

OP(v_fma_f16);
OP(v_add_f16);
OP(v_mul_f16);

/* What a half is exactly: a multiple of 2^-24; sums of products in 128 bits of
 * 2^-48, rounded by hand. */
static uint16_t vop_float_test_rounded(__int128 sum)
{
    unsigned sign = sum < 0 ? 0x8000 : 0;
    unsigned __int128 m = sum < 0 ? -(unsigned __int128)sum : (unsigned __int128)sum;
    unsigned lsb = 24;
    while (m >> lsb >= 2048)
        lsb++;
    unsigned __int128 q = m >> lsb, rest = m - (q << lsb), half = (unsigned __int128)1 << (lsb - 1);
    q += rest > half || (rest == half && (q & 1));
    unsigned code = q < 1024 ? (unsigned)q : (unsigned)q - 1024 + ((lsb - 24 + 1) << 10);
    return (uint16_t)(sign | (code > 0x7c00 ? 0x7c00 : code));
}

static __int128 units(uint16_t h)
{
    return (__int128)ldexp(float_of_half(h), 24);
}

static void test_half(void **state)
{
    (void)state;
    uint64_t random = 6;
    for (unsigned n = 0; n < 50000; n++) {
        uint16_t x[3];
        for (unsigned k = 0; k < 3; k++)
            do
                x[k] = (uint16_t)next_random(&random);
            while ((x[k] & 0x7c00) == 0x7c00);
        __int128 product = units(x[0]) * units(x[1]);
        __int128 sum = product + units(x[2]) * ((__int128)1 << 24);
        uint32_t got = answer(op_v_fma_f16, 3, x[0], x[1], x[2]) & 0xffff;
        if (sum != 0)
            assert_int_equal(got, vop_float_test_rounded(sum));
        got = answer(op_v_mul_f16, 2, x[0], x[1], 0);
        if (product != 0)
            assert_int_equal(got, vop_float_test_rounded(product));
        sum = (units(x[0]) + units(x[1])) * ((__int128)1 << 24);
        if (sum != 0)
            assert_int_equal(answer(op_v_add_f16, 2, x[0], x[1], 0), vop_float_test_rounded(sum));
    }
}

OP(v_div_scale_f32);
OP(v_div_fmas_f32);
OP(v_div_fixup_f32);
OP(v_fma_f32);
OP(v_mul_f32);

/* LLVM's expansion of n / d (AMDGPU LowerFDIV32): registers 40 and on. */
static void divide32(struct wave *w, float n, float d)
{
    enum { N = 40, D, SD, SN, R, E, Q, T };
    struct insn i = vector_insn(3);
    fill(N, bits32(n));
    fill(D, bits32(d));
#define STEP(run, dst_, a, b, c, negate)                                                           \
    i.dst = vreg(dst_), i.src[0] = vreg(a), i.src[1] = vreg(b), i.src[2] = vreg(c),                \
    i.neg = negate, op_##run(w, &i)
    i.sdst = (struct operand){.kind = OPERAND_NULL};
    STEP(v_div_scale_f32, SD, D, D, N, 0);
    i.sdst = sreg(SREG_VCC);
    STEP(v_div_scale_f32, SN, N, D, N, 0);
    STEP(v_rcp_f32, R, SD, SD, SD, 0);
    fill(60, bits32(1));
    STEP(v_fma_f32, E, SD, R, 60, 1);
    STEP(v_fma_f32, R, E, R, R, 0);
    i.src[2].kind = OPERAND_NONE;
    STEP(v_mul_f32, Q, SN, R, R, 0);
    STEP(v_fma_f32, T, SD, Q, SN, 1);
    STEP(v_fma_f32, Q, T, R, Q, 0);
    STEP(v_fma_f32, T, SD, Q, SN, 1);
    STEP(v_div_fmas_f32, T, T, R, Q, 0);
    STEP(v_div_fixup_f32, 0, T, D, N, 0);
}

static void test_division32(void **state)
{
    (void)state;
    uint64_t random = 7;
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    for (unsigned k = 0; k < 60000; k++) {
        float n = float32(next_random(&random)), d = float32(next_random(&random));
        if (k % 4 == 1) /* quotients near the denormals */
            d = float32((bits32(d) & 0x807fffff) | 0x7e000000 | (k & 0x800000)),
            n = float32((bits32(n) & 0x807fffff) | (bits32(n) >> 3 & 7) << 23);
        divide32(&w, n, d);
        volatile float want = n / d;
        float got = float32(regs[0][17]);
        bool same = want != want ? got != got : bits32(want) == bits32(got);
        if (!same)
            fail_msg("%a / %a: %a, not %a", n, d, got, want);
    }
}

OP(v_div_scale_f64);
OP(v_div_fmas_f64);
OP(v_div_fixup_f64);
OP(v_fma_f64);
OP(v_mul_f64);
OP(v_rcp_f64);

static void divide64(struct wave *w, double n, double d)
{
    enum { N = 40, D = 42, SD = 44, SN = 46, R = 48, E = 50, Q = 52, T = 54, ONE = 60 };
    struct insn i = vector_insn(3);
    fill64(N, bits64(n));
    fill64(D, bits64(d));
    fill64(ONE, bits64(1));
    i.sdst = (struct operand){.kind = OPERAND_NULL};
    STEP(v_div_scale_f64, SD, D, D, N, 0);
    STEP(v_rcp_f64, R, SD, SD, SD, 0);
    STEP(v_fma_f64, E, SD, R, ONE, 1);
    STEP(v_fma_f64, R, R, E, R, 0);
    STEP(v_fma_f64, E, SD, R, ONE, 1);
    STEP(v_fma_f64, R, R, E, R, 0);
    i.sdst = sreg(SREG_VCC);
    STEP(v_div_scale_f64, SN, N, D, N, 0);
    STEP(v_mul_f64, Q, SN, R, R, 0);
    STEP(v_fma_f64, T, SD, Q, SN, 1);
    STEP(v_div_fmas_f64, T, T, R, Q, 0);
    STEP(v_div_fixup_f64, 0, T, D, N, 0);
}

static void test_division64(void **state)
{
    (void)state;
    uint64_t random = 8;
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    for (unsigned k = 0; k < 30000; k++) {
        double n = float64(next_random(&random) | (uint64_t)next_random(&random) << 32);
        double d = float64(next_random(&random) | (uint64_t)next_random(&random) << 32);
        if (k % 4 == 1) /* quotients near the denormals */
            d = ldexp(1 + fabs(frexp(d, &(int){0})), 900),
            n = ldexp(frexp(n, &(int){0}), -120 - (int)(k % 60));
        divide64(&w, n, d);
        volatile double want = n / d;
        uint64_t bits = regs[0][17] | (uint64_t)regs[1][17] << 32;
        double got = float64(bits);
        bool same = want != want ? got != got : bits64(want) == bits;
        if (!same)
            fail_msg("%a / %a: %a, not %a", n, d, got, want);
    }
}

OP(v_cmp_class_f32);
OP(v_cmp_nlt_f32);
OP(v_cmp_lg_f32);
OP(v_cmp_u_f64);
OP(v_cmp_class_f64);
OP(v_cmp_class_f16);

static bool vop_float_test_compared(insn_run *run, uint64_t a, uint64_t b)
{
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = vector_insn(2);
    i.dst = sreg(4);
    fill64(10, a);
    fill64(20, b);
    run(&w, &i);
    assert_true(w.pair[2] == 0 || w.pair[2] == UINT64_MAX);
    return w.pair[2];
}

static void test_comparisons(void **state)
{
    (void)state;
    assert_true(vop_float_test_compared(op_v_cmp_nlt_f32, QNAN, F(1.0)) &&
                !vop_float_test_compared(op_v_cmp_nlt_f32, F(0.5), F(1.0)));
    assert_true(!vop_float_test_compared(op_v_cmp_lg_f32, QNAN, F(1.0)) &&
                vop_float_test_compared(op_v_cmp_lg_f32, F(0.5), F(1.0)));
    assert_true(vop_float_test_compared(op_v_cmp_u_f64, 0, UINT64_C(0x7ff8) << 48) &&
                !vop_float_test_compared(op_v_cmp_u_f64, 0, 1));
    const uint32_t ONE[] = {SIGNALLING, QNAN, NINF, F(-1.0), 0x80000001, NZERO, 0, 1, F(1.0), INF};
    static const uint16_t HALF[] = {0x7c01, 0x7e00, 0xfc00, 0xbc00, 0x8001,
                                    0x8000, 0,      1,      0x3c00, 0x7c00};
    for (unsigned k = 0; k < 10; k++)
        for (unsigned n = 0; n < 10; n++) {
            assert_true(vop_float_test_compared(op_v_cmp_class_f32, ONE[k], 1u << n) == (n == k));
            assert_true(vop_float_test_compared(op_v_cmp_class_f16, HALF[k], 1u << n) == (n == k));
        }
    assert_true(vop_float_test_compared(op_v_cmp_class_f64, 1, 1 << 7) &&
                vop_float_test_compared(op_v_cmp_class_f64, UINT64_C(0xfff) << 52, 4));
}

OP(v_trig_preop_f64);

/* Segment 0 is the first 53 bits of 2 / pi, segment 1 the next ones. */
static void test_preop(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = vector_insn(2);
    double sum = 0;
    fill64(10, bits64(1e10));
    for (unsigned n = 3; n-- > 0;) {
        fill(20, n);
        op_v_trig_preop_f64(&w, &i);
        double part = float64(regs[0][3] | (uint64_t)regs[1][3] << 32);
        assert_true(part > 0 && part < ldexp(1, -53 * (int)n));
        sum += part;
    }
    assert_true(sum == 0.63661977236758134308);
}

OP(v_pk_add_f32);
OP(v_pk_fma_f16);
OP(v_pk_add_u16);
OP(v_pk_mov_b32);
OP(v_fma_mix_f32);
OP(v_fma_mixhi_f16);

static void test_packed(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = vector_insn(2);
    i.format = FORMAT_VOP3P;
    fill64(10, F(1.0) | (uint64_t)F(2.0) << 32);
    fill64(20, F(10.0) | (uint64_t)F(20.0) << 32);
    i.op_sel_hi = 3;
    op_v_pk_add_f32(&w, &i);
    assert_true(regs[0][9] == F(11.0) && regs[1][9] == F(22.0));
    i.op_sel = 1, i.op_sel_hi = 0, i.neg_hi = 2;
    op_v_pk_add_f32(&w, &i);
    assert_true(regs[0][9] == F(12.0) && regs[1][9] == F(-9.0));
    i.neg_hi = 0, i.op_sel = 1, i.op_sel_hi = 0;
    op_v_pk_mov_b32(&w, &i);
    assert_true(regs[0][9] == F(2.0) && regs[1][9] == F(10.0));
    i.op_sel = 2, i.op_sel_hi = 1;
    fill(10, 0xffff0001);
    fill(20, 0x00100003);
    op_v_pk_add_u16(&w, &i);
    assert_int_equal(regs[0][9], 0x00020011);
    i = vector_insn(3);
    i.format = FORMAT_VOP3P;
    i.op_sel_hi = 7, i.neg = 4;
    fill(10, 0x40003c00);
    fill(20, 0x42004200);
    fill(30, 0x3c003c00);
    op_v_pk_fma_f16(&w, &i);
    assert_int_equal(regs[0][9], 0x47004000);               /* 2 * 3 + 1, 1 * 3 - 1 */
    i.op_sel_hi = 1, i.op_sel = 1, i.neg = 0, i.neg_hi = 2; /* the half 2 * |-3.0| + 0.5 */
    fill(20, F(-3.0));
    fill(30, F(0.5));
    op_v_fma_mix_f32(&w, &i);
    assert_int_equal(regs[0][9], F(6.5));
    fill(0, 0x12345678);
    op_v_fma_mixhi_f16(&w, &i);
    assert_int_equal(regs[0][9], 0x46805678);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_arithmetic),
        cmocka_unit_test(test_known_conversions),
        cmocka_unit_test(test_known_roots),
        cmocka_unit_test(test_accuracy),
        cmocka_unit_test(test_half),
        cmocka_unit_test(test_division32),
        cmocka_unit_test(test_division64),
        cmocka_unit_test(test_comparisons),
        cmocka_unit_test(test_preop),
        cmocka_unit_test(test_packed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
