/* Tests which accesses race, one by one, with waves and workgroups that the test makes up. */
#include "vgpu/check/check.h"
#include "vgpu/check/launches.h"
#include "vgpu/check/ops.h"
#include "vgpu/check/race.h"
#include "vgpu/check/report.h"
#include "vgpu/check/said_test.h"
#include "vgpu/hsa/agent.h"
#include "vgpu/machine/hooks.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { LANES = 32, WAVES = 2, GROUPS = 3, PAGE = 4096, INSNS = 256, REGISTER = 5 };

static _Alignas(PAGE) uint8_t memory[PAGE];
static struct insn insns[INSNS];
static struct code code = {.insns = insns, .words = INSNS};
static struct kernel_launch launch;
static struct group groups[GROUPS];
static struct wave waves[GROUPS][WAVES];
static uint32_t registers[VREG_COUNT + VREG_SLACK][MAX_LANES];
static _Alignas(64) uint8_t lds[256];
static const struct isa *isa;
static unsigned ninsns; /* instructions so far: each test has its own */

static uint16_t op_of(const char *name)
{
    for (uint16_t op = 1; op < OPS_MOST; op++)
        if (strcmp(isa_mnemonic(op), name) == 0)
            return op;
    fail_msg("no %s", name);
    return 0;
}

static const struct insn *race_test_next(const char *name, enum isa_format format)
{
    assert_true(ninsns < INSNS);
    struct insn *i = &insns[ninsns++];
    i->op = op_of(name);
    i->format = (uint8_t)format;
    return i;
}

static int race_test_setup(void **state)
{
    (void)state;
    isa = isa_find("gfx1030");
    code.isa = isa;
    check_start(said_begin());
    vgpu_hooks.observer = check_observer;
    return agents_start() ? 0 : -1;
}

static int race_test_teardown(void **state)
{
    (void)state;
    return said_end();
}

/* Races that were told so far. */
static size_t race_test_found(void)
{
    return said_times("tranship: vgpu: race: ");
}

static void race_test_begin_group(unsigned n)
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
    check_observer.group_begins(g);
}

static int race_test_begin(void **state)
{
    (void)state;
    memset(memory, 0, sizeof memory);
    assert_true(allocations_add((struct allocation){.base = (uint64_t)(uintptr_t)memory,
                                                    .size = PAGE,
                                                    .owner = agent_at(1),
                                                    .kind = ALLOCATION_SVM}));
    launch = (struct kernel_launch){.kernel = "kernel", .isa = isa};
    check_launch_begins(&launch, NULL);
    for (unsigned n = 0; n < GROUPS; n++)
        race_test_begin_group(n);
    for (unsigned l = 0; l < LANES; l++)
        registers[REGISTER][l] = 100 + l;
    return 0;
}

static int race_test_end(void **state)
{
    (void)state;
    for (unsigned n = 0; n < GROUPS; n++)
        check_observer.group_ends(&groups[n]);
    check_launch_ends(&launch);
    return allocations_remove((uint64_t)(uintptr_t)memory, NULL) ? 0 : -1;
}

/* All lanes of a wave do what the instruction says, each at a dword of its own or all at one. */
static void access_with(const struct insn *i, unsigned group, unsigned wave, enum space space,
                        enum access access, uint32_t offset, bool one)
{
    struct wave *w = &waves[group][wave];
    struct reach r = {.mask = UINT32_MAX, .step = 4, .space = space};
    uint64_t base = (uint64_t)(uintptr_t)(space == SPACE_LDS ? lds : memory) + offset;
    for (unsigned l = 0; l < LANES; l++)
        r.at[l] = base + (one ? 0 : 4 * l);
    check_observer.insn(w, i);
    assert_int_equal(
        check_observer.lanes(w, i, &r, 4, access, access == ACCESS_ATOMIC ? -1 : REGISTER),
        UINT32_MAX);
}

static void lanes(unsigned group, unsigned wave, enum space space, enum access access,
                  uint32_t offset, bool one)
{
    static const char *const names[2][3] = {
        {"global_load_dword", "global_store_dword", "global_atomic_add"},
        {"ds_read_b32", "ds_write_b32", "ds_add_u32"},
    };
    const struct insn *i = race_test_next(names[space == SPACE_LDS][access],
                                          space == SPACE_LDS ? FORMAT_DS : FORMAT_FLAT);
    access_with(i, group, wave, space, access, offset, one);
}

/* A load or store of one dword of global memory with cache bits; a store changes it. */
enum { GLC = 1, SLC = 2, DLC = 4, SC0 = GLC, SC1 = DLC };

static struct insn *marked(enum access access, unsigned bits)
{
    bool store = access == ACCESS_WRITE;
    struct insn *i =
        &insns[race_test_next(store ? "global_store_dword" : "global_load_dword", FORMAT_FLAT) -
               insns];
    i->glc = bits & GLC ? 1 : 0;
    i->slc = bits & SLC ? 1 : 0;
    i->dlc = bits & DLC ? 1 : 0;
    return i;
}

static void race_test_load(unsigned group, unsigned bits, uint32_t offset)
{
    access_with(marked(ACCESS_READ, bits), group, 0, SPACE_GLOBAL, ACCESS_READ, offset, true);
}

static void race_test_store(unsigned group, unsigned bits, uint32_t offset)
{
    for (unsigned l = 0; l < LANES; l++)
        registers[REGISTER][l] = ninsns + 1;
    access_with(marked(ACCESS_WRITE, bits), group, 0, SPACE_GLOBAL, ACCESS_WRITE, offset, true);
    for (unsigned l = 0; l < LANES; l++)
        registers[REGISTER][l] = 100 + l;
    memcpy(memory + offset, &ninsns, sizeof ninsns);
}

static void race_test_use(const char *arch)
{
    isa = isa_find(arch);
    code.isa = isa;
    for (unsigned n = 0; n < GROUPS; n++)
        for (unsigned k = 0; k < WAVES; k++)
            waves[n][k].isa = isa;
}

static void wait_for_stores(unsigned group, unsigned wave)
{
    check_observer.insn(&waves[group][wave], race_test_next("s_waitcnt_vscnt", FORMAT_SOPK));
}

static void test_lds(void **state)
{
    (void)state;
    size_t before = race_test_found();
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false);
    lanes(0, 0, SPACE_LDS, ACCESS_READ, 0, false); /* its own */
    assert_int_equal(race_test_found(), before);
    lanes(0, 1, SPACE_LDS, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before + 1);
    check_observer.barrier_opens(&groups[0]);
    lanes(0, 1, SPACE_LDS, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before + 1);
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false); /* before the other has read: no barrier */
    assert_int_equal(race_test_found(), before + 2);
}

static void test_two_readers(void **state)
{
    (void)state;
    size_t before = race_test_found();
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false);
    check_observer.barrier_opens(&groups[0]);
    lanes(0, 1, SPACE_LDS, ACCESS_READ, 0, false);
    lanes(0, 0, SPACE_LDS, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before);
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false);
    assert_int_equal(race_test_found(), before + 1);
}

static void race_test_groups(void **state)
{
    (void)state;
    size_t before = race_test_found();
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 512, false);
    assert_int_equal(race_test_found(), before);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before + 1);
    lanes(1, 1, SPACE_GLOBAL, ACCESS_WRITE, 4 * (LANES - 1), false); /* the last one's only */
    assert_int_equal(race_test_found(), before + 2);
}

/* The stores are known when both waited and released, and the reader acquired. */
static void test_fence(void **state)
{
    (void)state;
    size_t before = race_test_found();
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    wait_for_stores(0, 0);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_WRITE, 256, false); /* does not wait */
    lanes(1, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_READ, 256, false);
    assert_int_equal(race_test_found(), before + 1);
}

static void test_barrier_fences(void **state)
{
    (void)state;
    size_t before = race_test_found();
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    check_observer.barrier_opens(&groups[0]);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before);
}

static void test_same_instruction(void **state)
{
    (void)state;
    size_t before = race_test_found();
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, true);
    assert_int_equal(race_test_found(), before + 1);
    for (unsigned l = 0; l < LANES; l++)
        registers[REGISTER][l] = 7;
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 64, true); /* all the same */
    assert_int_equal(race_test_found(), before + 1);
}

/* What changes nothing, and what the next launch does. */
static void test_harmless(void **state)
{
    size_t before = race_test_found();
    memset(registers[REGISTER], 0, sizeof registers[REGISTER]);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before);
    registers[REGISTER][3] = 1;
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 512, false);
    race_test_end(state);
    race_test_begin(state);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 512, false);
    assert_int_equal(race_test_found(), before);
}

/* Data, a wait for it, a flag: known to whom an atomic load shows the flag, and to others not. */
static void hand_over(unsigned store_bits, unsigned load_bits, bool ordered, unsigned races)
{
    size_t before = race_test_found();
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    wait_for_stores(0, 0);
    race_test_store(0, store_bits, 1024);
    race_test_load(1, load_bits, 1024);
    assert_int_equal(race_test_found(), before + races);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before + races + (ordered ? 0 : 1));
}

/* Each in a launch of its own. */
#define HAND_OVER(name, arch, ...)                                                                 \
    static void name(void **state)                                                                 \
    {                                                                                              \
        (void)state;                                                                               \
        race_test_use(arch);                                                                       \
        hand_over(__VA_ARGS__);                                                                    \
        race_test_use("gfx1030");                                                                  \
    }

HAND_OVER(test_gfx1030_agent, "gfx1030", 0, GLC | DLC, true, 0)
HAND_OVER(test_gfx1030_group, "gfx1030", 0, GLC, false, 1)
HAND_OVER(test_gfx1030_plain, "gfx1030", 0, 0, false, 1)
HAND_OVER(test_gfx1100_agent, "gfx1100", 0, GLC, true, 0)
HAND_OVER(test_gfx1100_plain, "gfx1100", 0, 0, false, 1)
HAND_OVER(test_gfx1100_volatile, "gfx1100", DLC, GLC | DLC, true, 0)
HAND_OVER(test_gfx942_agent, "gfx942", SC1, SC1, true, 0)
HAND_OVER(test_gfx942_volatile, "gfx942", SC0 | SC1, SC0 | SC1, true, 0)
HAND_OVER(test_gfx942_plain_load, "gfx942", SC1, 0, false, 1)
HAND_OVER(test_gfx942_plain_store, "gfx942", 0, SC1, false, 1)
HAND_OVER(test_gfx942_group_load, "gfx942", SC1, SC0, false, 1)
HAND_OVER(test_gfx942_group_store, "gfx942", SC0, SC1, false, 1)

/* It looks more than once before the flag is there, and an atomic operation sets it. */
static void test_spin(void **state)
{
    (void)state;
    size_t before = race_test_found();
    lanes(0, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true); /* so that there is something to see */
    const struct insn *look = marked(ACCESS_READ, GLC | DLC);
    for (unsigned n = 0; n < 3; n++)
        access_with(look, 1, 0, SPACE_GLOBAL, ACCESS_READ, 1024, true);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    wait_for_stores(0, 0);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    access_with(look, 1, 0, SPACE_GLOBAL, ACCESS_READ, 1024, true);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before);
}

/* The same in LDS, whose loads have no marks: only the one that sees the flag acquires. */
static void test_spin_in_lds(void **state)
{
    (void)state;
    size_t before = race_test_found();
    lanes(0, 1, SPACE_LDS, ACCESS_WRITE, 0, false);
    lanes(0, 1, SPACE_LDS, ACCESS_WRITE, 128, false);
    check_observer.barrier_opens(&groups[0]);
    const struct insn *look = race_test_next("ds_read_b32", FORMAT_DS);
    for (unsigned n = 0; n < 3; n++)
        access_with(look, 0, 1, SPACE_LDS, ACCESS_READ, 128, true);
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false);
    lanes(0, 0, SPACE_LDS, ACCESS_ATOMIC, 128, true);
    access_with(look, 0, 1, SPACE_LDS, ACCESS_READ, 128, true);
    lanes(0, 1, SPACE_LDS, ACCESS_READ, 0, false);
    assert_int_equal(race_test_found(), before);
    lanes(0, 0, SPACE_LDS, ACCESS_WRITE, 0, false); /* behind the flag */
    assert_int_equal(race_test_found(), before + 1);
}

/* A store to what others watch with atomic loads; a plain load among those is remembered. */
static void test_watched(void **state)
{
    (void)state;
    size_t before = race_test_found();
    race_test_load(1, GLC | DLC, 1024);
    race_test_load(2, GLC | DLC, 1024);
    race_test_store(0, 0, 1024);
    assert_int_equal(race_test_found(), before);
    race_test_load(1, 0, 1028);
    race_test_load(1, GLC | DLC, 1028);
    race_test_load(2, GLC | DLC, 1028);
    race_test_store(0, 0, 1028);
    assert_int_equal(race_test_found(), before + 1);
    race_test_use("gfx942");
    race_test_load(1, SC1, 1032);
    race_test_store(0, 0, 1032);
    assert_int_equal(race_test_found(), before + 2);
    race_test_load(1, SC1, 1036);
    race_test_store(0, SC1, 1036);
    race_test_store(2, SC1, 1036);
    assert_int_equal(race_test_found(), before + 2);
    race_test_use("gfx1030");
}

/* One byte of global memory by the first lane. */
static void race_test_byte(unsigned group, enum access access, unsigned bits, uint32_t offset)
{
    struct insn *i = marked(access, bits);
    struct reach r = {
        .mask = 1, .at = {(uint64_t)(uintptr_t)memory + offset}, .step = 1, .space = SPACE_GLOBAL};
    registers[REGISTER][0] = 1;
    check_observer.insn(&waves[group][0], i);
    assert_int_equal(check_observer.lanes(&waves[group][0], i, &r, 1, access, REGISTER), 1);
    if (access == ACCESS_WRITE)
        memory[offset] = 1;
    registers[REGISTER][0] = 100;
}

/* Flags of a byte each in one dword: the second does not hide what the first one says. */
static void test_byte_flags(void **state)
{
    (void)state;
    size_t before = race_test_found();
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 0, false);
    wait_for_stores(0, 0);
    race_test_byte(0, ACCESS_WRITE, 0, 1024);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_WRITE, 256, false);
    wait_for_stores(1, 0);
    race_test_byte(1, ACCESS_WRITE, 0, 1025);
    race_test_byte(1, ACCESS_READ, GLC | DLC, 1024);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 0, false);
    race_test_byte(2, ACCESS_READ, GLC | DLC, 1025);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_READ, 256, false);
    assert_int_equal(race_test_found(), before);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 512, false); /* does not wait */
    race_test_byte(0, ACCESS_WRITE, 0, 1028);
    race_test_byte(1, ACCESS_WRITE, 0, 1029);
    race_test_byte(1, ACCESS_READ, GLC | DLC, 1028);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 512, false);
    assert_int_equal(race_test_found(), before + 1);
    lanes(0, 0, SPACE_GLOBAL, ACCESS_WRITE, 768, false);
    wait_for_stores(0, 0);
    race_test_byte(0, ACCESS_WRITE, 0, 1032);
    race_test_byte(1, ACCESS_WRITE, 0, 1033);
    race_test_byte(1, ACCESS_READ, 0, 1032); /* a plain load */
    lanes(1, 0, SPACE_GLOBAL, ACCESS_READ, 768, false);
    assert_int_equal(race_test_found(), before + 2);
}

/* Locks on gfx942: what ends one is atomic or else it races. */
static void test_unlock(void **state)
{
    (void)state;
    size_t before = race_test_found();
    race_test_use("gfx942");
    lanes(0, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    race_test_store(0, SC1, 1024);
    lanes(1, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    assert_int_equal(race_test_found(), before);
    race_test_store(1, 0, 1024);
    lanes(2, 0, SPACE_GLOBAL, ACCESS_ATOMIC, 1024, true);
    assert_int_equal(race_test_found(), before + 1);
    race_test_use("gfx1030");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, race_test_begin, race_test_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_lds),
        TEST(test_two_readers),
        TEST(race_test_groups),
        TEST(test_fence),
        TEST(test_barrier_fences),
        TEST(test_same_instruction),
        TEST(test_harmless),
        TEST(test_gfx1030_agent),
        TEST(test_gfx1030_group),
        TEST(test_gfx1030_plain),
        TEST(test_gfx1100_agent),
        TEST(test_gfx1100_plain),
        TEST(test_gfx1100_volatile),
        TEST(test_gfx942_agent),
        TEST(test_gfx942_volatile),
        TEST(test_gfx942_plain_load),
        TEST(test_gfx942_plain_store),
        TEST(test_gfx942_group_load),
        TEST(test_gfx942_group_store),
        TEST(test_spin),
        TEST(test_spin_in_lds),
        TEST(test_watched),
        TEST(test_byte_flags),
        TEST(test_unlock),
    };
    return cmocka_run_group_tests(tests, race_test_setup, race_test_teardown);
}
