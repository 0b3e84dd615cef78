#include "core/edit_origin.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct edits edits;
static struct buf output;
static struct origins origins;

static int edit_origin_test_setup(void **state)
{
    (void)state;
    edits = (struct edits){.arena = &arena};
    return 0;
}

static int edit_origin_test_teardown(void **state)
{
    (void)state;
    vec_release(&edits.list);
    vec_release(&origins.part);
    buf_release(&output);
    arena_release(&arena);
    return 0;
}

static void edit_origin_test_apply(const char *input)
{
    struct source src;
    source_init(&src, "a.cu", str_of(input), &arena);
    struct settled settled = edits_settle(&edits, &arena);
    settled_apply_origins(&settled, &src, &output, &origins);
}

/* The byte of the output, and where it comes from. */
static void comes_from(const char *text, uint32_t begin, uint32_t end)
{
    bool written;
    const char *at = memmem(output.p, output.len, text, strlen(text));
    assert_non_null(at);
    struct span s = origins_find(&origins, (uint32_t)(at - output.p), &written);
    assert_int_equal(s.begin, begin);
    assert_int_equal(s.end, end);
    assert_int_equal(written, begin != end);
}

static void bytes_that_were_copied_are_themselves(void **state)
{
    (void)state;
    edit_origin_test_apply("int a;\nint b;\n");
    comes_from("b;", 11, 11);
    comes_from("int a", 0, 0);
}

static void what_an_edit_wrote_comes_from_its_span(void **state)
{
    (void)state;
    edit_replace(&edits, (struct span){0, 4}, STR("hip"), EDIT_RENAME, "test");
    edit_replace(&edits, (struct span){11, 11}, STR("more"), EDIT_REWRITE, "test");
    edit_origin_test_apply("cudaMalloc(p);");
    assert_string_equal(arena_strdup(&arena, buf_str(&output)), "hipMalloc(morep);");
    comes_from("hip", 0, 4);
    comes_from("ip", 0, 4);
    comes_from("Malloc", 4, 4);
    comes_from("p);", 11, 11);
}

static void an_insertion_comes_from_where_it_stands(void **state)
{
    bool written;
    (void)state;
    edit_replace(&edits, (struct span){2, 2}, STR("XX"), EDIT_REWRITE, "test");
    edit_origin_test_apply("abcd");
    struct span s = origins_find(&origins, 3, &written);
    assert_int_equal(s.begin, 2);
    assert_int_equal(s.end, 2);
    assert_true(written);
    comes_from("cd", 2, 2);
}

static void placeholders_are_copied(void **state)
{
    (void)state;
    struct span placeholder = {2, 5};
    edit_template(&edits, (struct span){0, 6}, "g<$0, $0>", &placeholder, 1, EDIT_REWRITE, "test");
    edit_origin_test_apply("f(abc)");
    assert_string_equal(arena_strdup(&arena, buf_str(&output)), "g<abc, abc>");
    comes_from("bc,", 3, 3);
    comes_from("bc>", 3, 3);
    comes_from(", ", 0, 6);
    comes_from(">", 0, 6);
}

static void the_end_of_the_output_is_known(void **state)
{
    (void)state;
    edit_origin_test_apply("ab");
    assert_int_equal(origins_find(&origins, 2, NULL).begin, 2);
}

static void an_empty_output_comes_from_the_beginning(void **state)
{
    (void)state;
    edit_origin_test_apply("");
    assert_int_equal(origins_find(&origins, 0, NULL).begin, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(bytes_that_were_copied_are_themselves,
                                        edit_origin_test_setup, edit_origin_test_teardown),
        cmocka_unit_test_setup_teardown(what_an_edit_wrote_comes_from_its_span,
                                        edit_origin_test_setup, edit_origin_test_teardown),
        cmocka_unit_test_setup_teardown(an_insertion_comes_from_where_it_stands,
                                        edit_origin_test_setup, edit_origin_test_teardown),
        cmocka_unit_test_setup_teardown(placeholders_are_copied, edit_origin_test_setup,
                                        edit_origin_test_teardown),
        cmocka_unit_test_setup_teardown(the_end_of_the_output_is_known, edit_origin_test_setup,
                                        edit_origin_test_teardown),
        cmocka_unit_test_setup_teardown(an_empty_output_comes_from_the_beginning,
                                        edit_origin_test_setup, edit_origin_test_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
