#include "shared/frame.h"
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static size_t frame_test_count(const char *text, const char *of)
{
    size_t n = 0;
    for (const char *p = text; (p = strstr(p, of)); p += strlen(of))
        n++;
    return n;
}

/* The frame has two script elements of its own: the data and the program. */
static void marks_are_replaced(void **state)
{
    (void)state;
    struct buf page = {0};
    buf_addstr(&page, "before");
    frame_add(&page, str_of("{\"a\": 1}"), "show(data);");
    assert_int_equal(strncmp(page.p, "before<!", 8), 0);
    assert_int_equal(
        frame_test_count(page.p,
                         "<script id=\"data\" type=\"application/json\">{\"a\": 1}</script>"),
        1);
    assert_int_equal(frame_test_count(page.p, "show(data);"), 1);
    assert_null(strstr(page.p, "@DATA@"));
    assert_null(strstr(page.p, "@SCRIPT@"));
    assert_non_null(strstr(page.p, "</html>"));
    buf_release(&page);
}

/* Texts that would end the element, or that are marks, stay texts. */
static void texts_stay_texts(void **state)
{
    (void)state;
    static const char data[] =
        "{\"t\": \"</script><script>alert(1)</script><!-- @SCRIPT@ @DATA@\"}";
    struct buf plain = {0}, page = {0};
    frame_add(&plain, str_of("{}"), "run();");
    frame_add(&page, str_of(data), "run();");
    assert_int_equal(frame_test_count(page.p, "<"), frame_test_count(plain.p, "<"));
    assert_non_null(strstr(
        page.p, "\\u003c/script>\\u003cscript>alert(1)\\u003c/script>\\u003c!-- @SCRIPT@ @DATA@"));
    assert_int_equal(frame_test_count(page.p, "run();"), 1);
    buf_release(&plain);
    buf_release(&page);
}

/* The data is so many bytes, not a text up to a NUL. */
static void data_are_so_many_bytes(void **state)
{
    (void)state;
    struct buf page = {0};
    frame_add(&page, (struct str){"{}garbage", 2}, "");
    assert_null(strstr(page.p, "garbage"));
    assert_int_equal(frame_test_count(page.p, "json\">{}</script>"), 1);
    buf_release(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_are_replaced),
        cmocka_unit_test(texts_stay_texts),
        cmocka_unit_test(data_are_so_many_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
