/* Tests the limits of the advice: at each limit, and one count before it.
 * tools/check-vgpu-profile tests real programs. */
#include "vgpu/profile/advice.h"
#include "vgpu/profile/hot.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WORDS = 100, ALL = 10000 };

static struct profile_kernel kernel;

static int advice_test_set_up(void **state)
{
    (void)state;
    kernel = (struct profile_kernel){.name = (char *)"k(int)",
                                     .isa = isa_find("gfx90a"),
                                     .lanes = 64,
                                     .waves = 4,
                                     .threads = 256,
                                     .launches = 2,
                                     .vgprs = 8,
                                     .sgprs = 16,
                                     .line = {"a.hip", 3}};
    kernel.counts.classes[CLASS_VALU] = kernel.counts.vector = ALL;
    sites_reserve(&kernel.sites, WORDS);
    return 0;
}

static void free_sites(struct profile_sites *s)
{
    free(s->at);
    free(s->site);
    *s = (struct profile_sites){0};
}

static int advice_test_tear_down(void **state)
{
    (void)state;
    free_sites(&kernel.sites);
    return 0;
}

static struct profile_site *site(size_t word, int line)
{
    size_t at = sites_at(&kernel.sites, word, 1);
    struct profile_site *s = &kernel.sites.site[at];
    s->line = (struct line){line ? "a.hip" : NULL, line};
    s->n.waves = 1;
    return s;
}

/* The only piece of advice is of that number and line; 0: there is none. */
static void advised(int number, int line, const char *says)
{
    struct advices a = advice_of(&kernel, ALL);
    if (a.n != (number ? 1 : 0))
        fail_msg("%zu pieces of advice, the first: %s", a.n, a.n ? a.p[0].message : "");
    if (number) {
        assert_int_equal(a.p[0].number, number);
        assert_int_equal(a.p[0].line.number, line);
        if (!strstr(a.p[0].message, says) || !strstr(a.p[0].message, "'k(int)'") ||
            strstr(a.p[0].message, "%s"))
            fail_msg("%s", a.p[0].message);
    }
    advice_release(&a);
}

static void advice_test_blocks(void **state)
{
    (void)state;
    advised(0, 0, NULL);
    kernel.odd_threads = 32;
    kernel.odd_launches = 2;
    advised(3001, 3, "32 threads on a wave of 64 lanes: 32 lanes, 50 %, are idle");
    kernel.odd_threads = 65;
    kernel.odd_launches = 1;
    advised(3002, 3,
            "65 threads on waves of 64 lanes: 63 lanes, 49 %, are idle (in 1 of 2 launches)");
}

static void test_not_worth_it(void **state)
{
    (void)state;
    kernel.odd_threads = 32;
    struct advices a = advice_of(&kernel, ALL * 100);
    assert_int_equal(a.n, 1);
    advice_release(&a);
    a = advice_of(&kernel, ALL * 100 + 1);
    assert_int_equal(a.n, 0);
    advice_release(&a);
    kernel.counts.classes[CLASS_VALU] = 0;
    a = advice_of(&kernel, 0);
    assert_int_equal(a.n, 0);
    advice_release(&a);
}

/* A hundredth of the instructions is 100. */
static void test_conflicts(void **state)
{
    (void)state;
    struct profile_site *s = site(5, 17);
    s->n.lds_cycles = 200;
    s->n.lds_least = 100;
    advised(3003, 17, "200 cycles where 100 would do (2.0 times)");
    s->n.lds_cycles = 199;
    advised(0, 0, NULL);
    s->n.lds_cycles = 102;
    s->n.lds_least = 3; /* 99 cycles more */
    advised(0, 0, NULL);
    s->n.lds_cycles = 103;
    advised(3003, 17, "103 cycles");
    s->n.atomic_lanes = s->n.atomic_addresses = 1; /* those are another matter */
    advised(0, 0, NULL);
}

static void test_uncoalesced(void **state)
{
    (void)state;
    struct profile_site *s = site(5, 17);
    s->n.accesses = 50;
    s->n.transactions = 200;
    s->n.least = 100;
    advised(
        3004, 17,
        "200 cache lines of 64 bytes where 100 would hold the bytes (2.0 times), 4.0 for an access");
    s->n.transactions = 199;
    advised(0, 0, NULL);
    s->n.transactions = 109;
    s->n.least = 10;
    advised(0, 0, NULL);
    s->n.transactions = 110;
    advised(3004, 17, "110 cache lines");
}

static void test_atomics(void **state)
{
    (void)state;
    struct profile_site *s = site(5, 17);
    s->many = true;
    s->n.atomic_lanes = 400;
    s->n.atomic_addresses = 100;
    advised(3008, 17, "4.0 lanes of a wave at a time, 400 in all");
    s->n.atomic_addresses = 101;
    advised(0, 0, NULL);
    s->many = false; /* from all waves one lane at the same address */
    advised(3008, 17, "all 400");
    s->n.atomic_lanes = 99; /* not a hundredth */
    s->n.atomic_addresses = 1;
    advised(0, 0, NULL);
    kernel.counts.classes[CLASS_VALU] = 1000;
    advised(3008, 17, "all 99");
}

/* Of several lines that with most accesses. */
static void test_scratch(void **state)
{
    (void)state;
    site(5, 17)->n.scratch = 40;
    site(6, 18)->n.scratch = 60;
    kernel.scratch_lane = 16;
    kernel.counts.scratch = 100;
    advised(3005, 18, "16 bytes for a thread, 100 accesses of waves (1.0 %");
    kernel.counts.scratch = 99;
    advised(0, 0, NULL);
}

static void advice_test_registers(void **state)
{
    (void)state;
    kernel.vgprs = 64; /* all 8 */
    advised(0, 0, NULL);
    kernel.vgprs = 72;
    advised(3006, 3, "72 vector registers leave room for 7 waves on a SIMD, 64 would for 8");
    kernel.vgprs = 40;
    kernel.accs = 32; /* of the same file */
    advised(3006, 3, "72 vector registers");
    kernel.vgprs = 256; /* one wave more only with a third less */
    kernel.accs = 0;
    advised(0, 0, NULL);
    kernel.vgprs = 8;
    kernel.sgprs = 112;
    advised(3006, 3, "112 scalar registers leave room for 7 waves on a SIMD, 96 would for 8");
    kernel.lds_bytes = 65536; /* something else limits it */
    advised(0, 0, NULL);
}

static void test_half_waves(void **state)
{
    (void)state;
    site(5, 17)->n.half = 600;
    site(6, 18)->n.half = 400;
    kernel.counts.half = 1000;
    advised(3007, 17, "10 % of the vector instructions have 32 lanes off");
    kernel.counts.half = 999;
    advised(0, 0, NULL);
    kernel.counts.half = 1000;
    kernel.threads = 32; /* there is no other half: TS3001 says that */
    advised(0, 0, NULL);
}

/* Lines are joined over their instructions; without a line each instruction is one. */
static void advice_test_lines(void **state)
{
    (void)state;
    size_t n;
    site(1, 20)->n.waves = 5;
    site(2, 21)->n.waves = 7;
    site(9, 20)->n.waves = 6;
    site(3, 0)->n.waves = 2;
    site(4, 0)->n.waves = 2;
    kernel.sites.site[0].vector = true;
    kernel.sites.site[0].n.active = 5 * 64;
    struct hot_line *l = hot_lines(&kernel, false, &n);
    assert_int_equal(n, 4);
    assert_int_equal(l[0].line.number, 20);
    assert_int_equal(l[0].n.waves, 11);
    assert_int_equal(l[0].vector, 5);
    assert_int_equal(l[0].word, 1);
    assert_int_equal(l[1].line.number, 21);
    assert_null(l[2].line.file);
    assert_int_equal(l[2].word, 3);
    assert_int_equal(l[3].word, 4);
    free(l);
}

static void test_sites(void **state)
{
    (void)state;
    struct profile_sites one = {0};
    sites_reserve(&one, 10);
    for (int times = 0; times < 3; times++) {
        size_t at = sites_at(&one, 7, 3);
        one.site[at].n.waves = 10;
        one.site[at].n.atomic_lanes = 1;
        one.site[at].address = times < 2 ? 100 : 200;
        sites_move(&kernel.sites, &one);
        assert_int_equal(one.n, 0);
        assert_int_equal(kernel.sites.n, 1);
        assert_int_equal(kernel.sites.site[0].n.waves, 10 * (times + 1));
        assert_true(kernel.sites.site[0].many == (times == 2)); /* one address, and then another */
    }
    sites_reserve(&one, 1000); /* grows, and is as empty as before */
    assert_int_equal(sites_at(&one, 999, 1), 0);
    free_sites(&one);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, advice_test_set_up, advice_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(advice_test_blocks),    TEST(test_not_worth_it),
        TEST(test_conflicts),        TEST(test_uncoalesced),
        TEST(test_atomics),          TEST(test_scratch),
        TEST(advice_test_registers), TEST(test_half_waves),
        TEST(advice_test_lines),     TEST(test_sites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
