/* Tests the cache lines and banks that an instruction accesses. */
#include "vgpu/profile/access.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static struct reached reached;

static struct counts lines(unsigned line, uint64_t first, uint64_t step, uint32_t size)
{
    struct counts c = {0};
    reached.any = true;
    reached.kind = ACCESS_READ;
    for (unsigned l = 0; l < MAX_LANES; l++)
        access_global(&reached, first + l * step, size);
    access_count(&reached, line, &c);
    return c;
}

static void profile_access_test_check(struct counts c, unsigned bytes, unsigned transactions,
                                      unsigned least)
{
    assert_int_equal(c.global[ACCESS_READ], 1);
    assert_int_equal(c.bytes, bytes);
    assert_int_equal(c.transactions, transactions);
    assert_int_equal(c.least, least);
}

static void profile_access_test_lines(void **state)
{
    (void)state;
    profile_access_test_check(lines(64, 4096, 4, 4), 256, 4, 4);
    profile_access_test_check(lines(128, 4096, 4, 4), 256, 2, 2);
    profile_access_test_check(lines(64, 4100, 4, 4), 256, 5, 4);
    profile_access_test_check(lines(128, 4096 + 64, 4, 4), 256, 3,
                              2); /* halves of lines that are not in it together */
    profile_access_test_check(lines(64, 4096, 16, 16), 1024, 16, 16);
    profile_access_test_check(lines(128, 4096, 256, 4), 256, 64, 2);
    profile_access_test_check(lines(64, 4096, 0, 4), 4, 1, 1);
    profile_access_test_check(lines(64, 4096, 2, 4), 130, 3, 3);        /* neighbours overlap */
    profile_access_test_check(lines(64, 4096 + 62, 64, 4), 256, 65, 4); /* each in two lines */
    profile_access_test_check(lines(64, UINT64_MAX - 16383, 256, 4), 256, 64, 4);
}

/* More lines than any instruction reaches: the rest is left out, and the next one starts afresh. */
static void profile_access_test_many(void **state)
{
    (void)state;
    struct counts c = {0};
    reached.any = true;
    for (unsigned k = 0; k < 2 * ACCESS_SLOTS; k++)
        access_global(&reached, k * 64, 1);
    access_count(&reached, 64, &c);
    assert_int_equal(c.transactions, ACCESS_MOST);
    profile_access_test_check(lines(64, 4096, 4, 4), 256, 4, 4);
}

static void banks(unsigned cycles, unsigned least, uint64_t mask, uint32_t step, uint32_t size,
                  bool atomic)
{
    uint32_t offset[MAX_LANES];
    struct counts c = {0};
    for (unsigned l = 0; l < MAX_LANES; l++)
        offset[l] = l * step;
    access_lds(offset, mask, size, atomic, &c);
    assert_int_equal(c.lds_cycles, cycles);
    assert_int_equal(c.lds_least, least);
}

static void test_banks(void **state)
{
    (void)state;
    const uint64_t all = UINT64_MAX;
    banks(2, 2, all, 4, 4, false);
    banks(1, 1, UINT32_MAX, 4, 4, false);
    banks(2, 2, all, 0, 4, false); /* one dword for all of them */
    banks(4, 2, all, 8, 4, false);
    banks(64, 2, all, 128, 4, false);
    banks(2, 2, all, 132, 4, false);
    banks(2, 2, all, 1, 1, false);
    banks(4, 4, all, 8, 8, false);
    banks(8, 8, all, 16, 16, false);
    banks(64, 8, all, 128, 16, false);
    banks(64, 2, all, 0, 4, true); /* atomics wait for each other */
    banks(1, 1, 1, 4, 4, true);
    banks(1, 1, UINT64_C(1) << 63, 4, 4, false);
    banks(0, 0, 0, 4, 4, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(profile_access_test_lines),
        cmocka_unit_test(profile_access_test_many),
        cmocka_unit_test(test_banks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
