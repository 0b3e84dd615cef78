/* Tests operands that are halves of registers. */
#include "vgpu/isa/insn.h"
#include "vgpu/isa/isa.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Halves of registers as operands, which LLVM 22 makes for gfx11 and LLVM 19 does not show:
 * its assembler's words. */
static void halves_test_halves(void **state)
{
    static const struct {
        uint32_t word;
        unsigned dst, src0, src1, op_sel;
    } cases[] = {
        {0x7f901781, 200, 1, 0, 1},     /* v_cvt_f32_f16_e32 v200, v1.h */
        {0x7f0215c8, 1, 200, 0, 8},     /* v_cvt_f16_f32_e32 v1.h, v200 */
        {0x7f02c5c8, 1, 200, 0, 8},     /* v_sat_pk_u8_i16_e32 v1.h, v200 */
        {0x7c020581, 0, 1, 2, 1},       /* v_cmp_lt_f16_e32 vcc_lo, v1.h, v2.l */
        {0x65030702, 1, 2, 3, 8 | 2},   /* v_add_f16_e32 v1.h, v2.l, v3.h */
        {0x5f9195c9, 200, 201, 202, 0}, /* v_cvt_pk_rtz_f16_f32_e32 v200, v201, v202 */
    };
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        struct insn i;
        assert_true(isa_decode(isa_find("gfx1100"), &cases[n].word, 1, &i));
        if (i.dst.kind == OPERAND_VREG)
            assert_int_equal(i.dst.reg, cases[n].dst);
        assert_int_equal(i.src[0].reg, cases[n].src0);
        assert_int_equal(i.src[1].reg, cases[n].src1);
        assert_int_equal(i.op_sel, cases[n].op_sel);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(halves_test_halves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
