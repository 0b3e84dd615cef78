#include "core/source.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

static struct source open_source(struct str bytes)
{
    struct source s;
    source_init(&s, "a.cu", bytes, &arena);
    return s;
}

static void assert_place(const struct source *s, uint32_t at, uint32_t line, uint32_t col)
{
    struct place p = source_place(s, at);
    assert_int_equal(p.line, line);
    assert_int_equal(p.col, col);
}

static void empty_file_has_one_line(void **state)
{
    (void)state;
    struct source s = open_source(STR(""));
    assert_int_equal(s.nlines, 1);
    assert_place(&s, 0, 1, 1);
    assert_place(&s, 99, 1, 1);
    assert_string_equal(source_newline(&s), "\n");
}

static void all_line_endings_count(void **state)
{
    (void)state;
    struct source s = open_source(STR("a\nbc\r\nd\re\n\r\r\nf"));
    const uint32_t begins[] = {0, 2, 6, 8, 10, 11, 13};
    assert_int_equal(s.nlines, 7);
    assert_memory_equal(s.lines, begins, sizeof begins);
    assert_place(&s, 0, 1, 1);
    assert_place(&s, 1, 1, 2); /* a newline is its line's last column */
    assert_place(&s, 3, 2, 2);
    assert_place(&s, 5, 2, 4); /* the LF of a CRLF */
    assert_place(&s, 6, 3, 1);
    assert_place(&s, 8, 4, 1);
    assert_place(&s, 12, 6, 2);
    assert_place(&s, 13, 7, 1);
    assert_place(&s, 14, 7, 2); /* the end */
}

static void final_newline_begins_a_line(void **state)
{
    (void)state;
    struct source s = open_source(STR("a\n"));
    assert_int_equal(s.nlines, 2);
    assert_place(&s, 2, 2, 1);
}

static void newline_is_the_first_lines(void **state)
{
    (void)state;
    struct source lf = open_source(STR("a\nb\r\n")), crlf = open_source(STR("\r\nb\n"));
    struct source cr = open_source(STR("a\rb\n")), one = open_source(STR("abc")),
                  bare = open_source(STR("\nx"));
    assert_string_equal(source_newline(&lf), "\n");
    assert_string_equal(source_newline(&crlf), "\r\n");
    assert_string_equal(source_newline(&cr), "\r");
    assert_string_equal(source_newline(&one), "\n");
    assert_string_equal(source_newline(&bare), "\n");
}

static void text_is_the_spans_bytes(void **state)
{
    (void)state;
    struct source s = open_source(STR("hello world"));
    assert_true(str_is(source_text(&s, (struct span){6, 11}), "world"));
    assert_int_equal(source_text(&s, (struct span){3, 3}).n, 0);
}

static void nul_means_binary(void **state)
{
    (void)state;
    assert_true(source_is_binary(STR("a\0b")));
    assert_false(source_is_binary(STR("")));
    assert_false(source_is_binary(STR("\xef\xbb\xbf\x80\xff\x01")));
}

static void the_name_tells_the_kind(void **state)
{
    (void)state;
    assert_int_equal(source_kind("src/k.cu"), SOURCE_CUDA);
    assert_int_equal(source_kind("a.c"), SOURCE_HOST);
    assert_int_equal(source_kind("a.c++"), SOURCE_HOST);
    assert_int_equal(source_kind("a.cuh"), SOURCE_INCLUDE);
    assert_int_equal(source_kind("b/a.cu.in"), SOURCE_INCLUDE);
    assert_int_equal(source_kind("a.cuh.jinja"), SOURCE_INCLUDE);
    assert_true(source_is_template("b/a.cu.in"));
    assert_false(source_is_template("b/a.cu"));
    assert_int_equal(source_kind("a.cpp.in"), SOURCE_OTHER);
    assert_int_equal(source_kind("cu.in"), SOURCE_OTHER);
    assert_int_equal(source_kind("a.cu.h"), SOURCE_INCLUDE);
    assert_int_equal(source_kind("a.cu.txt"), SOURCE_OTHER);
    assert_int_equal(source_kind("cu"), SOURCE_OTHER);
}

static int source_test_release(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(empty_file_has_one_line, source_test_release),
        cmocka_unit_test_teardown(all_line_endings_count, source_test_release),
        cmocka_unit_test_teardown(final_newline_begins_a_line, source_test_release),
        cmocka_unit_test_teardown(newline_is_the_first_lines, source_test_release),
        cmocka_unit_test_teardown(text_is_the_spans_bytes, source_test_release),
        cmocka_unit_test_teardown(nul_means_binary, source_test_release),
        cmocka_unit_test_teardown(the_name_tells_the_kind, source_test_release),
    };
    return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
