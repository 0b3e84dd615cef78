#include "ptx/statement.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static struct arena arena;

static struct ptx_statement ptx_read_test_read_text(const char *text)
{
    struct ptx_statement s;
    ptx_read(&s, str_of(text), &arena);
    return s;
}

static void an_instruction_has_modifiers_and_operands(void **state)
{
    (void)state;
    struct ptx_statement s = ptx_read_test_read_text(
        "@!p ld.global.L1::no_allocate.v2.f32 {%0, %%r1}, [%2+-4]; // rest");
    assert_null(s.trouble);
    assert_int_equal(s.n, 1);
    assert_true(str_is(s.item[0].name, "ld.global.L1::no_allocate.v2.f32"));
    assert_true(s.item[0].guarded && s.item[0].guard.negated);
    assert_int_equal(s.item[0].noperands, 2);
    assert_int_equal(s.item[0].operand[0].kind, PTX_VECTOR);
    assert_true(str_is(s.item[0].operand[0].part[1].name, "%r1"));
    assert_int_equal(s.item[0].operand[1].offset, -4);
    assert_int_equal(s.item[0].operand[1].part[0].number, 2);
}

static void immediates_have_their_bits(void **state)
{
    (void)state;
    struct ptx_statement s =
        ptx_read_test_read_text("f %0, 0f3F800000, -5, 0x1fU, 1.5, 0d3FF0000000000000;");
    assert_null(s.trouble);
    assert_int_equal(s.item[0].operand[1].value, 0x3f800000);
    assert_true(s.item[0].operand[2].value == (uint64_t)-5);
    assert_int_equal(s.item[0].operand[3].value, 31);
    assert_true(s.item[0].operand[4].value == 0x3ff8000000000000);
    assert_int_equal(s.item[0].operand[5].kind, PTX_DOUBLE);
}

static void a_pragma_has_texts(void **state)
{
    (void)state;
    struct ptx_statement s = ptx_read_test_read_text(".pragma \"nounroll\", \"x;y\"; exit;");
    assert_null(s.trouble);
    assert_int_equal(s.ninstructions, 2);
    assert_true(str_is(s.item[0].name, ".pragma"));
    assert_non_null(ptx_read_test_read_text(".pragma \"nounroll;").trouble);
}

static void a_part_of_a_register_is_none_of_its_name(void **state)
{
    (void)state;
    struct ptx_statement s =
        ptx_read_test_read_text("vadd.u32.u32.u32 %0, %1.b3, %%r1.h0; mov.u32 %0, %tid.x;");
    assert_null(s.trouble);
    assert_true(str_is(s.item[0].operand[1].selector, "b3"));
    assert_true(str_is(s.item[0].operand[2].selector, "h0"));
    assert_true(str_is(s.item[0].operand[2].name, "%r1"));
    assert_int_equal(s.item[0].operand[0].selector.n, 0);
    assert_true(str_is(s.item[1].operand[1].name, "%tid.x"));
}

static void what_is_not_read_is_told_with_its_place(void **state)
{
    (void)state;
    struct ptx_statement s = ptx_read_test_read_text("add.u32 %0, %1; .loc 1 2;");
    assert_non_null(strstr(s.trouble, "directive"));
    assert_int_equal(s.at.begin, 16);
    assert_non_null(ptx_read_test_read_text("{ add.u32 a, b;").trouble);
    assert_non_null(ptx_read_test_read_text("}").trouble);
    assert_non_null(ptx_read_test_read_text("add.u32 a, 0f12;").trouble);
    assert_non_null(ptx_read_test_read_text("/* never closed").trouble);
    assert_null(ptx_read_test_read_text("{ .reg .b32 t<3>, u; mov.b32 t2, %tid.x; }").trouble);
}

/* The kinds of the items, a letter for each. */
static const char *ptx_read_test_shape_of(const char *text)
{
    static const char letters[] = "i.{}:?e!dw";
    static char shape[64];
    struct ptx_statement s = ptx_read_test_read_text(text);
    assert_null(s.trouble);
    ptx_structure(&s, &arena);
    for (uint32_t i = 0; i < s.n && i + 1 < sizeof shape; i++)
        shape[i] = letters[s.item[i].kind];
    shape[s.n] = '\0';
    return s.trouble ? "trouble" : shape;
}

static void branches_become_structured_code(void **state)
{
    (void)state;
    assert_string_equal(ptx_read_test_shape_of("@p bra L; nop; L:"), "?i!");
    assert_string_equal(ptx_read_test_shape_of("@p bra A; nop; bra.uni B; A: trap; B: nop;"),
                        "?iei!i");
    assert_string_equal(ptx_read_test_shape_of("$L%=: nop; @p bra $L%=;"), "diw");
    assert_string_equal(ptx_read_test_shape_of("L: nop; @p bra OUT; bra L; OUT: nop;"), "diwi");
    assert_string_equal(ptx_read_test_shape_of("@p bra L; @q bra L; nop; L:"), "??i!!");
    assert_string_equal(ptx_read_test_shape_of("bra L; L: nop;"), "i");
    assert_string_equal(ptx_read_test_shape_of("@p bra L; { .reg .b32 t; nop; } L:"), "?{.i}!");
}

static void other_branches_are_trouble(void **state)
{
    (void)state;
    assert_string_equal(ptx_read_test_shape_of("@p bra L;"), "trouble");
    assert_string_equal(ptx_read_test_shape_of("bra L; nop; L:"), "trouble");
    assert_string_equal(ptx_read_test_shape_of("L: nop; bra L;"), "trouble");
    assert_string_equal(ptx_read_test_shape_of("L: nop; @p bra L; nop; @q bra L;"), "trouble");
    assert_string_equal(ptx_read_test_shape_of("@p bra IN; OUT: nop; IN: nop; @p bra OUT;"),
                        "trouble");
    assert_string_equal(ptx_read_test_shape_of("@p bra L; .reg .b32 t; L: mov.b32 t, 0;"),
                        "trouble");
    assert_string_equal(ptx_read_test_shape_of("L: atom.cas.b32 a, [b], 0, 1; @p bra L;"),
                        "trouble");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_instruction_has_modifiers_and_operands),
        cmocka_unit_test(immediates_have_their_bits),
        cmocka_unit_test(a_pragma_has_texts),
        cmocka_unit_test(a_part_of_a_register_is_none_of_its_name),
        cmocka_unit_test(what_is_not_read_is_told_with_its_place),
        cmocka_unit_test(branches_become_structured_code),
        cmocka_unit_test(other_branches_are_trouble),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
