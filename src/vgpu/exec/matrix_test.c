/* Tests matrix instructions against products of whole matrices. The places of the elements are
 * given here for each shape, as in the figures of the ISA documents. */
#include "vgpu/exec/matrix.h"
#include "vgpu/exec/minifloat.h"
#include "vgpu/exec/vop_test.h"

OP(v_mfma_f32_32x32x1f32);
OP(v_mfma_f32_32x32x2f32);
OP(v_mfma_f32_16x16x1f32);
OP(v_mfma_f32_16x16x4f32);
OP(v_mfma_f32_4x4x1f32);
OP(v_mfma_f32_32x32x8f16);
OP(v_mfma_f32_16x16x16f16);
OP(v_mfma_f32_4x4x4f16);
OP(v_mfma_f32_32x32x4bf16_1k);
OP(v_mfma_f32_16x16x8bf16);
OP(v_mfma_i32_32x32x8i8);
OP(v_mfma_i32_16x16x16i8);
OP(v_mfma_f32_16x16x32_f16);
OP(v_mfma_f32_32x32x16_f16);
OP(v_mfma_f32_16x16x32_bf16);
OP(v_mfma_f32_32x32x16_bf16);
OP(v_mfma_i32_16x16x64_i8);
OP(v_mfma_i32_32x32x32_i8);
OP(v_mfma_f64_16x16x4f64);
OP(v_mfma_f64_4x4x4f64);
OP(v_mfma_f32_16x16x32_fp8_fp8);
OP(v_mfma_f32_16x16x32_bf8_bf8);
OP(v_smfmac_f32_16x16x32_f16);
OP(v_swmmac_f32_16x16x32_f16);
OP(v_wmma_f32_16x16x16_f16);
OP(v_wmma_i32_16x16x16_iu8);

enum { A = 10, B = 20, C = 30, D = 64 };

/* Registers with an element each lane, small whole numbers: sums are exact. */
static int matrix_test_element(unsigned reg, unsigned lane, unsigned n)
{
    return (int)((reg * 7 + lane * 13 + n * 29 + lane * n) % 17) - 8;
}

static void set_elements(unsigned reg, unsigned per_lane, enum element type)
{
    unsigned bytes = element_bytes(type);
    for (unsigned l = 0; l < MAX_LANES; l++)
        for (unsigned n = 0; n < per_lane; n++) {
            float f = (float)matrix_test_element(reg, l, n);
            uint32_t x = type == ELEM_F16    ? half_of_float(f)
                         : type == ELEM_BF16 ? bits32(f) >> 16
                         : type == ELEM_I8   ? (uint8_t)matrix_test_element(reg, l, n)
                                             : bits32(f);
            unsigned shift = n * bytes % 4 * 8;
            uint32_t *to = &regs[reg + n * bytes / 4][l];
            *to = shift ? *to | x << shift : x;
        }
}

/* Row and block of register r of lane l of the result. */
static void element_at(unsigned m, unsigned blocks, unsigned r, unsigned l, unsigned *row,
                       unsigned *block)
{
    if (m == 32) {
        *row = r % 4 + l / 32 * 4 + r % 16 / 4 * 8;
        *block = r / 16;
    } else if (m == 16) {
        *row = r % 4 + l / 16 * 4;
        *block = r / 4;
    } else {
        *row = r;
        *block = l / 4;
    }
    assert_true(*block < blocks);
}

static void matrix_test_check(insn_run *run, unsigned m, unsigned k, unsigned blocks,
                              enum element type)
{
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    w.pair[SREG_EXEC / 2] = 1; /* does not matter */
    struct insn i = {.format = FORMAT_VOP3P, .dst = vreg(D), .src = {vreg(A), vreg(B), vreg(C)}};
    unsigned per_lane = m * k * blocks / 64, out = m * m * blocks / 64;
    set_elements(A, per_lane, type);
    set_elements(B, per_lane, type);
    for (unsigned r = 0; r < out; r++)
        for (unsigned l = 0; l < MAX_LANES; l++) {
            int c = matrix_test_element(C, l, r);
            regs[C + r][l] = type == ELEM_I8 ? (uint32_t)c : bits32((float)c);
        }
    run(&w, &i);
    for (unsigned r = 0; r < out; r++)
        for (unsigned l = 0; l < MAX_LANES; l++) {
            unsigned row, block;
            element_at(m, blocks, r, l, &row, &block);
            int want = matrix_test_element(C, l, r);
            for (unsigned n = 0; n < k;
                 n++) { /* one block: k goes over the lanes; more: each block's lanes */
                unsigned group = blocks == 1 ? n / per_lane : block;
                want += matrix_test_element(A, row + m * group, n % per_lane) *
                        matrix_test_element(B, l % m + m * group, n % per_lane);
            }
            assert_int_equal(regs[D + r][l],
                             type == ELEM_I8 ? (uint32_t)want : bits32((float)want));
        }
}

static void test_mfma(void **state)
{
    (void)state;
    matrix_test_check(op_v_mfma_f32_32x32x1f32, 32, 1, 2, ELEM_F32);
    matrix_test_check(op_v_mfma_f32_32x32x2f32, 32, 2, 1, ELEM_F32);
    matrix_test_check(op_v_mfma_f32_16x16x1f32, 16, 1, 4, ELEM_F32);
    matrix_test_check(op_v_mfma_f32_16x16x4f32, 16, 4, 1, ELEM_F32);
    matrix_test_check(op_v_mfma_f32_4x4x1f32, 4, 1, 16, ELEM_F32);
    matrix_test_check(op_v_mfma_f32_32x32x8f16, 32, 8, 1, ELEM_F16);
    matrix_test_check(op_v_mfma_f32_16x16x16f16, 16, 16, 1, ELEM_F16);
    matrix_test_check(op_v_mfma_f32_4x4x4f16, 4, 4, 16, ELEM_F16);
    matrix_test_check(op_v_mfma_f32_32x32x4bf16_1k, 32, 4, 2, ELEM_BF16);
    matrix_test_check(op_v_mfma_f32_16x16x8bf16, 16, 8, 1, ELEM_BF16);
    matrix_test_check(op_v_mfma_i32_32x32x8i8, 32, 8, 1, ELEM_I8);
    matrix_test_check(op_v_mfma_i32_16x16x16i8, 16, 16, 1, ELEM_I8);
    matrix_test_check(op_v_mfma_f32_16x16x32_f16, 16, 32, 1, ELEM_F16);
    matrix_test_check(op_v_mfma_f32_32x32x16_f16, 32, 16, 1, ELEM_F16);
    matrix_test_check(op_v_mfma_f32_16x16x32_bf16, 16, 32, 1, ELEM_BF16);
    matrix_test_check(op_v_mfma_f32_32x32x16_bf16, 32, 16, 1, ELEM_BF16);
    matrix_test_check(op_v_mfma_i32_16x16x64_i8, 16, 64, 1, ELEM_I8);
    matrix_test_check(op_v_mfma_i32_32x32x32_i8, 32, 32, 1, ELEM_I8);
}

static double get64(unsigned reg, unsigned l)
{
    return float64(regs[reg][l] | (uint64_t)regs[reg + 1][l] << 32);
}

static void test_mfma_f64(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = {.format = FORMAT_VOP3P, .dst = vreg(D), .src = {vreg(A), vreg(B), vreg(C)}};
    for (unsigned r = A; r < C + 8; r += 2)
        for (unsigned l = 0; l < MAX_LANES; l++) {
            uint64_t x = bits64(matrix_test_element(r, l, 0));
            regs[r][l] = (uint32_t)x;
            regs[r + 1][l] = (uint32_t)(x >> 32);
        }
    op_v_mfma_f64_16x16x4f64(&w, &i);
    for (unsigned r = 0; r < 4; r++)
        for (unsigned l = 0; l < MAX_LANES; l++) {
            unsigned row = r * 4 + l / 16;
            double want = get64(C + r * 2, l);
            for (unsigned k = 0; k < 4; k++)
                want += get64(A, row + k * 16) * get64(B, l % 16 + k * 16);
            assert_true(get64(D + r * 2, l) == want);
        }
    i.blgp = 1 | 4; /* -A, -C */
    op_v_mfma_f64_4x4x4f64(&w, &i);
    for (unsigned l = 0; l < MAX_LANES; l++) {
        unsigned row = l / 4 % 4, block = l / 16;
        double want = -get64(C, l);
        for (unsigned k = 0; k < 4; k++)
            want -= get64(A, row + 4 * block + 16 * k) * get64(B, l % 4 + 4 * block + 16 * k);
        assert_true(get64(D, l) == want);
    }
}

/* Two of four: A's elements at 1 and 3 of each four, so index 0b1101. */
static void matrix_test_sparse(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx942", 64);
    struct insn i = {.format = FORMAT_VOP3P, .dst = vreg(D), .src = {vreg(A), vreg(B), vreg(C)}};
    set_elements(A, 4, ELEM_F16);
    set_elements(B, 8, ELEM_F16);
    fill(C, 0x0000dd00);
    i.abid = 1;
    for (unsigned r = 0; r < 4; r++)
        fill(D + r, bits32(1));
    op_v_smfmac_f32_16x16x32_f16(&w, &i);
    for (unsigned r = 0; r < 4; r++)
        for (unsigned l = 0; l < MAX_LANES; l++) {
            unsigned row = r + l / 16 * 4;
            int want = 1;
            for (unsigned g = 0; g < 4; g++)
                for (unsigned n = 0; n < 4; n++)
                    want += matrix_test_element(A, row + g * 16, n) *
                            matrix_test_element(B, l % 16 + g * 16, n / 2 * 4 + (n % 2 ? 3 : 1));
            assert_int_equal(regs[D + r][l], bits32((float)want));
        }
}

static void test_wmma(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx1100", 32);
    struct insn i = {.format = FORMAT_VOP3P, .dst = vreg(D), .src = {vreg(A), vreg(B), vreg(C)}};
    for (unsigned integer = 0; integer < 2; integer++) {
        set_elements(A, 16, integer ? ELEM_I8 : ELEM_F16);
        set_elements(B, 16, integer ? ELEM_I8 : ELEM_F16);
        for (unsigned r = 0; r < 8; r++)
            fill(C + r, integer ? r : bits32((float)r));
        i.neg = integer ? 3 : 0;
        (integer ? op_v_wmma_i32_16x16x16_iu8 : op_v_wmma_f32_16x16x16_f16)(&w, &i);
        for (unsigned r = 0; r < 8; r++)
            for (unsigned l = 0; l < 32; l++) {
                int want = (int)r;
                for (unsigned k = 0; k < 16; k++)
                    want += matrix_test_element(A, r * 2 + l / 16, k) *
                            matrix_test_element(B, l % 16, k);
                assert_int_equal(regs[D + r][l], integer ? (uint32_t)want : bits32((float)want));
            }
    }
}

/* gfx12: where row (of B: column) n and K = k stand, in a lane and its elements; and row
 * and column of C and D. */
struct position {
    unsigned lane, at;
};

static struct position factor_position(unsigned lanes, unsigned n, unsigned k)
{
    if (lanes == 32)
        return (struct position){n + k / 8 * 16, k % 8};
    return (struct position){n + k / 8 * 16 + k / 4 % 2 * 32, k % 4};
}

static struct position product_position(unsigned lanes, unsigned row, unsigned column)
{
    return factor_position(lanes, column, row);
}

static void test_wmma_gfx12(void **state)
{
    (void)state;
    enum { LARGE = 0x40000001 }; /* more bits than a float has */
    struct insn i = {.format = FORMAT_VOP3P, .dst = vreg(D), .src = {vreg(A), vreg(B), vreg(C)}};
    for (unsigned lanes = 32; lanes <= 64; lanes += 32)
        for (unsigned integer = 0; integer < 2; integer++) {
            struct wave w;
            wave_on(&w, "gfx1201", lanes);
            set_elements(A, 8, integer ? ELEM_I8 : ELEM_F16);
            set_elements(B, 8, integer ? ELEM_I8 : ELEM_F16);
            for (unsigned r = 0; r < 8; r++)
                fill(C + r, integer ? LARGE + r : bits32((float)r));
            i.neg = integer ? 3 : 0;
            (integer ? op_v_wmma_i32_16x16x16_iu8 : op_v_wmma_f32_16x16x16_f16)(&w, &i);
            for (unsigned row = 0; row < 16; row++)
                for (unsigned column = 0; column < 16; column++) {
                    struct position p = product_position(lanes, row, column);
                    int want = (int)(integer ? LARGE + p.at : p.at);
                    for (unsigned k = 0; k < 16; k++) {
                        struct position a = factor_position(lanes, row, k),
                                        b = factor_position(lanes, column, k);
                        want += matrix_test_element(A, a.lane, a.at) *
                                matrix_test_element(B, b.lane, b.at);
                    }
                    assert_int_equal(regs[D + p.at][p.lane],
                                     integer ? (uint32_t)want : bits32((float)want));
                }
        }
}

/* A pair of A's elements is of four columns: here of the second and the fourth. In wave32 a lane
 * has the pairs of K = 0, 4, 16, 20 or of 8, 12, 24, 28; in wave64 it has half of them. */
static void test_swmmac_gfx12(void **state)
{
    (void)state;
    struct insn i = {.format = FORMAT_VOP3P, .dst = vreg(D), .src = {vreg(A), vreg(B), vreg(C)}};
    for (unsigned lanes = 32; lanes <= 64; lanes += 32) {
        struct wave w;
        wave_on(&w, "gfx1201", lanes);
        set_elements(A, 8, ELEM_F16);
        set_elements(B, 16, ELEM_F16);
        for (unsigned r = 0; r < 8; r++)
            fill(D + r, bits32(1));
        fill(C, 0xdddddddd);
        op_v_swmmac_f32_16x16x32_f16(&w, &i);
        for (unsigned row = 0; row < 16; row++)
            for (unsigned column = 0; column < 16; column++) {
                struct position p = product_position(lanes, row, column);
                int want = 1;
                for (unsigned four = 0; four < 32; four += 4)
                    for (unsigned n = 0; n < 2; n++) {
                        unsigned k = four + 1 + 2 * n, half = k / 8 % 2 * 16,
                                 upper = lanes == 64 ? k / 16 * 32 : 0;
                        unsigned low = lanes == 64 ? 0 : k / 16;
                        want += matrix_test_element(A, row + half + upper,
                                                    low * 4 + four / 4 % 2 * 2 + n) *
                                matrix_test_element(B, column + half + upper, low * 8 + k % 8);
                    }
                assert_int_equal(regs[D + p.at][p.lane], bits32((float)want));
            }
    }
}

/* gfx12's eight-bit floats: every code back and forth; rounding and saturation. */
static void test_ocp8(void **state)
{
    (void)state;
    for (unsigned bf8 = 0; bf8 < 2; bf8++) {
        unsigned greatest = bf8 ? 0x7b : 0x7e;
        for (unsigned x = 0; x <= greatest; x++) {
            assert_int_equal(ocp8_of_float(float_of_ocp8((u8)x, bf8), bf8, false), x);
            assert_int_equal(ocp8_of_float(-float_of_ocp8((u8)x, bf8), bf8, false), x | 0x80);
        }
        for (unsigned x = 0; x < greatest; x++) {
            float a = float_of_ocp8((u8)x, bf8), b = float_of_ocp8((u8)(x + 1), bf8);
            assert_true(b > a);
            assert_int_equal(ocp8_of_float((a + b) / 2, bf8, false), x & 1 ? x + 1 : x);
            assert_int_equal(ocp8_of_float(a + (b - a) * 0.51f, bf8, false), x + 1);
        }
        assert_int_equal(ocp8_of_float(1e9f, bf8, true), greatest);
        assert_int_equal(ocp8_of_float(-1e9f, bf8, false), bf8 ? 0xfc : 0xff);
        assert_true(isnan(float_of_ocp8(0x7f, bf8)));
    }
    assert_true(float_of_ocp8(0x38, false) == 1 && float_of_ocp8(0x7e, false) == 448 &&
                float_of_ocp8(0x3c, true) == 1 && float_of_ocp8(0x7b, true) == 57344 &&
                isinf(float_of_ocp8(0x7c, true)));
}

/* Every code back and forth; rounding and saturation. */
/* gfx950 reads the bytes of gfx942's matrices by OCP: one has another code. */
static void test_fp8_of_gfx950(void **state)
{
    (void)state;
    static const struct {
        const char *arch;
        insn_run *run;
        uint32_t one;
    } t[] = {{"gfx942", op_v_mfma_f32_16x16x32_fp8_fp8, 0x40404040},
             {"gfx950", op_v_mfma_f32_16x16x32_fp8_fp8, 0x38383838},
             {"gfx942", op_v_mfma_f32_16x16x32_bf8_bf8, 0x40404040},
             {"gfx950", op_v_mfma_f32_16x16x32_bf8_bf8, 0x3c3c3c3c}};
    for (size_t k = 0; k < sizeof t / sizeof *t; k++) {
        struct wave w;
        wave_on(&w, t[k].arch, 64);
        struct insn i = {
            .format = FORMAT_VOP3P, .dst = vreg(D), .src = {vreg(A), vreg(B), vreg(C)}};
        for (unsigned l = 0; l < MAX_LANES; l++) {
            regs[A][l] = regs[A + 1][l] = regs[B][l] = regs[B + 1][l] = t[k].one;
            for (unsigned r = 0; r < 4; r++)
                regs[C + r][l] = bits32(1);
        }
        t[k].run(&w, &i);
        assert_int_equal(regs[D + 3][63], bits32(33));
    }
}

static void test_fp8(void **state)
{
    (void)state;
    for (unsigned bf8 = 0; bf8 < 2; bf8++) {
        for (unsigned x = 0; x < 256; x++)
            if (x != 0x80)
                assert_int_equal(fp8_of_float(float_of_fp8((u8)x, bf8), bf8, false), x);
        for (unsigned x = 0; x < 0x7f; x++) {
            float a = float_of_fp8((u8)x, bf8), b = float_of_fp8((u8)(x + 1), bf8);
            assert_true(b > a);
            assert_int_equal(fp8_of_float((a + b) / 2, bf8, false), x & 1 ? x + 1 : x);
            assert_int_equal(fp8_of_float(a + (b - a) * 0.51f, bf8, false), x + 1);
            if (x >> (bf8 ? 2 : 3)) { /* a quarter of the way: the seed's upper quarter rounds up */
                assert_int_equal(fp8_of_float_seeded(a + (b - a) / 4, 0xbfffffff, bf8, false), x);
                assert_int_equal(fp8_of_float_seeded(-a - (b - a) / 4, 0xc0000000, bf8, false),
                                 (x + 1) | 0x80);
            }
        }
        assert_int_equal(fp8_of_float(1e9f, bf8, true), 0x7f);
        assert_int_equal(fp8_of_float(-1e9f, bf8, true), 0xff);
        assert_int_equal(fp8_of_float(1e9f, bf8, false), 0x80);
        assert_true(isnan(float_of_fp8(0x80, bf8)));
    }
    assert_true(float_of_fp8(0x40, false) == 1 && float_of_fp8(0x7f, false) == 240 &&
                float_of_fp8(0x40, true) == 1 && float_of_fp8(0x7f, true) == 57344);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mfma),          cmocka_unit_test(test_mfma_f64),
        cmocka_unit_test(matrix_test_sparse), cmocka_unit_test(test_wmma),
        cmocka_unit_test(test_fp8),           cmocka_unit_test(test_wmma_gfx12),
        cmocka_unit_test(test_swmmac_gfx12),  cmocka_unit_test(test_ocp8),
        cmocka_unit_test(test_fp8_of_gfx950),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
