#include "report/layout.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

static void check_wrap(const char *text, int indent, int width, const char *expected)
{
    struct buf b = {0};
    buf_addstr(&b, ">");
    layout_wrap(&b, text, indent, width);
    assert_string_equal(b.p + 1, expected);
    buf_release(&b);
}

static void test_wrap(void **state)
{
    (void)state;
    check_wrap("", 2, 20, "");
    check_wrap("\n \n", 2, 20, "");
    check_wrap("one two three", 0, 7, "one two\nthree\n");
    check_wrap("one two three", 2, 7, "  one\n  two\n  three\n");
    check_wrap("one\ntwo", 0, 80, "one two\n");
    check_wrap("a  b", 0, 0, "a b\n");
    check_wrap("a\n\n\nb\n", 1, 80, " a\n\n b\n");
    check_wrap("see:\n\n    tranship  port x\n\nend", 1, 80,
               " see:\n\n     tranship  port x\n\n end\n");
    check_wrap("toolongforthis x", 0, 4, "toolongforthis\nx\n");
    /* Three letters in six bytes. */
    check_wrap("\xc3\xa4\xc3\xb6\xc3\xbc x", 0, 5, "\xc3\xa4\xc3\xb6\xc3\xbc x\n");
}

static void test_pad(void **state)
{
    struct buf b = {0};
    (void)state;
    layout_pad(&b, "\xc3\xa4", 3);
    layout_pad(&b, "long", 2);
    assert_string_equal(b.p, "\xc3\xa4  long");
    buf_release(&b);
}

static void layout_test_check_range(release first, release last, const char *expected)
{
    struct buf b = {0};
    layout_range(&b, (struct release_range){first, last}, "any");
    assert_string_equal(b.p, expected);
    buf_release(&b);
}

static void test_range(void **state)
{
    (void)state;
    layout_test_check_range(0, 0, "any");
    layout_test_check_range(502, 0, "5.2 and later");
    layout_test_check_range(0, 1210, "up to 12.10");
    layout_test_check_range(502, 604, "5.2 to 6.4");
    layout_test_check_range(602, 602, "only 6.2");
}

static void test_count(void **state)
{
    struct buf b = {0};
    (void)state;
    layout_count(&b, 0, "file", "files");
    layout_count(&b, 1, "file", "files");
    assert_string_equal(b.p, "0 files1 file");
    buf_release(&b);
}

static void test_message(void **state)
{
    struct buf b = {0};
    (void)state;
    layout_message(&b, "'%s' becomes '%s' for 5 %");
    assert_string_equal(b.p, "'...' becomes '...' for 5 %");
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrap),  cmocka_unit_test(test_pad),     cmocka_unit_test(test_range),
        cmocka_unit_test(test_count), cmocka_unit_test(test_message),
    };
    return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
