/* Tests operands and results: EXEC, SDWA, DPP, modifiers, halves. */
#include "vgpu/exec/vop_test.h"

OP(v_mov_b32);
OP(v_add_f32);
OP(v_add_f64);
OP(v_add_u32);
OP(v_add_f16);
OP(v_fma_f16);
OP(v_mul_f32);
OP(v_mul_f16);
OP(v_cmp_eq_u32);
OP(v_cmpx_eq_u32);
OP(v_mov_b64);

static void number_lanes(unsigned reg)
{
    for (unsigned l = 0; l < MAX_LANES; l++)
        regs[reg][l] = 100 + l;
}

static void test_exec(void **state)
{
    (void)state;
    static const uint64_t MASKS[] = {
        0, 1, UINT64_C(1) << 63, 0x80000001, 0xffffffff, UINT64_C(0xaaaaaaaaaaaaaaaa), UINT64_MAX};
    for (unsigned k = 0; k < sizeof MASKS / sizeof *MASKS; k++)
        for (unsigned lanes = 32; lanes <= 64; lanes += 32) {
            struct wave w;
            wave_on(&w, lanes == 64 ? "gfx90a" : "gfx1030", lanes);
            w.pair[SREG_EXEC / 2] = MASKS[k];
            struct insn i = vector_insn(1);
            fill(0, 7);
            number_lanes(10);
            op_v_mov_b32(&w, &i);
            fill64(2, 7);
            i.dst = vreg(2);
            op_v_mov_b64(&w, &i);
            for (unsigned l = 0; l < lanes; l++) {
                assert_int_equal(regs[0][l], MASKS[k] >> l & 1 ? 100 + l : 7);
                assert_int_equal(regs[2][l], MASKS[k] >> l & 1 ? 100 + l : 7);
            }
        }
}

/* Where lane l comes from, in words of the documents; -1: nowhere. */
static int expected_source(unsigned ctrl, int l)
{
    int in = l % 16, row = l - in, n = (int)ctrl % 16;
    if (ctrl < 0x100)
        return l - l % 4 +
               (int)(ctrl /
                     (l % 4 == 0   ? 1
                      : l % 4 == 1 ? 4
                      : l % 4 == 2 ? 16
                                   : 64) %
                     4);
    if (ctrl > 0x100 && ctrl < 0x110)
        return in + n <= 15 ? l + n : -1;
    if (ctrl > 0x110 && ctrl < 0x120)
        return in - n >= 0 ? l - n : -1;
    if (ctrl > 0x120 && ctrl < 0x130)
        return row + (in + 16 - n) % 16;
    if (ctrl >= 0x150 && ctrl < 0x160)
        return row + n;
    switch (ctrl) {
    case 0x130:
        return l == 63 ? -1 : l + 1;
    case 0x134:
        return (l + 1) % 64;
    case 0x138:
        return l == 0 ? -1 : l - 1;
    case 0x13c:
        return (l + 63) % 64;
    case 0x140:
        return row + 15 - in;
    case 0x141:
        return l - l % 8 + 7 - l % 8;
    case 0x142:
        return row == 0 ? -1 : row - 1;
    case 0x143:
        return l < 32 ? -1 : 31;
    default:
        return -1;
    }
}

static void check_dpp(unsigned ctrl, uint64_t exec, unsigned bound, unsigned rows, unsigned banks)
{
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    w.pair[SREG_EXEC / 2] = exec;
    struct insn i = vector_insn(1);
    i.lanes = LANES_DPP;
    i.dpp_ctrl = (uint16_t)ctrl;
    i.bound_ctrl = (uint8_t)bound;
    i.row_mask = (uint8_t)rows;
    i.bank_mask = (uint8_t)banks;
    fill(0, 7);
    number_lanes(10);
    op_v_mov_b32(&w, &i);
    for (int l = 0; l < MAX_LANES; l++) {
        int from = expected_source(ctrl, l);
        if (from >= 0 && !(exec >> from & 1))
            from = -1;
        bool written =
            exec >> l & 1 && rows >> l / 16 & 1 && banks >> l % 16 / 4 & 1 && (from >= 0 || bound);
        uint32_t want = !written ? 7 : from < 0 ? 0 : 100 + (uint32_t)from;
        assert_int_equal(regs[0][l], want);
    }
}

static void test_dpp(void **state)
{
    (void)state;
    static const unsigned CTRLS[] = {0x00,  0x1b,  0xe4,  0xb1,  0x4e,  0xff,  0x101, 0x10f, 0x111,
                                     0x114, 0x118, 0x11f, 0x121, 0x12f, 0x130, 0x134, 0x138, 0x13c,
                                     0x140, 0x141, 0x142, 0x143, 0x150, 0x157, 0x15f};
    for (unsigned k = 0; k < sizeof CTRLS / sizeof *CTRLS; k++)
        for (unsigned bound = 0; bound < 2; bound++) {
            check_dpp(CTRLS[k], UINT64_MAX, bound, 15, 15);
            check_dpp(CTRLS[k], UINT64_C(0xf0f012345678ffff), bound, 15, 15);
            check_dpp(CTRLS[k], UINT64_MAX, bound, 0xa, 0xc);
        }
}

static void test_dpp8(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx1030", 32);
    struct insn i = vector_insn(1);
    i.lanes = LANES_DPP8;
    for (unsigned n = 0; n < 8; n++)
        i.dpp8 |= (n * 3 + 1) % 8 << n * 3;
    number_lanes(10);
    op_v_mov_b32(&w, &i);
    for (unsigned l = 0; l < 32; l++)
        assert_int_equal(regs[0][l], 100 + l / 8 * 8 + (l % 8 * 3 + 1) % 8);
}

static uint32_t lanes_test_sdwa(unsigned dst_sel, unsigned unused, unsigned sel, bool sext,
                                uint32_t a)
{
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = vector_insn(2);
    i.format = FORMAT_VOP2;
    i.lanes = LANES_SDWA;
    i.dst_sel = (uint8_t)dst_sel;
    i.dst_unused = (uint8_t)unused;
    i.sel[0] = (uint8_t)sel;
    i.sel[1] = 6;
    i.sext = sext;
    fill(0, 0x11223344);
    fill(10, a);
    fill(20, 0);
    op_v_add_u32(&w, &i);
    return regs[0][63];
}

static void test_sdwa(void **state)
{
    (void)state;
    enum { PAD, SEXT, PRESERVE };
    const uint32_t a = 0x8081f203;
    assert_int_equal(lanes_test_sdwa(6, PAD, 0, false, a), 0x03);
    assert_int_equal(lanes_test_sdwa(6, PAD, 1, false, a), 0xf2);
    assert_int_equal(lanes_test_sdwa(6, PAD, 1, true, a), 0xfffffff2);
    assert_int_equal(lanes_test_sdwa(6, PAD, 2, false, a), 0x81);
    assert_int_equal(lanes_test_sdwa(6, PAD, 3, true, a), 0xffffff80);
    assert_int_equal(lanes_test_sdwa(6, PAD, 4, false, a), 0xf203);
    assert_int_equal(lanes_test_sdwa(6, PAD, 5, false, a), 0x8081);
    assert_int_equal(lanes_test_sdwa(6, PAD, 5, true, a), 0xffff8081);
    assert_int_equal(lanes_test_sdwa(6, PAD, 6, false, a), a);
    assert_int_equal(lanes_test_sdwa(0, PRESERVE, 3, false, a), 0x11223380);
    assert_int_equal(lanes_test_sdwa(2, PRESERVE, 1, false, a), 0x11f23344);
    assert_int_equal(lanes_test_sdwa(5, PRESERVE, 4, false, a), 0xf2033344);
    assert_int_equal(lanes_test_sdwa(1, PAD, 1, false, a), 0xf200);
    assert_int_equal(lanes_test_sdwa(1, SEXT, 1, false, a), 0xfffff200);
    assert_int_equal(lanes_test_sdwa(4, SEXT, 0, false, a), 0x3);
    assert_int_equal(lanes_test_sdwa(3, SEXT, 0, false, a), 0x3000000);
}

static float modified(unsigned mode, unsigned clamp, unsigned omod, unsigned neg, unsigned abs,
                      float a, float b)
{
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    w.mode = mode;
    struct insn i = vector_insn(2);
    i.clamp = (uint8_t)clamp;
    i.omod = (uint8_t)omod;
    i.neg = (uint8_t)neg;
    i.abs = (uint8_t)abs;
    fill(10, bits32(a));
    fill(20, bits32(b));
    op_v_add_f32(&w, &i);
    return float32(regs[0][5]);
}

static void test_modifiers(void **state)
{
    (void)state;
    assert_true(modified(MODE_HIP, 0, 0, 1, 0, 3, 1) == -2);
    assert_true(modified(MODE_HIP, 0, 0, 0, 1, -3, 1) == 4);
    assert_true(modified(MODE_HIP, 0, 0, 3, 3, -3, 1) == -4);
    assert_true(modified(MODE_HIP, 1, 0, 0, 0, 3, 1) == 1);
    assert_true(modified(MODE_HIP, 1, 0, 0, 0, -3, 1) == 0);
    assert_true(modified(MODE_HIP, 1, 0, 0, 0, 0.25f, 0.5f) == 0.75f);
    assert_true(modified(MODE_HIP, 1, 0, 0, 0, NAN, 1) == 0);
    assert_true(isnan(modified(MODE_HIP & ~MODE_DX10, 1, 0, 0, 0, NAN, 1)));
    assert_true(modified(MODE_HIP, 0, 1, 0, 0, 3, 1) == 4); /* denormals on: no omod */
    assert_true(modified(0, 0, 1, 0, 0, 3, 1) == 8);
    assert_true(modified(0, 0, 2, 0, 0, 3, 1) == 16);
    assert_true(modified(0, 0, 3, 0, 0, 3, 1) == 2);
    /* denormals: sources, results */
    assert_true(modified(MODE_HIP, 0, 0, 0, 0, 0x1p-140f, 0) == 0x1p-140f);
    assert_true(modified(MODE_HIP & ~MODE_SRC32, 0, 0, 0, 0, 0x1p-140f, 0) == 0);
    assert_true(modified(MODE_HIP & ~MODE_DST32, 0, 0, 0, 0, 0x1p-126f, -0x1.8p-127f) == 0);
    assert_true(modified(MODE_HIP & ~MODE_SRC32, 0, 0, 0, 0, 0x1p-126f, -0x1.8p-126f) ==
                -0x1p-127f);
}

static void test_rounding(void **state)
{
    (void)state;
    static const float WANT[] = {1, 0x1.000002p0f, 1, 1}, NEGATIVE[] = {-1, -1, -0x1.000002p0f, -1};
    for (unsigned r = 0; r < 4; r++) {
        assert_true(modified(MODE_HIP | r, 0, 0, 0, 0, 1, 0x1p-30f) == WANT[r]);
        assert_true(modified(MODE_HIP | r, 0, 0, 0, 0, -1, -0x1p-30f) == NEGATIVE[r]);
        assert_true(modified(MODE_HIP | r << 2, 0, 0, 0, 0, 1, 0x1p-30f) == 1); /* f64's */
    }
    for (unsigned r = 0; r < 4; r++) {
        struct wave w;
        wave_on(&w, "gfx90a", 64);
        w.mode |= r << 2;
        struct insn i = vector_insn(2);
        fill64(10, bits64(1));
        fill64(20, bits64(0x1p-60));
        op_v_add_f64(&w, &i);
        assert_true((regs[0][0] | (u64)regs[1][0] << 32) == bits64(r == 1 ? 1 + 0x1p-52 : 1));
        fill(10, 0x3c00);
        fill(20, 0x0001);
        op_v_add_f16(&w, &i);
        assert_int_equal(regs[0][0] & 0xffff, r == 1 ? 0x3c01 : 0x3c00);
    }
}

static uint32_t lanes_test_half_result(const char *arch, insn_run *run, unsigned sources,
                                       unsigned op_sel)
{
    struct wave w;
    wave_on(&w, arch, isa_find(arch)->wave_size);
    struct insn i = vector_insn(sources);
    i.op_sel = (uint8_t)op_sel;
    fill(0, 0xaaaabbbb);
    fill(10, 0x40003c00); /* 2, 1 */
    fill(20, 0x3c004000); /* 1, 2 */
    fill(30, 0);
    run(&w, &i);
    return regs[0][1];
}

static void lanes_test_halves(void **state)
{
    (void)state;
    assert_int_equal(lanes_test_half_result("gfx90a", op_v_mul_f16, 2, 0), 0x4000);
    assert_int_equal(lanes_test_half_result("gfx1030", op_v_mul_f16, 2, 0), 0xaaaa4000);
    assert_int_equal(lanes_test_half_result("gfx1030", op_v_mul_f16, 2, 1), 0xaaaa4400);
    assert_int_equal(lanes_test_half_result("gfx1030", op_v_mul_f16, 2, 8), 0x4000bbbb);
    assert_int_equal(lanes_test_half_result("gfx90a", op_v_fma_f16, 3, 2 | 8), 0x3c00bbbb);
    assert_int_equal(lanes_test_half_result("gfx90a", op_v_fma_f16, 3, 0), 0xaaaa4000);
}

static void test_constants(void **state)
{
    (void)state;
    struct operand o = {.kind = OPERAND_CONST, .code = 193, .value = UINT32_MAX};
    assert_true(const_b64(&o, false) == UINT64_MAX && const_b16(&o, false) == 0xffff);
    static const double VALUES[] = {0.5, -0.5, 1, -1, 2, -2, 4, -4, 0.15915494309189532};
    for (unsigned k = 0; k < 9; k++) {
        o.code = (uint8_t)(240 + k);
        assert_true(float64(const_b64(&o, true)) == VALUES[k]);
        assert_true(const_b16(&o, true) == half_of_double(VALUES[k]));
    }
    o = (struct operand){.kind = OPERAND_LITERAL, .code = 255, .value = 0xc0080000};
    assert_true(float64(const_b64(&o, true)) == -3 && const_b64(&o, false) == 0xc0080000);
}

static void test_masks(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = vector_insn(2);
    i.dst = sreg(4);
    number_lanes(10);
    fill(20, 131);
    w.pair[SREG_EXEC / 2] = UINT64_C(0xffffffff80000000);
    w.pair[2] = UINT64_MAX;
    op_v_cmp_eq_u32(&w, &i);
    assert_true(w.pair[2] == UINT64_C(1) << 31);
    fill(20, 163);
    op_v_cmpx_eq_u32(&w, &i);
    assert_true(w.pair[2] == UINT64_C(1) << 63 && wave_exec(&w) == UINT64_C(1) << 63);
    wave_on(&w, "gfx1030", 32);
    fill(20, 131);
    w.s[5] = 77;
    op_v_cmp_eq_u32(&w, &i);
    assert_true(w.s[4] == 1u << 31 && w.s[5] == 77);
    w.s[4] = 1;
    op_v_cmpx_eq_u32(&w, &i);
    assert_true(w.s[4] == 1 && w.s[SREG_EXEC] == 1u << 31);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exec),         cmocka_unit_test(test_dpp),
        cmocka_unit_test(test_dpp8),         cmocka_unit_test(test_sdwa),
        cmocka_unit_test(test_modifiers),    cmocka_unit_test(test_rounding),
        cmocka_unit_test(lanes_test_halves), cmocka_unit_test(test_constants),
        cmocka_unit_test(test_masks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
