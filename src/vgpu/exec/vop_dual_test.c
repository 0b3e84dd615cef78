/* Tests dual instructions as they are decoded: both halves read before either writes. */
#include "vgpu/isa/isa.h"
#include "vgpu/machine/wave.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS = 16 };
static uint32_t rows[ROWS][MAX_LANES] __attribute__((aligned(64)));

static float vop_dual_test_float_of(uint32_t x)
{
    float f;
    memcpy(&f, &x, sizeof f);
    return f;
}

/* Register r's lane l is the number r + 1, plus l. Runs the instruction in lanes 0 .. 30. */
static void vop_dual_test_run(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t words[] = {a, b, c};
    const struct isa *isa = isa_find("gfx1100");
    struct wave w = {.v = rows, .isa = isa, .lanes = 32, .lanes_mask = UINT32_MAX, .mode = 0xf0};
    w.s[SREG_EXEC] = 0x7fffffff;
    w.s[0] = 0x41200000;        /* 10.0 */
    w.s[SREG_VCC] = 0x00000006; /* lanes 1 and 2 */
    for (unsigned r = 0; r < ROWS; r++)
        for (unsigned l = 0; l < MAX_LANES; l++) {
            float f = (float)(r + 1 + l);
            memcpy(&rows[r][l], &f, sizeof f);
        }
    struct insn i;
    assert_true(isa_decode(isa, words, 3, &i));
    i.run(&w, &i);
}

static void test_swap(void **state)
{
    (void)state;
    vop_dual_test_run(0xca100101, 0x00000100,
                      0); /* v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v1, v0 */
    for (unsigned l = 0; l < 32; l++) {
        assert_float_equal(vop_dual_test_float_of(rows[0][l]), l < 31 ? 2.0 + l : 1.0 + l, 0);
        assert_float_equal(vop_dual_test_float_of(rows[1][l]), l < 31 ? 1.0 + l : 2.0 + l, 0);
    }
}

static void test_y_reads_what_x_writes(void **state)
{
    (void)state;
    vop_dual_test_run(0xca080103, 0x00000500,
                      0); /* v_dual_mov_b32 v0, v3 :: v_dual_add_f32 v1, v0, v2 */
    assert_float_equal(vop_dual_test_float_of(rows[0][5]), 9, 0);
    assert_float_equal(vop_dual_test_float_of(rows[1][5]), 6 + 8, 0);
}

static void test_x_reads_what_y_writes(void **state)
{
    (void)state;
    vop_dual_test_run(0xc9100501, 0x00000103,
                      0); /* v_dual_add_f32 v0, v1, v2 :: v_dual_mov_b32 v1, v3 */
    assert_float_equal(vop_dual_test_float_of(rows[0][5]), 7 + 8, 0);
    assert_float_equal(vop_dual_test_float_of(rows[1][5]), 9, 0);
}

static void test_literal_of_both(void **state)
{
    (void)state;
    /* v_dual_fmaak_f32 v0, v1, v2, 3.0 :: v_dual_fmamk_f32 v1, s0, 3.0, v3 */
    vop_dual_test_run(0xc8440501, 0x00000600, 0x40400000);
    assert_float_equal(vop_dual_test_float_of(rows[0][2]), 4 * 5 + 3, 0);
    assert_float_equal(vop_dual_test_float_of(rows[1][2]), 10 * 3 + 6, 0);
}

static void test_condition(void **state)
{
    (void)state;
    vop_dual_test_run(0xca620501, 0x00000683,
                      0); /* v_dual_cndmask_b32 v0, v1, v2 :: v_dual_lshlrev_b32 v1, 3, v3 */
    assert_float_equal(vop_dual_test_float_of(rows[0][0]), 2, 0);
    assert_float_equal(vop_dual_test_float_of(rows[0][1]), 4, 0);
    assert_float_equal(vop_dual_test_float_of(rows[0][2]), 5, 0);
    assert_float_equal(vop_dual_test_float_of(rows[0][3]), 5, 0);
    float f = 4;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    assert_int_equal(rows[1][0], bits << 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swap), cmocka_unit_test(test_y_reads_what_x_writes),
        cmocka_unit_test(test_x_reads_what_y_writes), cmocka_unit_test(test_literal_of_both),
        cmocka_unit_test(test_condition)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
