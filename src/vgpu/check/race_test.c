/* Which accesses race: waves and workgroups that are made up, their accesses one by one. */
#include "vgpu/check/internal.h"
#include "vgpu/hsa/agent.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { LANES = 32, WAVES = 2, GROUPS = 3, PAGE = 4096, PLACES = 256, REGISTER = 5 };

static _Alignas(PAGE) uint8_t memory[PAGE];
static struct insn insns[PLACES];
static struct code code = {.insns = insns, .words = PLACES};
static struct launch launch;
static struct group groups[GROUPS];
static struct wave waves[GROUPS][WAVES];
static uint32_t registers[VREG_COUNT + VREG_SLACK][MAX_LANES];
static _Alignas(64) uint8_t lds[256];
static const struct isa *isa;
static unsigned place; /* instructions so far: each test has its own */

static uint16_t op_of(const char *name)
{
    for (uint16_t op = 1; op < OPS_MOST; op++)
        if (strcmp(isa_mnemonic(op), name) == 0)
            return op;
    fail_msg("no %s", name);
    return 0;
}

static const struct insn *next(const char *name, enum isa_format format)
{
    assert_true(place < PLACES);
    struct insn *i = &insns[place++];
    i->op = op_of(name);
    i->format = (uint8_t)format;
    return i;
}

static int setup(void **state)
{
    (void)state;
    isa = isa_find("gfx1030");
    code.isa = isa;
    check_start("1");
    return agents_start() ? 0 : -1;
}

static void begin_group(unsigned n)
{
    struct group *g = &groups[n];
    *g = (struct group){.launch = &launch,
                        .code = &code,
                        .id = {n},
                        .nwaves = WAVES,
                        .waves = waves[n],
                        .lds = lds,
                        .lds_bytes = sizeof lds,
                        .items = {LANES * WAVES, 1, 1}};
    for (unsigned k = 0; k < WAVES; k++) {
        struct wave *w = &waves[n][k];
        *w = (struct wave){.code = &code,
                           .v = registers,
                           .isa = isa,
                           .group = g,
                           .lanes = LANES,
                           .index = (uint16_t)k,
                           .lanes_mask = UINT32_MAX};
        w->pair[SREG_EXEC / 2] = UINT32_MAX;
    }
    check_group_begins(g);
}

static int begin(void **state)
{
    (void)state;
    memset(memory, 0, sizeof memory);
    assert_true(allocations_add((struct allocation){
        .base = (uint64_t)(uintptr_t)memory, .size = PAGE, .owner = agent_at(1), .kind = ALLOCATION_SVM}));
    launch = (struct launch){.kernel = "kernel", .isa = isa};
    check_launch_begins(&launch);
    for (unsigned n = 0; n < GROUPS; n++)
        begin_group(n);
    for (unsigned l = 0; l < LANES; l++)
        registers[REGISTER][l] = 100 + l;
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (unsigned n = 0; n < GROUPS; n++)
        check_group_ends(&groups[n]);
    check_launch_ends(&launch);
    return allocations_remove((uint64_t)(uintptr_t)memory, NULL) ? 0 : -1;
}

/* All lanes of a wave, each at a dword of its own or all at one. */
static void lanes(unsigned group, unsigned wave, enum space space, enum access access, uint32_t offset,
                  bool one)
{
    static const char *const names[2][3] = {
        {"global_load_dword", "global_store_dword", "global_atomic_add"},
        {"ds_read_b32", "ds_write_b32", "ds_add_u32"},
    };
    const struct insn *i =
        next(names[space == SPACE_LDS][access], space == SPACE_LDS ? FORMAT_DS : FORMAT_FLAT);
    struct wave *w = &waves[group][wave];
    struct reach r = {.mask = UINT32_MAX, .step = 4, .space = space};
    uint64_t base = (uint64_t)(uintptr_t)(space == SPACE_LDS ? lds : memory) + offset;
    for (unsigned l = 0; l < LANES; l++)
        r.at[l] = base + (one ? 0 : 4 * l);
    check_insn(w, i);
    assert_int_equal(check_lanes(w, i, &r, 4, access, access == ACCESS_ATOMIC ? -1 : REGISTER), UINT32_MAX);
}

static void wait_for_stores(unsigned group, unsigned wave)
{
    check_insn(&waves[group][wave], next("s_waitcnt_vscnt", FORMAT_SOPK));
}

static void test_lds(void **state)
{
    (void)state;
    size_t before = report_places();
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false);
    lanes(0, 0, SPACE_LDS, ACCESS_READ, 0, false); /* its own */
    assert_int_equal(report_places(), before);
    lanes(0, 1, SPACE_LDS, ACCESS_READ, 0, false);
    assert_int_equal(report_places(), before + 1);
    check_barrier_opens(&groups[0]);
    lanes(0, 1, SPACE_LDS, ACCESS_READ, 0, false);
    assert_int_equal(report_places(), before + 1);
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false); /* before the other has read: no barrier */
    assert_int_equal(report_places(), before + 2);
}

static void test_two_readers(void **state)
{
    (void)state;
    size_t before = report_places();
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false);
    check_barrier_opens(&groups[0]);
    lanes(0, 1, SPACE_LDS, ACCESS_READ, 0, false);
    lanes(0, 0, SPACE_LDS, ACCESS_READ, 0, false);
    assert_int_equal(report_places(), before);
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false);
    assert_int_equal(report_places(), before + 1);
}

static void test_groups(void **state)
{
    (void)state;
    size_t before = report_places();
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 512, false);
    assert_int_equal(report_places(), before);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(report_places(), before + 1);
    lanes(1, 1, SPACE_GLOBAL, ACCESS_WRITE, 4 * (LANES - 1), false); /* the last one's only */
    assert_int_equal(report_places(), before + 2);
}

/* The stores are known when both waited and released, and the reader acquired. */
static void test_fence(void **state)
{
    (void)state;
    size_t before = report_places();
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    wait_for_stores(0, 0);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(report_places(), before);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_WRITE, 256, false); /* does not wait */
    lanes(1, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(report_places(), before);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_READ, 256, false);
    assert_int_equal(report_places(), before + 1);
}

static void test_barrier_fences(void **state)
{
    (void)state;
    size_t before = report_places();
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    check_barrier_opens(&groups[0]);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(report_places(), before);
}

static void test_same_instruction(void **state)
{
    (void)state;
    size_t before = report_places();
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, true);
    assert_int_equal(report_places(), before + 1);
    for (unsigned l = 0; l < LANES; l++)
        registers[REGISTER][l] = 7;
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 64, true); /* all the same */
    assert_int_equal(report_places(), before + 1);
}

/* What changes nothing, and what the next launch does. */
static void test_harmless(void **state)
{
    size_t before = report_places();
    memset(registers[REGISTER], 0, sizeof registers[REGISTER]);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(report_places(), before);
    registers[REGISTER][3] = 1;
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 512, false);
    end(state);
    begin(state);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 512, false);
    assert_int_equal(report_places(), before);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_lds),      TEST(test_two_readers),    TEST(test_groups),
        TEST(test_fence),    TEST(test_barrier_fences), TEST(test_same_instruction),
        TEST(test_harmless),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
