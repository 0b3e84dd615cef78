/* Tests gfx950's scaled matrices against products of whole matrices. The elements are placed as in
 * the figures of the formats. The instructions are decoded from LLVM 22's encodings. */
#include "vgpu/exec/memory_bench.h"
#include "vgpu/exec/minifloat.h"
#include <math.h>

enum { A = 10, B = 20, C = 60, D = 40, SCALE_A = 4, SCALE_B = 5 };

struct shape {
    unsigned rows, k;
    u32 load[2], scaled, plain, operands;
};
static const struct shape SHAPES[] = {
    /* v_mfma_scale_f32_16x16x128_f8f6f4 v[40:43], v[10:17], v[20:27], v[60:63], v4, v5
     * op_sel:[1,0,0] op_sel_hi:[0,1,0]; without a scale */
    {16, 128, {0xd3ac0800, 0x10020b04}, 0xd3ad0828, 0xd3ad0028, 0x04f2290a},
    {32, 64, {0xd3ac0800, 0x10020b04}, 0xd3ae0828, 0xd3ae0028, 0x04f2290a},
};

static f32 matrix[2][32][128], scale[2][32][4];

/* Codes whose values are whole eighths up to 7.5: then sums are exact. */
static u32 small_code(struct memory_bench *b, enum mini kind)
{
    for (;;) {
        u32 code = bench_random(b) & ((1u << mini_bits(kind)) - 1);
        f32 x = mini_value(code, kind) * 8;
        if (fabsf(x) <= 60 && x == truncf(x))
            return code;
    }
}

static void matrix_mx_test_put(struct memory_bench *b, unsigned reg, unsigned lane, unsigned at,
                               unsigned bits, u32 x)
{
    for (unsigned n = at; n < at + bits; n++, x >>= 1) {
        u32 *to = &b->v[reg + n / 32][lane], bit = 1u << n % 32;
        *to = x & 1 ? *to | bit : *to & ~bit;
    }
}

/* Eight bits: the first 16 of K in the first lanes, and so on; the second half of K in the same
 * order behind them. Less: 32 of K in each lane. */
static void set_matrix(struct memory_bench *b, unsigned which, unsigned reg, const struct shape *s,
                       enum mini kind)
{
    unsigned bits = mini_bits(kind);
    for (unsigned row = 0; row < s->rows; row++)
        for (unsigned k = 0; k < s->k; k++) {
            u32 code = small_code(b, kind);
            unsigned half = k / (s->k / 2);
            unsigned lane =
                bits == 8 ? row + k % (s->k / 2) / 16 * s->rows : row + k / 32 * s->rows;
            matrix_mx_test_put(b, reg, lane, (bits == 8 ? half * 16 + k % 16 : k % 32) * bits, bits,
                               code);
            matrix[which][row][k] = mini_value(code, kind);
        }
}

/* byte: what op_sel says. */
static void set_scales(struct memory_bench *b, unsigned which, unsigned reg, const struct shape *s,
                       unsigned byte)
{
    for (unsigned row = 0; row < s->rows; row++)
        for (unsigned block = 0; block < s->k / 32; block++) {
            int e = (int)(bench_random(b) % 5) - 2;
            matrix_mx_test_put(b, reg, row + block * s->rows, byte * 8, 8, (u32)(127 + e));
            scale[which][row][block] = ldexpf(1, e);
        }
}

static f32 matrix_mx_test_want(const struct shape *s, unsigned row, unsigned column, bool scaled,
                               f32 c)
{
    for (unsigned k = 0; k < s->k; k++) {
        f32 x = matrix[0][row][k] * matrix[1][column][k];
        c += scaled ? x * scale[0][row][k / 32] * scale[1][column][k / 32] : x;
    }
    return c;
}

static void matrix_mx_test_run(struct memory_bench *b, const struct shape *s, bool scaled,
                               enum mini a_kind, enum mini b_kind)
{
    static struct insn insns[2];
    u32 words[2] = {(scaled ? s->scaled : s->plain) | (u32)a_kind << 8,
                    s->operands | (u32)b_kind << 29};
    assert_true(isa_decode(b->wave.isa, s->load, 2, &insns[0]));
    assert_true(isa_decode(b->wave.isa, words, 2, &insns[1]));
    for (unsigned n = !scaled; n < 2; n++)
        insns[n].run(&b->wave, &insns[n]);
}

static void matrix_mx_test_check(const struct shape *s, enum mini a_kind, enum mini b_kind,
                                 bool scaled)
{
    struct memory_bench *b = bench_new("gfx950");
    b->seed = (u64)a_kind * 8 + b_kind + 1;
    bench_exec(b, 1); /* does not matter */
    set_matrix(b, 0, A, s, a_kind);
    set_matrix(b, 1, B, s, b_kind);
    set_scales(b, 0, SCALE_A, s, 1);
    set_scales(b, 1, SCALE_B, s, 2);
    for (unsigned r = 0; r < 16; r++)
        for (unsigned l = 0; l < 64; l++) {
            f32 c = (f32)(r * 64 + l);
            memcpy(&b->v[C + r][l], &c, 4);
        }
    matrix_mx_test_run(b, s, scaled, a_kind, b_kind);
    for (unsigned r = 0; r < s->rows * s->rows / 64; r++)
        for (unsigned l = 0; l < 64; l++) {
            unsigned row = s->rows == 16 ? l / 16 * 4 + r : r / 4 * 8 + l / 32 * 4 + r % 4;
            f32 got, expected = matrix_mx_test_want(s, row, l % s->rows, scaled, (f32)(r * 64 + l));
            memcpy(&got, &b->v[D + r][l], 4);
            if (got != expected)
                fail_msg("%u rows, formats %d and %d, scaled %d: register %u lane %u: %g, not %g",
                         s->rows, a_kind, b_kind, scaled, r, l, (double)got, (double)expected);
        }
    free(b);
}

static void matrix_mx_test_formats(void **state)
{
    (void)state;
    for (unsigned shape = 0; shape < 2; shape++)
        for (unsigned a = MINI_FP8; a <= MINI_FP4; a++)
            for (unsigned b = MINI_FP8; b <= MINI_FP4; b++)
                for (unsigned scaled = 0; scaled < 2; scaled++)
                    matrix_mx_test_check(&SHAPES[shape], a, b, scaled);
}

/* One scale of A is NaN: so is its row. */
static void test_nan_scale(void **state)
{
    (void)state;
    const struct shape *s = &SHAPES[0];
    struct memory_bench *b = bench_new("gfx950");
    set_matrix(b, 0, A, s, MINI_FP4);
    set_matrix(b, 1, B, s, MINI_FP4);
    set_scales(b, 0, SCALE_A, s, 1);
    set_scales(b, 1, SCALE_B, s, 2);
    memset(b->v[C], 0, 4 * sizeof b->v[C]);
    matrix_mx_test_put(b, SCALE_A, 5 + 2 * 16, 8, 8, 255);
    matrix_mx_test_run(b, s, true, MINI_FP4, MINI_FP4);
    for (unsigned r = 0; r < 4; r++)
        for (unsigned l = 0; l < 64; l++) {
            f32 got;
            memcpy(&got, &b->v[D + r][l], 4);
            assert_true(isnan(got) == (l / 16 * 4 + r == 5));
        }
    free(b);
}

/* Half of the pair, and a format that there is not. */
static void test_traps(void **state)
{
    (void)state;
    struct memory_bench *b = bench_new("gfx950");
    bench_run(b, SHAPES[0].scaled, SHAPES[0].operands);
    assert_int_equal(b->wave.state, WAVE_TRAPPED);
    b->wave.state = WAVE_RUNS;
    bench_run(b, SHAPES[0].plain | 5u << 8, SHAPES[0].operands);
    assert_int_equal(b->wave.state, WAVE_TRAPPED);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrix_mx_test_formats),
        cmocka_unit_test(test_nan_scale),
        cmocka_unit_test(test_traps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
