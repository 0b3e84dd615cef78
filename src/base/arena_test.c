#include "base/arena.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void pieces_are_zeroed_and_aligned(void **state)
{
    (void)state;
    struct arena a = {0};
    for (size_t n = 0; n < 300; n++) {
        unsigned char *p = arena_alloc(&a, n);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % sizeof(long double), 0);
        for (size_t i = 0; i < n; i++)
            assert_int_equal(p[i], 0);
        memset(p, 0xAA, n);
    }
    arena_release(&a);
}

static void pieces_do_not_overlap(void **state)
{
    (void)state;
    struct arena a = {0};
    enum { N = 2000 };
    static unsigned char *p[N];
    for (size_t i = 0; i < N; i++) {
        p[i] = arena_alloc(&a, i % 1500 + 1);
        memset(p[i], (int)(i % 251), i % 1500 + 1);
    }
    for (size_t i = 0; i < N; i++)
        for (size_t k = 0; k < i % 1500 + 1; k++)
            assert_int_equal(p[i][k], i % 251);
    assert_true(a.total >= 1251000);
    arena_release(&a);
    assert_null(a.blocks);
    assert_int_equal(a.total, 0);
}

static void large_piece_leaves_the_block_in_use(void **state)
{
    (void)state;
    struct arena a = {0};
    char *first = arena_alloc(&a, 16);
    char *large = arena_alloc(&a, 3 << 20);
    large[(3 << 20) - 1] = 'x';
    char *second = arena_alloc(&a, 16);
    assert_ptr_equal(second, first + 16);
    arena_release(&a);
}

static void large_piece_may_come_first(void **state)
{
    (void)state;
    struct arena a = {0};
    char *large = arena_alloc(&a, 1 << 20);
    memset(large, 1, 1 << 20);
    char *small = arena_alloc(&a, 8);
    assert_int_equal(small[0], 0);
    memset(small, 2, 8);
    assert_int_equal(large[(1 << 20) - 1], 1);
    arena_release(&a);
}

static void strdup_copies_and_terminates(void **state)
{
    (void)state;
    struct arena a = {0};
    char bytes[] = {'a', 'b', 'c', 'd'};
    char *copy = arena_strdup(&a, (struct str){bytes, 3});
    bytes[0] = 'z';
    assert_string_equal(copy, "abc");
    assert_string_equal(arena_strdup(&a, (struct str){NULL, 0}), "");
    arena_release(&a);
}

static void printf_takes_short_and_long(void **state)
{
    (void)state;
    struct arena a = {0};
    assert_string_equal(arena_printf(&a, "%s:%d", "a.cu", 7), "a.cu:7");
    assert_string_equal(arena_printf(&a, "%s", ""), "");
    for (int n = 250; n < 262; n++) {
        char *p = arena_printf(&a, "%0*d", n, 5);
        assert_int_equal(strlen(p), n);
        assert_int_equal(p[n - 1], '5');
    }
    arena_release(&a);
}

static void usable_after_release(void **state)
{
    (void)state;
    struct arena a = {0};
    arena_release(&a);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(arena_strdup(&a, STR("again")), "again");
        arena_release(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_zeroed_and_aligned),
        cmocka_unit_test(pieces_do_not_overlap),
        cmocka_unit_test(large_piece_leaves_the_block_in_use),
        cmocka_unit_test(large_piece_may_come_first),
        cmocka_unit_test(strdup_copies_and_terminates),
        cmocka_unit_test(printf_takes_short_and_long),
        cmocka_unit_test(usable_after_release),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
