/* Tests integer instructions against formulas from the ISA documents. */
#include "vgpu/exec/vop_int_formulas.h"
#include "vgpu/exec/vop_test.h"

#define CASE(name, sources, formula) {#name, op_##name, sources, formula}
OP(v_lshlrev_b32);
OP(v_lshrrev_b32);
OP(v_ashrrev_i32);
OP(v_bfe_u32);
OP(v_bfe_i32);
OP(v_bfi_b32);
OP(v_bfrev_b32);
OP(v_ffbh_u32);
OP(v_ffbl_b32);
OP(v_ffbh_i32);
OP(v_alignbit_b32);
OP(v_alignbyte_b32);
OP(v_bcnt_u32_b32);
OP(v_mul_hi_u32);
OP(v_mul_hi_i32);
OP(v_mad_u32_u24);
OP(v_mad_i32_i24);
OP(v_med3_u32);
OP(v_med3_i32);
OP(v_sad_u8);
OP(v_sad_u16);
OP(v_perm_b32);
OP(v_dot4_i32_i8);
OP(v_dot8_u32_u4);
OP(v_dot2_i32_i16);
OP(v_or3_b32);
OP(v_xor3_b32);
OP(v_lshl_add_u32);
OP(v_lshl_or_b32);
OP(v_add_lshl_u32);

static void test_formulas(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        insn_run *run;
        unsigned sources;
        uint32_t (*formula)(uint32_t, uint32_t, uint32_t);
    } CASES[] = {
        CASE(v_lshlrev_b32, 2, shift_left),
        CASE(v_lshrrev_b32, 2, shift_right),
        CASE(v_ashrrev_i32, 2, shift_arithmetic),
        CASE(v_bfe_u32, 3, field),
        CASE(v_bfe_i32, 3, field_signed),
        CASE(v_bfi_b32, 3, insert),
        CASE(v_bfrev_b32, 1, reversed),
        CASE(v_ffbh_u32, 1, first_high),
        CASE(v_ffbl_b32, 1, first_low),
        CASE(v_ffbh_i32, 1, first_unlike),
        CASE(v_alignbit_b32, 3, align_bits),
        CASE(v_alignbyte_b32, 3, align_bytes),
        CASE(v_bcnt_u32_b32, 2, count),
        CASE(v_mul_hi_u32, 2, high_u),
        CASE(v_mul_hi_i32, 2, high_s),
        CASE(v_mad_u32_u24, 3, mad24_u),
        CASE(v_mad_i32_i24, 3, mad24_s),
        CASE(v_med3_u32, 3, middle_u),
        CASE(v_med3_i32, 3, middle_s),
        CASE(v_sad_u8, 3, sad8),
        CASE(v_sad_u16, 3, sad16),
        CASE(v_perm_b32, 3, permuted),
        CASE(v_dot4_i32_i8, 3, dot4s),
        CASE(v_dot8_u32_u4, 3, dot8u),
        CASE(v_dot2_i32_i16, 3, dot2s),
        CASE(v_or3_b32, 3, or3),
        CASE(v_xor3_b32, 3, xor3),
        CASE(v_lshl_add_u32, 3, lshl_add),
        CASE(v_lshl_or_b32, 3, lshl_or),
        CASE(v_add_lshl_u32, 3, add_lshl),
    };
    uint64_t random = 1;
    for (unsigned k = 0; k < sizeof CASES / sizeof *CASES; k++)
        for (unsigned n = 0; n < 2000; n++) {
            uint32_t a = next_random(&random), b = next_random(&random), c = next_random(&random);
            if (CASES[k].run == op_v_perm_b32)
                c &= 0x0f0f0f0f;
            uint32_t got = answer(CASES[k].run, CASES[k].sources, a, b, c);
            uint32_t want = CASES[k].formula(a, b, c);
            if (got != want)
                fail_msg("%s %08x %08x %08x: %08x, not %08x", CASES[k].name, a, b, c, got, want);
        }
}

OP(v_add_u32);
OP(v_sub_u32);
OP(v_subrev_u32);
OP(v_add_i32);
OP(v_sub_i32);

static void test_clamp(void **state)
{
    (void)state;
    uint64_t random = 2;
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = vector_insn(2);
    for (unsigned n = 0; n < 5000; n++) {
        uint32_t a = next_random(&random), b = next_random(&random);
        fill(10, a);
        fill(20, b);
        i.clamp = 1;
        op_v_add_u32(&w, &i);
        assert_true(regs[0][9] == ((wide)a + b > UINT32_MAX ? UINT32_MAX : a + b));
        op_v_sub_u32(&w, &i);
        assert_true(regs[0][9] == (a < b ? 0 : a - b));
        op_v_subrev_u32(&w, &i);
        assert_true(regs[0][9] == (b < a ? 0 : b - a));
        wide s = sx(a) + sx(b), d = sx(a) - sx(b);
        op_v_add_i32(&w, &i);
        assert_true((int32_t)regs[0][9] == (s > INT32_MAX   ? INT32_MAX
                                            : s < INT32_MIN ? INT32_MIN
                                                            : s));
        op_v_sub_i32(&w, &i);
        assert_true((int32_t)regs[0][9] == (d > INT32_MAX   ? INT32_MAX
                                            : d < INT32_MIN ? INT32_MIN
                                                            : d));
        i.clamp = 0;
        op_v_sub_i32(&w, &i);
        assert_true(regs[0][9] == (uint32_t)d);
    }
}

OP(v_add_co_u32);
OP(v_addc_co_u32);
OP(v_sub_co_u32);
OP(v_subb_co_u32);
OP(v_subbrev_co_u32);
OP(v_cndmask_b32);

/* 96-bit sums and differences by chains; sources differ by lane, half the lanes are off. */
static void chain(bool subtract, uint64_t *random)
{
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    uint64_t exec = w.pair[SREG_EXEC / 2] = UINT64_C(0xff00ffff0f0f3333);
    w.pair[SREG_VCC / 2] = UINT64_MAX;
    for (unsigned r = 0; r < 3; r++)
        for (unsigned l = 0; l < MAX_LANES; l++) {
            regs[10 + r][l] = next_random(random);
            regs[20 + r][l] = next_random(random);
            regs[r][l] = 7;
        }
    for (unsigned r = 0; r < 3; r++) {
        struct insn i = vector_insn(2);
        i.sdst = i.src[2] = sreg(SREG_VCC);
        i.dst = vreg(r);
        i.src[0] = vreg(10 + r);
        i.src[1] = vreg(20 + r);
        (r          ? subtract ? op_v_subb_co_u32 : op_v_addc_co_u32
         : subtract ? op_v_sub_co_u32
                    : op_v_add_co_u32)(&w, &i);
    }
    for (unsigned l = 0; l < MAX_LANES; l++) {
        unsigned __int128 a = 0, b = 0, s = 0;
        for (unsigned r = 0; r < 3; r++) {
            a |= (unsigned __int128)regs[10 + r][l] << r * 32;
            b |= (unsigned __int128)regs[20 + r][l] << r * 32;
            s |= (unsigned __int128)regs[r][l] << r * 32;
        }
        unsigned __int128 want = subtract ? a - b : a + b;
        bool carry = want >> 96 & 1, on = exec >> l & 1;
        assert_true(on ? s == (want & (((unsigned __int128)1 << 96) - 1))
                       : regs[0][l] == 7 && regs[2][l] == 7);
        assert_true((w.pair[SREG_VCC / 2] >> l & 1) == (on && carry));
    }
}

static void test_carries(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (unsigned n = 0; n < 200; n++) {
        chain(false, &random);
        chain(true, &random);
    }
    struct wave w;
    wave_on(&w, "gfx1030", 32);
    struct insn i = vector_insn(2);
    i.src[2] = sreg(8);
    i.sdst = sreg(9);
    w.s[8] = 1u << 31;
    w.s[10] = 55;
    fill(10, 5);
    fill(20, 5);
    op_v_subbrev_co_u32(&w, &i);
    assert_true(regs[0][31] == UINT32_MAX && regs[0][30] == 0 && w.s[9] == 1u << 31 &&
                w.s[10] == 55);
}

static void test_cndmask(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = vector_insn(2);
    w.pair[SREG_VCC / 2] = UINT64_C(0x8000000180000001);
    w.pair[3] = ~w.pair[SREG_VCC / 2];
    fill(10, 0x3f800000);
    fill(20, 0x00000001);
    for (unsigned vop3 = 0; vop3 < 2; vop3++) {
        if (vop3)
            i.src[2] = sreg(6);
        op_v_cndmask_b32(&w, &i);
        for (unsigned l = 0; l < MAX_LANES; l++) {
            bool vcc = l == 0 || l == 31 || l == 32 || l == 63;
            assert_int_equal(regs[0][l], vcc != vop3 ? 1 : 0x3f800000);
        }
    }
    i.neg = 1;
    w.mode = 0; /* it moves bits: nothing is flushed */
    op_v_cndmask_b32(&w, &i);
    assert_true(regs[0][0] == 0xbf800000 && regs[0][1] == 1);
}

OP(v_mad_u64_u32);
OP(v_mad_i64_i32);
OP(v_lshlrev_b64);
OP(v_ashrrev_i64);

static void test_wide(void **state)
{
    (void)state;
    struct wave w;
    uint64_t random = 4;
    for (unsigned n = 0; n < 3000; n++) {
        wave_on(&w, "gfx90a", 64);
        uint32_t a = next_random(&random), b = next_random(&random);
        uint64_t c = next_random(&random) | (uint64_t)next_random(&random) << 32;
        struct insn i = vector_insn(3);
        i.sdst = sreg(4);
        fill(10, a);
        fill(20, b);
        fill64(30, c);
        op_v_mad_u64_u32(&w, &i);
        unsigned __int128 want = (unsigned __int128)a * b + c;
        uint64_t got = regs[0][33] | (uint64_t)regs[1][33] << 32;
        assert_true(got == (uint64_t)want && w.pair[2] == (want >> 64 ? UINT64_MAX : 0));
        op_v_mad_i64_i32(&w, &i);
        got = regs[0][33] | (uint64_t)regs[1][33] << 32;
        assert_true(got == (uint64_t)(sx(a) * sx(b) + (int64_t)c));
        i.src[1] = vreg(30);
        op_v_lshlrev_b64(&w, &i);
        got = regs[0][33] | (uint64_t)regs[1][33] << 32;
        assert_true(got == (uint64_t)((unsigned __int128)c << a % 64));
        op_v_ashrrev_i64(&w, &i);
        got = regs[0][33] | (uint64_t)regs[1][33] << 32;
        assert_true(got == (uint64_t)((wide)(int64_t)c >> a % 64));
    }
}

OP(v_readfirstlane_b32);
OP(v_readlane_b32);
OP(v_writelane_b32);
OP(v_mbcnt_lo_u32_b32);
OP(v_mbcnt_hi_u32_b32);
OP(v_permlane16_b32);
OP(v_permlanex16_b32);
OP(v_swap_b32);

static void test_lanes(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx90a", 64);
    struct insn i = vector_insn(2);
    for (unsigned l = 0; l < MAX_LANES; l++)
        regs[10][l] = 100 + l;
    i.dst = sreg(3);
    w.pair[SREG_EXEC / 2] = UINT64_C(1) << 63 | UINT64_C(1) << 32;
    op_v_readfirstlane_b32(&w, &i);
    assert_int_equal(w.s[3], 132);
    w.pair[SREG_EXEC / 2] = 0;
    op_v_readfirstlane_b32(&w, &i);
    assert_int_equal(w.s[3], 100);
    i.src[1] = sreg(4);
    w.s[4] = 64 + 31;
    op_v_readlane_b32(&w, &i);
    assert_int_equal(w.s[3], 131);
    i.dst = vreg(0);
    i.src[0] = sreg(3);
    op_v_writelane_b32(&w, &i);
    assert_int_equal(regs[0][31], 131);
    w.pair[SREG_EXEC / 2] = UINT64_MAX;
    i = vector_insn(2);
    const uint64_t mask = UINT64_C(0x8765432112345679);
    i.src[0] = sreg(6);
    w.pair[3] = mask;
    fill(20, 1000);
    op_v_mbcnt_lo_u32_b32(&w, &i);
    i.src[0] = sreg(7);
    i.src[1] = vreg(0);
    op_v_mbcnt_hi_u32_b32(&w, &i);
    unsigned below = 1000;
    for (unsigned l = 0; l < MAX_LANES; l++) {
        assert_int_equal(regs[0][l], below);
        below += mask >> l & 1;
    }
    i = vector_insn(1);
    i.dst = vreg(11);
    fill(11, 5);
    w.pair[SREG_EXEC / 2] = 0x80000001;
    op_v_swap_b32(&w, &i);
    assert_true(regs[11][0] == 100 && regs[10][0] == 5 && regs[11][31] == 131 &&
                regs[10][30] == 130 && regs[11][1] == 5);
}

static void test_permlane(void **state)
{
    (void)state;
    struct wave w;
    wave_on(&w, "gfx1030", 32);
    struct insn i = vector_insn(1);
    i.src[1] = sreg(4);
    i.src[2] = sreg(5);
    w.s[4] = 0x89abcdef; /* lane n reads 15 - n */
    w.s[5] = 0x01234567;
    for (unsigned l = 0; l < MAX_LANES; l++)
        regs[10][l] = 100 + l;
    op_v_permlane16_b32(&w, &i);
    for (unsigned l = 0; l < 32; l++)
        assert_int_equal(regs[0][l], 100 + l / 16 * 16 + 15 - l % 16);
    op_v_permlanex16_b32(&w, &i);
    for (unsigned l = 0; l < 32; l++)
        assert_int_equal(regs[0][l], 100 + (l < 16 ? 16 : 0) + 15 - l % 16);
    w.s[SREG_EXEC] = 0x7fff;
    for (unsigned op_sel = 0; op_sel < 3; op_sel++) { /* lane 0 reads lane 15, which is off */
        fill(0, 7);
        i.op_sel = (uint8_t)op_sel;
        op_v_permlane16_b32(&w, &i);
        assert_int_equal(regs[0][0], op_sel == 0 ? 7 : op_sel == 1 ? 115 : 0);
        assert_int_equal(regs[0][15], 7);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formulas), cmocka_unit_test(test_clamp),
        cmocka_unit_test(test_carries),  cmocka_unit_test(test_cndmask),
        cmocka_unit_test(test_wide),     cmocka_unit_test(test_lanes),
        cmocka_unit_test(test_permlane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
