#include "vgpu/machine/allocations.h"
#include "vgpu/machine/hooks.h"
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct allocation allocations_test_at(uint64_t base, size_t size, uint8_t kind)
{
    return (struct allocation){.base = base, .size = size, .kind = kind};
}

static void finds_by_address(void **state)
{
    struct allocation a;
    (void)state;
    for (uint64_t i = 100; i-- > 0;)
        assert_true(
            allocations_add(allocations_test_at(0x10000 + i * 0x100, 0x80, ALLOCATION_POOL)));
    for (uint64_t i = 0; i < 100; i++) {
        assert_true(allocations_find(0x10000 + i * 0x100 + 0x7f, 0, &a));
        assert_int_equal(a.base, 0x10000 + i * 0x100);
        assert_false(allocations_find(0x10000 + i * 0x100 + 0x80, 0, &a));
    }
    assert_false(allocations_find(0xffff, 0, &a));
    assert_true(allocations_remove(0x10000, &a));
    assert_int_equal(a.size, 0x80);
    assert_false(allocations_find(0x10000, 0, &a));
    assert_false(allocations_remove(0x10000, NULL));
    assert_false(allocations_remove(0x10101, NULL));
    for (uint64_t i = 1; i < 100; i++)
        assert_true(allocations_remove(0x10000 + i * 0x100, NULL));
}

static void finds_the_nearer_one(void **state)
{
    struct allocation a;
    (void)state;
    allocations_add(allocations_test_at(0x1000, 0x100, ALLOCATION_POOL));
    allocations_add(allocations_test_at(0x1200, 0x100, ALLOCATION_POOL));
    assert_true(allocations_find(0x1110, 0x100, &a));
    assert_int_equal(a.base, 0x1000);
    assert_true(allocations_find(0x11f0, 0x100, &a));
    assert_int_equal(a.base, 0x1200);
    assert_true(allocations_find(0xff0, 0x100, &a));
    assert_int_equal(a.base, 0x1000);
    assert_false(allocations_find(0x1180, 0x10, &a));
    allocations_remove(0x1000, NULL);
    allocations_remove(0x1200, NULL);
}

static void drops_what_is_overlapped(void **state)
{
    struct allocation a;
    (void)state;
    allocations_add(allocations_test_at(0x1000, 0x100, ALLOCATION_SVM));
    allocations_add(allocations_test_at(0x1100, 0x100, ALLOCATION_SVM));
    allocations_add(allocations_test_at(0x1080, 0x100, ALLOCATION_SVM));
    assert_false(allocations_find(0x1000, 0, &a));
    assert_false(allocations_find(0x1180, 0, &a));
    assert_true(allocations_find(0x1100, 0, &a));
    assert_int_equal(a.base, 0x1080);
    allocations_remove(0x1080, NULL);
}

static void counts_users(void **state)
{
    struct allocation a;
    int mark;
    (void)state;
    allocations_add(allocations_test_at(0x1000, 0x100, ALLOCATION_LOCKED));
    assert_int_equal(allocations_share(0x1000, ALLOCATION_LOCKED, +1), 2);
    assert_int_equal(allocations_share(0x1000, ALLOCATION_LOCKED, -1), 1);
    assert_int_equal(allocations_share(0x1000, ALLOCATION_POOL, -1), -1);
    assert_int_equal(allocations_share(0x1001, ALLOCATION_LOCKED, -1), -1);
    assert_true(allocations_set_userdata(0x1010, &mark));
    assert_true(allocations_find(0x1020, 0, &a));
    assert_ptr_equal(a.userdata, &mark);
    allocations_remove(0x1000, NULL);
    assert_false(allocations_set_userdata(0x1010, &mark));
}

static unsigned added, freed;

static void watch(const struct allocation *a)
{
    if (a->freed)
        freed++;
    else
        added++;
}

static void keeps_what_was_freed(void **state)
{
    struct allocation a;
    (void)state;
    vgpu_hooks.observer.keep_freed = true;
    vgpu_hooks.observer.allocation = watch;
    allocations_add(allocations_test_at(0x1000, 0x100, ALLOCATION_POOL));
    assert_true(allocations_remove(0x1000, NULL));
    assert_true(allocations_find(0x1000, 0, &a));
    assert_true(a.freed);
    assert_false(allocations_remove(0x1000, NULL));
    assert_int_equal(added, 1);
    assert_int_equal(freed, 1);
    vgpu_hooks.observer.keep_freed = false;
    vgpu_hooks.observer.allocation = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_by_address),         cmocka_unit_test(finds_the_nearer_one),
        cmocka_unit_test(drops_what_is_overlapped), cmocka_unit_test(counts_users),
        cmocka_unit_test(keeps_what_was_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
