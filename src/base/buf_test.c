#include "base/buf.h"
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void empty_buffer_is_a_string(void **state)
{
    (void)state;
    struct buf b = {0};
    assert_int_equal(buf_str(&b).n, 0);
    assert_non_null(buf_str(&b).p);
    buf_release(&b);
    char *z = buf_detach(&b);
    assert_string_equal(z, "");
    free(z);
}

static void adding_keeps_it_terminated(void **state)
{
    (void)state;
    struct buf b = {0};
    buf_add(&b, NULL, 0);
    assert_string_equal(b.p, "");
    buf_addstr(&b, "ab");
    buf_adds(&b, STR("cd"));
    buf_addch(&b, 'e');
    assert_string_equal(b.p, "abcde");
    assert_int_equal(b.len, 5);
    buf_clear(&b);
    assert_string_equal(b.p, "");
    assert_true(b.cap > 0);
    buf_release(&b);
    assert_null(b.p);
}

static void holds_any_bytes(void **state)
{
    (void)state;
    struct buf b = {0};
    buf_add(&b, "a\0b", 3);
    assert_int_equal(b.len, 3);
    assert_memory_equal(b.p, "a\0b", 4);
    buf_release(&b);
}

static void grows_byte_by_byte(void **state)
{
    (void)state;
    struct buf b = {0};
    for (int i = 0; i < 100000; i++)
        buf_addch(&b, (char)('a' + i % 26));
    assert_int_equal(b.len, 100000);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(b.p[i], 'a' + i % 26);
    assert_int_equal(b.p[100000], 0);
    buf_release(&b);
}

static void printf_appends_at_every_room(void **state)
{
    (void)state;
    /* Every distance between the text's end and the memory's. */
    for (int before = 0; before < 140; before++) {
        struct buf b = {0};
        for (int i = 0; i < before; i++)
            buf_addch(&b, '.');
        buf_printf(&b, "%s-%d", "text", 12345);
        assert_int_equal(b.len, before + 10);
        assert_string_equal(b.p + before, "text-12345");
        buf_release(&b);
    }
}

static void detach_hands_over(void **state)
{
    (void)state;
    struct buf b = {0};
    buf_addstr(&b, "mine");
    char *z = buf_detach(&b);
    assert_string_equal(z, "mine");
    assert_null(b.p);
    assert_int_equal(b.len, 0);
    buf_addstr(&b, "new");
    assert_string_equal(b.p, "new");
    assert_string_equal(z, "mine");
    free(z);
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_buffer_is_a_string),
        cmocka_unit_test(adding_keeps_it_terminated),
        cmocka_unit_test(holds_any_bytes),
        cmocka_unit_test(grows_byte_by_byte),
        cmocka_unit_test(printf_appends_at_every_room),
        cmocka_unit_test(detach_hands_over),
    };
    return cmocka_run_group_tests_name("buf", tests, NULL, NULL);
}
