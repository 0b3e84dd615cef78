/* Tests of the machine: the state that waves start with, barriers, polling, threads, trouble. */
#include "vgpu/machine/hooks.h"
#include "vgpu/machine/machine_bench.h"
#include "vgpu/machine/machine_kernels.h"
#include "vgpu/machine/slot.h"
#include "vgpu/machine/timeout.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* AMDGPUUsage, "SGPR Register Set Up Order". */
static void all_user_registers(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx90a", WORDS(registers));
    struct descriptor *d = &b->kernel->descriptor;
    d->properties = 0x7f;
    d->rsrc2 =
        RSRC2_PRIVATE | 15 << RSRC2_USER_SHIFT | RSRC2_GROUP_X | RSRC2_GROUP_Y | RSRC2_GROUP_Z;
    b->launch.packet = (void *)0x123456789abc;
    b->launch.queue = (void *)0x23456789abcd;
    b->launch.dispatch_id = 0x3456789abcde;
    b->launch.private_bytes = 20;
    b->launch.grid[0] = 40;
    b->launch.group[0] = 40;
    bench_runs(b);
    const uint32_t *s = b->memory;
    assert_int_equal(s[1] >> 31, 1);         /* swizzled */
    assert_int_equal(s[2], UINT32_MAX);      /* no end */
    assert_int_equal(s[3] >> 21 & 7, 3 | 4); /* index stride 64, the lane's number added */
    assert_int_equal(s[4] | (uint64_t)s[5] << 32, 0x123456789abc);
    assert_int_equal(s[6] | (uint64_t)s[7] << 32, 0x23456789abcd);
    assert_int_equal(s[8] | (uint64_t)s[9] << 32, (uintptr_t)b->kernarg);
    assert_int_equal(s[10] | (uint64_t)s[11] << 32, 0x3456789abcde);
    assert_int_equal(s[12], s[0]); /* flat scratch: the same memory as the descriptor's */
    assert_int_equal(s[13], s[1] & 0xffff);
    assert_int_equal(s[14], 32); /* in blocks of 16 bytes */
    assert_int_equal(s[15] | s[16] | s[17], 0);
    assert_int_equal(s[18], 0);
    assert_int_equal(s[20], 0x3c0);                 /* MODE: denormals, DX10_CLAMP, IEEE */
    assert_int_equal(s[21], APERTURE_SHARED >> 48); /* the upper half of SH_MEM_BASES */
    assert_int_equal(s[22] | (uint64_t)s[23] << 32, APERTURE_PRIVATE);
    assert_int_equal(s[24] | (uint64_t)s[25] << 32, (UINT64_C(1) << 40) - 1); /* EXEC */
    bench_free(b);
}

static struct slot *started(struct bench *b, struct start *s, uint64_t group)
{
    struct slot *spare = NULL;
    assert_int_equal(start_init(s, &b->launch), 0);
    struct slot *slot = slot_take(&spare, s, &b->launch);
    assert_non_null(slot);
    start_group(s, &slot->group, group);
    return slot;
}

static void set_shape(struct bench *b, uint32_t x, uint32_t y, uint32_t z, uint16_t gx, uint16_t gy,
                      uint16_t gz)
{
    memcpy(b->launch.grid, (uint32_t[]){x, y, z}, sizeof b->launch.grid);
    memcpy(b->launch.group, (uint16_t[]){gx, gy, gz}, sizeof b->launch.group);
}

/* Groups of 5 x 3 x 2 in a grid of 12 x 4 x 3: those at the edges are smaller. */
static void work_items(const char *arch, bool packed)
{
    struct bench *b = bench_new(arch, WORDS(behind));
    b->kernel->descriptor.rsrc2 |= 2 << RSRC2_ITEM_SHIFT | RSRC2_GROUP_Y | RSRC2_GROUP_Z;
    set_shape(b, 12, 4, 3, 5, 3, 2);
    struct start s;
    struct slot *slot = started(b, &s, 11); /* 2, 1, 1 of 3 x 2 x 2: 2 x 1 x 1 items */
    assert_int_equal(s.ngroups, 12);
    const struct wave *w = &slot->group.waves[0];
    assert_int_equal(slot->group.nwaves, 1);
    assert_int_equal(wave_exec(w), 3);
    assert_memory_equal(&w->s[2], ((uint32_t[]){2, 1, 1}), 12);
    slot_free(slot);
    slot = started(b, &s, 0);
    w = &slot->group.waves[0];
    assert_int_equal(wave_exec(w), (1 << 30) - 1);
    for (uint32_t n = 0; n < 30; n++) {
        uint32_t x = n % 5, y = n / 5 % 3, z = n / 15;
        assert_int_equal(w->v[0][n], packed ? x | y << 10 | z << 20 : x);
        assert_int_equal(w->v[1][n], packed ? 0 : y);
        assert_int_equal(w->v[2][n], packed ? 0 : z);
    }
    slot_free(slot);
    bench_free(b);
}

static void work_item_ids(void **state)
{
    (void)state;
    work_items("gfx90a", true);
    work_items("gfx942", true);
    work_items("gfx1030", false);
    work_items("gfx1100", true);
}

/* 100 items: two waves of 64 or four of 32; the last one is not full. */
static void wave_sizes(void **state)
{
    (void)state;
    static const struct {
        const char *arch;
        unsigned properties, waves, lanes;
        uint64_t last;
    } t[] = {
        {"gfx90a", 0, 2, 64, (UINT64_C(1) << 36) - 1},
        {"gfx1030", PROPERTY_WAVE32, 4, 32, 15},
        {"gfx1030", 0, 2, 64, (UINT64_C(1) << 36) - 1},
        {"gfx1100", PROPERTY_WAVE32, 4, 32, 15},
    };
    for (size_t n = 0; n < sizeof t / sizeof *t; n++) {
        struct bench *b = bench_new(t[n].arch, WORDS(behind));
        b->kernel->descriptor.properties = (uint16_t)(PROPERTY_KERNARG_PTR | t[n].properties);
        set_shape(b, 100, 1, 1, 100, 1, 1);
        struct start s;
        struct slot *slot = started(b, &s, 0);
        const struct wave *w = &slot->group.waves[t[n].waves - 1];
        assert_int_equal(slot->group.nwaves, t[n].waves);
        assert_int_equal(w->lanes, t[n].lanes);
        assert_int_equal(wave_exec(w), t[n].last);
        assert_int_equal(w->v[0][0], (t[n].waves - 1) * t[n].lanes);
        slot_free(slot);
        bench_free(b);
    }
}

/* AMDGPUUsage, "Preloaded Kernel Arguments": behind the other user registers, and
 * 256 bytes are skipped. */
static void kernarg_preload(void **state)
{
    (void)state;
    uint32_t text[80] = {0};
    struct bench *b = bench_new("gfx90a", WORDS(text));
    struct descriptor *d = &b->kernel->descriptor;
    d->preload = 3 | 1 << 7;
    d->rsrc2 = 5 << RSRC2_USER_SHIFT | RSRC2_GROUP_X;
    uint32_t arguments[] = {10, 11, 12, 13};
    memcpy(b->kernarg, arguments, sizeof arguments);
    struct start s;
    struct slot *slot = started(b, &s, 0);
    const struct wave *w = &slot->group.waves[0];
    assert_memory_equal(&w->s[2], ((uint32_t[]){11, 12, 13, 0}), 16);
    assert_int_equal(w->pc - b->code->insns, 64);
    slot_free(slot);
    bench_free(b);
}

/* Private memory is in FLAT_SCRATCH, there is no descriptor. */
static void architected_scratch(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx942", WORDS(behind));
    b->kernel->descriptor.rsrc2 |= RSRC2_PRIVATE;
    b->launch.private_bytes = 100;
    set_shape(b, 128, 1, 1, 128, 1, 1);
    struct start s;
    struct slot *slot = started(b, &s, 0);
    for (unsigned k = 0; k < 2; k++) {
        const struct wave *w = &slot->group.waves[k];
        assert_int_equal(w->s[102] | (uint64_t)w->s[103] << 32, (uintptr_t)w->scratch);
        assert_int_equal(w->scratch_lane, 112);
        assert_int_equal(w->scratch - slot->group.waves[0].scratch, k * 112 * 64);
    }
    slot_free(slot);
    bench_free(b);
}

/* Every wave sees all waves' arrival, none a second round's, and the short
 * group's barrier opens, too. */
static void barriers(void **state)
{
    (void)state;
    for (uint16_t waves = 1; waves <= 16; waves += 5) {
        struct bench *b = bench_new("gfx90a", WORDS(barrier));
        bench_grid(b, 1, (uint16_t)(waves * 64));
        bench_runs(b);
        assert_int_equal(b->memory[0], 2 * waves);
        for (unsigned k = 0; k < waves; k++)
            assert_int_equal(b->memory[16 + k], waves);
        bench_free(b);
    }
}

/* Groups poll without s_sleep for what the last one writes: it must begin
 * while they are under way. */
static void polling_groups(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx90a", WORDS(polling));
    bench_grid(b, 6, 64);
    b->kernarg[1] = 5;
    bench_runs(b);
    assert_int_equal(b->memory[1], 6);
    bench_free(b);
}

/* The waves of the group that waits can always go on: other groups must get
 * their turn all the same. */
static void polling_between_barriers(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx90a", WORDS(polling_barriers));
    bench_grid(b, 2, 128);
    bench_runs(b);
    assert_int_equal(b->memory[0], 1);
    bench_free(b);
}

/* All groups meet twice: each must see what every other one did before the barrier. */
static void grid_barriers(void **state)
{
    (void)state;
    for (uint32_t groups = 1; groups <= 100; groups += 33) {
        struct bench *b = bench_new("gfx90a", WORDS(grid_barrier));
        bench_grid(b, groups, 64);
        b->kernarg[1] = groups | (uint64_t)(groups - 1) << 32;
        machine_gws_init(0, groups - 1);
        bench_runs(b);
        assert_int_equal(b->memory[0], 2 * groups);
        assert_int_equal(b->memory[1], 2 * groups);
        bench_free(b);
    }
}

static void *later(void *flag)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    __atomic_store_n((uint32_t *)flag, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

/* The host answers, as it does for printf. */
static void polling_for_the_host(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx90a", WORDS(sleeping));
    bench_grid(b, 300, 256);
    pthread_t t;
    assert_int_equal(pthread_create(&t, NULL, later, b->memory), 0);
    bench_runs(b);
    pthread_join(t, NULL);
    bench_free(b);
}

static void *launch_often(void *bench)
{
    struct bench *b = bench;
    for (unsigned k = 0; k < 50; k++)
        if (machine_run(&b->launch) != 0)
            return b->launch.trouble;
    return NULL;
}

/* Several launches under way, and the groups of each over all threads. */
static void launches_at_once(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    struct bench *b[THREADS];
    pthread_t t[THREADS];
    for (unsigned k = 0; k < THREADS; k++) {
        b[k] = bench_new("gfx90a", WORDS(barrier));
        bench_grid(b[k], 64, 128);
        assert_int_equal(pthread_create(&t[k], NULL, launch_often, b[k]), 0);
    }
    for (unsigned k = 0; k < THREADS; k++) {
        void *trouble;
        pthread_join(t[k], &trouble);
        assert_null(trouble);
        assert_int_equal(b[k]->memory[0], 50 * 64 * 2 * 2);
        assert_int_equal(b[k]->launch.executed, 50 * 64 * 2 * 16);
        bench_free(b[k]);
    }
}

static void calls_and_returns(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx90a", WORDS(calls));
    bench_runs(b);
    assert_int_equal(b->memory[0], 7);
    assert_int_equal(b->memory[1], 14);
    bench_free(b);
}

static void machine_test_relative_registers(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx90a", WORDS(indexed));
    bench_runs(b);
    assert_int_equal(b->memory[0], 42);
    bench_free(b);
}

static void exec_of_wave32(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx1030", WORDS(wave32));
    bench_grid(b, 1, 32);
    bench_runs(b);
    assert_int_equal(b->memory[0], UINT32_MAX);
    assert_int_equal(b->memory[1], 0);
    bench_free(b);
}

/* What a broken kernel says; the next launch is none the worse. */
static void trouble_says(const uint32_t *text, size_t bytes, const char *what)
{
    struct bench *b = bench_new("gfx90a", text, bytes);
    bench_grid(b, 8, 256);
    assert_int_equal(machine_run(&b->launch), -1);
    if (!strstr(b->launch.trouble, what) || !strstr(b->launch.trouble, "kernel ?, block ("))
        fail_msg("no \"%s\" in: %s", what, b->launch.trouble);
    bench_free(b);
}

static void trouble(void **state)
{
    (void)state;
    static const uint32_t nothing[] = {0xffffffff, 0xffffffff};
    trouble_says(WORDS(bad_address), "reads address 0x48, where no memory is");
    trouble_says(WORDS(bad_address), "c0020202 00000008");
    trouble_says(WORDS(astray), "branch out of");
    trouble_says(WORDS(behind), "past the end");
    trouble_says(WORDS(trap), "stopped itself");
    trouble_says(WORDS(nothing), "is no instruction");
    struct bench *b = bench_new("gfx90a", WORDS(calls));
    b->kernel->descriptor.entry += 4096;
    assert_int_equal(machine_run(&b->launch), -1);
    assert_non_null(strstr(b->launch.trouble, "is not there"));
    b->kernel->descriptor.entry -= 4096;
    b->launch.lds_bytes = 65537;
    assert_int_equal(machine_run(&b->launch), -1);
    b->launch.lds_bytes = 65536;
    bench_runs(b);
    bench_free(b);
}

static void late(uint64_t ns, const uint32_t *text, size_t bytes, uint32_t groups, const char *what,
                 const char *where)
{
    struct bench *b = bench_new("gfx90a", text, bytes);
    bench_grid(b, groups, 128);
    machine_gws_init(0, 1000);
    machine_timeout = ns;
    assert_int_equal(machine_run(&b->launch), -1);
    machine_timeout = 0;
    if (!strstr(b->launch.trouble, what) || !strstr(b->launch.trouble, where))
        fail_msg("no \"%s\", \"%s\" in: %s", what, where, b->launch.trouble);
    assert_int_equal(b->launch.trouble_kind, TROUBLE_TIMEOUT);
    bench_free(b);
}

/* Endless in every way: the message says where. */
static void launches_that_take_too_long(void **state)
{
    (void)state;
    enum { SHORT = 30000000, SECOND = 1000000000 };
    const char *runs = "still runs after 0.03 seconds (--timeout)";
    late(SHORT, WORDS(endless), 1, "kernel ?, block (0,0,0), wave 0: thread (0,0,0) still runs",
         "\n    at 0x");
    late(SHORT, WORDS(endless), 1000, runs, "\n    at 0x");
    late(SHORT, WORDS(polling_barriers), 1, runs, "\n    at 0x");
    late(SHORT, WORDS(sleeping), 1, runs, "\n    at 0x");
    late(SECOND, WORDS(grid_barrier), 3,
         "still waits for the other blocks after 1 second (--timeout)", "d93b0000 00000004");
}

/* A limit that is not reached changes nothing. */
static void launches_within_their_time(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx90a", WORDS(barrier));
    bench_grid(b, 64, 128);
    machine_timeout = UINT64_C(1000) * 1000000000;
    bench_runs(b);
    machine_timeout = 0;
    assert_int_equal(b->launch.executed, 64 * 2 * 16);
    bench_free(b);
}

static void machine_test_seconds(void **state)
{
    static const struct {
        const char *text;
        uint64_t ns;
    } good[] = {{"1", 1000000000},
                {"0.5", 500000000},
                {".25", 250000000},
                {"10.", 10000000000},
                {"0.0000000019", 1},
                {"007.5", 7500000000},
                {"1000000000", UINT64_C(1000000000000000000)}};
    static const char *const bad[] = {"",   ".",  "0",          "0.0",
                                      "-1", "+1", "1e3",        "1,5",
                                      "1s", " 1", "1000000001", "99999999999999999999999999"};
    uint64_t ns;
    (void)state;
    for (size_t n = 0; n < sizeof good / sizeof *good; n++) {
        assert_true(timeout_parse(good[n].text, &ns));
        assert_int_equal(ns, good[n].ns);
    }
    for (size_t n = 0; n < sizeof bad / sizeof *bad; n++)
        if (timeout_parse(bad[n], &ns))
            fail_msg("'%s' is taken", bad[n]);
}

/* Whose access it was, and which: memory ends behind the first page. */
static void faults_behind_a_page(void **state)
{
    static const struct {
        const uint32_t *text;
        size_t bytes;
        const char *who, *what;
    } cases[] = {
        {WORDS(loop_of_loads), "thread (0,0,0) reads", "global_load_dword v1, v0, s[2:3]"},
        {WORDS(load_over_address), "thread (32,0,0) reads", "global_load_dword v2, v3, s[2:3]"},
        {WORDS(address_moves_on), "thread (32,0,0) writes to", "global_store_dword v0, v1, s[2:3]"},
    };
    (void)state;
    enum { PAGE = 4096 };
    uint8_t *page = mmap(NULL, 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(page != MAP_FAILED && mprotect(page, PAGE, PROT_READ | PROT_WRITE) == 0);
    memset(page, 0x5a, PAGE);
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        char says[96];
        struct bench *b = bench_new("gfx90a", cases[n].text, cases[n].bytes);
        b->kernarg[0] = (uint64_t)(uintptr_t)page;
        bench_grid(b, 1, 64);
        assert_int_equal(machine_run(&b->launch), -1);
        snprintf(says, sizeof says, "%s address 0x%" PRIxPTR ",", cases[n].who,
                 (uintptr_t)page + PAGE);
        if (!strstr(b->launch.trouble, says) || !strstr(b->launch.trouble, cases[n].what))
            fail_msg("no \"%s\" by \"%s\" in: %s", says, cases[n].what, b->launch.trouble);
        bench_free(b);
    }
    munmap(page, 2 * PAGE);
}

static void code_by_address(void **state)
{
    (void)state;
    struct bench *b = bench_new("gfx90a", WORDS(trap));
    uint64_t text = (uint64_t)(uintptr_t)b->kernel->text;
    assert_ptr_equal(machine_code_at(text), b->code);
    assert_ptr_equal(machine_code_at(text + sizeof trap - 1), b->code);
    assert_null(machine_code_at(text + sizeof trap));
    assert_null(machine_code_at(text - 1));
    bench_free(b);
    assert_null(machine_code_at(text));
}

static int with_threads(const char *threads)
{
    setenv("TRANSHIP_VGPU_THREADS", threads, 1);
    machine_init(0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_user_registers),
        cmocka_unit_test(work_item_ids),
        cmocka_unit_test(wave_sizes),
        cmocka_unit_test(kernarg_preload),
        cmocka_unit_test(architected_scratch),
        cmocka_unit_test(barriers),
        cmocka_unit_test(polling_groups),
        cmocka_unit_test(grid_barriers),
        cmocka_unit_test(polling_for_the_host),
        cmocka_unit_test(launches_at_once),
        cmocka_unit_test(calls_and_returns),
        cmocka_unit_test(machine_test_relative_registers),
        cmocka_unit_test(exec_of_wave32),
        cmocka_unit_test(trouble),
        cmocka_unit_test(faults_behind_a_page),
        cmocka_unit_test(code_by_address),
        cmocka_unit_test(polling_between_barriers),
        cmocka_unit_test(launches_that_take_too_long),
        cmocka_unit_test(launches_within_their_time),
        cmocka_unit_test(machine_test_seconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* In a process of its own: a process has its threads for as long as it runs. */
static int in_child(const char *threads)
{
    int status;
    pid_t child = fork();
    if (child == 0)
        exit(with_threads(threads));
    return child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) ||
           WEXITSTATUS(status);
}

/* One thread and several: nothing may depend on another thread's help. */
int main(void)
{
    vgpu_hooks.observe(); /* TRANSHIP_VGPU_JIT=always: all of it compiled */
    return in_child("1") | in_child("3");
}
