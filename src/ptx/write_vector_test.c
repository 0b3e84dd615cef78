#include "ptx/write.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

static struct map map;
static struct arena arena;

/* Operands 0 to n - 1 with the constraints' letters; capital ones are outputs. */
static struct ptx_written write_vector_test_text(const char *text, const char *letters,
                                                 const char *type)
{
    struct ptx_parameter p[100] = {0};
    uint32_t n = (uint32_t)strlen(letters);
    for (uint32_t i = 0; i < n; i++) {
        bool output = letters[i] < 'a';
        p[i] = (struct ptx_parameter){.constraint = output ? (char)(letters[i] + 32) : letters[i],
                                      .input = !output,
                                      .output = output,
                                      .stable = true,
                                      .primary = true,
                                      .type = type};
    }
    struct ptx_asm in = {.text = str_of(text),
                         .parameter = p,
                         .nparameters = n,
                         .map = &map,
                         .indent = "",
                         .newline = "\n"};
    struct ptx_written out;
    ptx_write(&out, &in, &arena);
    return out;
}

static void vectors_are_lists(void **state)
{
    (void)state;
    struct ptx_written w = write_vector_test_text(
        "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%2, 7};", "RRrr",
        "unsigned int");
    assert_null(w.trouble);
    assert_string_equal(w.text,
                        "tranship_mma<8, 8, 16, tranship_matrix_s8, tranship_matrix_s8>({$0, $1}, "
                        "{$2}, {$3}, {(int)$2, 7});");
    assert_int_equal(w.nhelpers, 1);
    assert_string_equal(w.helper[0], "ptx_mma");
}

/* A variable of another size, or of a type that nobody knows, is read and written by
 * way of the block's own.
 */
static void what_is_written_is_as_wide_as_its_register(void **state)
{
    (void)state;
    const char *load = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];";
    struct ptx_written w = write_vector_test_text(load, "Rr", "unsigned long long");
    assert_non_null(strstr(w.text, "unsigned out0;"));
    assert_non_null(strstr(w.text, "tranship_ldmatrix({out0}, "));
    w = write_vector_test_text(load, "Rr", NULL);
    assert_non_null(strstr(w.text, "tranship_ldmatrix({$0}, "));
    assert_non_null(write_vector_test_text(load, "Lr", NULL).trouble);
    assert_non_null(write_vector_test_text(load, "rr", NULL).trouble);
}

static void one_register_may_stand_without_braces(void **state)
{
    (void)state;
    struct ptx_written w = write_vector_test_text(
        "ldmatrix.sync.aligned.m8n8.x1.shared.b16 %0, [%1];", "Rr", "unsigned int");
    assert_string_equal(w.text, "tranship_ldmatrix({$0}, (const void *)tranship_from_shared($1));");
}

static void vectors_have_the_rows_length(void **state)
{
    (void)state;
    struct ptx_written w =
        write_vector_test_text("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0}, [%1];", "Rr", NULL);
    assert_null(w.text);
    assert_non_null(strstr(w.trouble, "number of elements"));
    w = write_vector_test_text("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0};", "R", NULL);
    assert_non_null(strstr(w.trouble, "number of operands"));
}

static void registers_of_the_statement_take_results(void **state)
{
    (void)state;
    struct ptx_written w = write_vector_test_text(
        "{ .reg .b32 t<2>; .reg .pred p; ldmatrix.sync.aligned.m8n8.x2.shared.b16 {t0, t1}, "
        "[%1]; add.u32 %0, t0, t1; }",
        "Rr", "unsigned int");
    assert_non_null(strstr(w.text, "tranship_ldmatrix({t0, t1}, "));
    w = write_vector_test_text(
        "{ .reg .pred p; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {p}, [%0]; }", "r", NULL);
    assert_non_null(w.trouble);
}

/* A row without out= speaks for all instructions that begin with its name, however many
 * operands the statement has. */
static void the_note_is_that_of_the_longest_begin(void **state)
{
    (void)state;
    struct ptx_written w = write_vector_test_text("mma.sp.sync.aligned.m16n8k16 %0;", "r", NULL),
                       other;
    assert_non_null(strstr(w.note, "sparse"));
    other = write_vector_test_text("mma.sync.aligned.m3n3k3 %0;", "r", NULL);
    assert_non_null(other.note);
    assert_string_not_equal(w.note, other.note);
    assert_null(write_vector_test_text("nothing.of.the.kind %0;", "r", NULL).note);

    char text[1000], letters[81] = {0};
    int n = snprintf(text, sizeof text, "wgmma.mma_async.sync.aligned.m64n160k16.f32.f16.f16 {");
    for (int i = 0; i < 80; i++) {
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%%%d", i ? ", " : "", i);
        letters[i] = 'F';
    }
    snprintf(text + n, sizeof text - (size_t)n, "}, 1;");
    w = write_vector_test_text(text, letters, NULL);
    assert_true(str_starts(w.subject, STR("wgmma.mma_async")));
    assert_non_null(strstr(w.note, "warp group"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_are_lists),
        cmocka_unit_test(what_is_written_is_as_wide_as_its_register),
        cmocka_unit_test(one_register_may_stand_without_braces),
        cmocka_unit_test(vectors_have_the_rows_length),
        cmocka_unit_test(registers_of_the_statement_take_results),
        cmocka_unit_test(the_note_is_that_of_the_longest_begin),
    };
    map_init(&map);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    map_release(&map);
    arena_release(&arena);
    return failed;
}
