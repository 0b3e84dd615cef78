/* Tests which memory the checker knows, and which bytes of it count as written. */
#include "vgpu/check/blocks.h"
#include "vgpu/check/check.h"
#include "vgpu/check/report.h"
#include "vgpu/check/said_test.h"
#include "vgpu/hsa/agent.h"
#include "vgpu/machine/hooks.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { BASE = 0x10000, PAGE = 4096 };

static int blocks_test_setup(void **state)
{
    (void)state;
    struct output_choice text;
    if (!output_parse(said_begin(), &text))
        return -1;
    report_start(&text);
    vgpu_hooks.observer = check_observer;
    return agents_start() ? 0 : -1;
}

static int blocks_test_teardown(void **state)
{
    (void)state;
    return said_end();
}

/* Notes that were told so far. */
static size_t notes(void)
{
    return said_times("tranship: vgpu: note: ");
}

static void blocks_test_add(uint64_t base, size_t size, bool device)
{
    assert_true(allocations_add((struct allocation){.base = base,
                                                    .size = size,
                                                    .span = PAGE,
                                                    .owner = device ? agent_at(1) : agent_at(0),
                                                    .kind = ALLOCATION_POOL}));
}

static void blocks_test_look_up(void **state)
{
    (void)state;
    blocks_test_add(BASE, 100, true);
    blocks_test_add(BASE + 4 * PAGE, 200, false);
    assert_null(block_at(BASE - 1));
    assert_int_equal(block_at(BASE)->size, 100);
    assert_int_equal(block_at(BASE + PAGE - 1)->size, 100);
    assert_null(block_at(BASE + PAGE));
    assert_int_equal(block_near(BASE + PAGE)->size, 100);
    assert_int_equal(block_near(BASE + 4 * PAGE - 8)->size, 200);
    assert_null(block_near(UINT64_C(1) << 40));
    assert_true(allocations_remove(BASE, NULL));
    assert_true(block_at(BASE)->freed);
    assert_false(block_at(BASE + 4 * PAGE)->freed);
}

static void test_written(void **state)
{
    (void)state;
    blocks_test_add(BASE + 8 * PAGE, 100, true);
    blocks_test_add(BASE + 9 * PAGE, 100, false);
    struct block *b = block_at(BASE + 8 * PAGE);
    assert_true(block_unwritten(b, b->base, 100));
    blocks_written(b->base + 5, 20);
    assert_true(block_unwritten(b, b->base, 5));
    assert_false(block_unwritten(b, b->base, 6));
    assert_false(block_unwritten(b, b->base + 24, 8));
    assert_true(block_unwritten(b, b->base + 25, 8));
    block_write(b, b->base + 8, 8, false);
    assert_true(block_unwritten(b, b->base + 8, 8));
    assert_false(block_unwritten(b, b->base + 7, 9));
    b = block_at(BASE + 9 * PAGE); /* the host's memory: it may write as it likes */
    assert_false(block_unwritten(b, b->base, 100));
}

static void blocks_test_copies(void **state)
{
    (void)state;
    uint64_t a = BASE + 16 * PAGE, b = BASE + 17 * PAGE, host = BASE + 18 * PAGE;
    blocks_test_add(a, 400, true);
    blocks_test_add(b, 400, true);
    blocks_test_add(host, 400, false);
    size_t before = notes();
    blocks_written(a, 256);
    blocks_copied(b, a, 400); /* what nobody wrote stays that */
    assert_false(block_unwritten(block_at(b), b + 255, 8));
    assert_true(block_unwritten(block_at(b), b + 256, 144));
    assert_int_equal(notes(), before);
    blocks_copied(host, b, 256);
    assert_int_equal(notes(), before);
    blocks_copied(host, b, 400);
    assert_int_equal(notes(), before + 1);
    blocks_copied(host, b, 400); /* once is enough */
    assert_int_equal(notes(), before + 1);
    blocks_written(a, 396);
    blocks_written(a + 100, 0);
    blocks_copied(host, a, 398); /* the last element, in part */
    assert_int_equal(notes(), before + 2);
}

/* Gaps of structures. */
static void test_padding(void **state)
{
    (void)state;
    uint64_t a = BASE + 20 * PAGE, host = BASE + 21 * PAGE;
    blocks_test_add(a, 400, true);
    blocks_test_add(host, 400, false);
    for (unsigned n = 0; n < 25; n++)
        blocks_written(a + 16 * n, 12);
    size_t before = notes();
    blocks_copied(host, a, 400);
    assert_int_equal(notes(), before);
}

static void test_messages(void **state)
{
    (void)state;
    struct block b = {.base = 0x1000, .size = 16, .span = PAGE, .serial = 7, .device = true};
    struct buf out = {0};
    block_print(&out, &b, 0x1010);
    block_print(&out, &b, 0x0ffc);
    b.freed = true;
    block_print(&out, &b, 0x1004);
    assert_string_equal(
        out.p, "    0 bytes behind the end of allocation 7: 16 bytes of device memory at 0x1000\n"
               "    4 bytes before allocation 7: 16 bytes of device memory at 0x1000\n"
               "    at offset 4 of allocation 7: 16 bytes of device memory at 0x1000, freed\n");
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_test_look_up), cmocka_unit_test(test_written),
        cmocka_unit_test(blocks_test_copies),  cmocka_unit_test(test_padding),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, blocks_test_setup, blocks_test_teardown);
}
