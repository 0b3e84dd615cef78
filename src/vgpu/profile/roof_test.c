/* Tests the table of peaks against AMD's published numbers, and the bounds that follow from it. */
#include "vgpu/profile/roof.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Units, clock and operations in a clock give the published TFLOPS: within
 * what it is rounded to. */
static void test_table(void **state)
{
    (void)state;
    unsigned n = 0;
    for (const struct roof *r; (r = roof_at(n)); n++) {
        double tflops = roof_gflops(r, FLOP_V32) / 1000;
        if (fabs(tflops - r->published) > 0.004 * r->published)
            fail_msg("%s: %.2f TFLOPS, published are %.2f", r->product, tflops, r->published);
        assert_non_null(isa_find(r->arch));
        assert_ptr_equal(roof_of(r->arch), r);
        assert_true(r->gbs > 0 && strlen(r->source) > 10);
        assert_true(r->flops[FLOP_VP32] == 0 || r->flops[FLOP_VP32] >= r->flops[FLOP_V32]);
    }
    assert_true(n >= 14);
    assert_null(roof_of("gfx1151"));
    assert_null(roof_of("gfx9000"));
}

static struct profile_kernel roof_test_kernel(const char *arch, uint64_t flops,
                                              uint64_t transactions, uint64_t footprint)
{
    struct profile_kernel k = {.isa = isa_find(arch)};
    k.counts.flops[FLOP_V32] = flops;
    k.counts.transactions = transactions;
    k.counts.footprint = footprint;
    return k;
}

static bool roof_test_near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fabs(b);
}

/* MI210: 104 x 1.7 x 128 = 22630.4 GFLOPS, 1638.4 GB/s: 13.8125 operations a byte. */
static void test_limits(void **state)
{
    (void)state;
    struct profile_kernel k =
        roof_test_kernel("gfx90a", 1000000, 2000, 64000); /* 128000 bytes: 7.8 and 15.6 a byte */
    struct roofline l = roofline_of(&k);
    assert_int_equal(l.limit, ROOF_CACHES);
    assert_true(roof_test_near(l.least, 7.8125) && roof_test_near(l.most, 15.625));
    assert_true(roof_test_near(l.peak, 22630.4));
    assert_true(roof_test_near(l.attainable, 22630.4));
    assert_true(roof_test_near(l.attainable_least, 7.8125 * 1638.4));
    assert_true(roof_test_near(l.seconds, 1e6 / 22630.4e9));
    k = roof_test_kernel("gfx90a", 1000000, 4000, 128000);
    l = roofline_of(&k);
    assert_int_equal(l.limit, ROOF_MEMORY);
    assert_true(roof_test_near(l.attainable, 7.8125 * 1638.4) &&
                roof_test_near(l.attainable_least, 3.90625 * 1638.4));
    assert_true(roof_test_near(l.seconds, 128000 / 1638.4e9));
    k = roof_test_kernel("gfx90a", 1000000, 100, 6400);
    assert_int_equal(roofline_of(&k).limit, ROOF_ARITHMETIC);
    k = roof_test_kernel("gfx90a", 0, 100, 6400);
    assert_int_equal(roofline_of(&k).limit, ROOF_NO_FLOPS);
    k = roof_test_kernel("gfx90a", 1000, 0, 0); /* no memory at all */
    l = roofline_of(&k);
    assert_int_equal(l.limit, ROOF_ARITHMETIC);
    assert_true(l.most == 0 && roof_test_near(l.attainable, 22630.4));
}

static void test_mixes(void **state)
{
    (void)state;
    struct profile_kernel k = roof_test_kernel("gfx90a", 1000, 0, 0);
    k.counts.flops[FLOP_V64] = 1000; /* one after the other, at the same rate */
    assert_true(roof_test_near(roofline_of(&k).peak, 22630.4));
    k.counts.flops[FLOP_M16] =
        16000; /* matrix units work beside them: 16000 at 181043.2 take less than 2000 at 22630.4 */
    assert_true(roof_test_near(roofline_of(&k).peak, 22630.4 * 9));
    k.counts.flops[FLOP_M16] = 160000; /* and here more */
    assert_true(roof_test_near(roofline_of(&k).peak, 181043.2 * 162 / 160));
}

static void roof_test_unknown(void **state)
{
    (void)state;
    struct profile_kernel k = roof_test_kernel("gfx1151", 1000, 10, 640);
    struct roofline l = roofline_of(&k);
    assert_null(l.roof);
    assert_int_equal(l.limit, ROOF_UNKNOWN);
    assert_true(l.flops == 1000 && l.most > 0 && l.attainable == 0);
    k = roof_test_kernel("gfx90a", 1000, 10, 640);
    k.counts.flops[FLOP_V16] = 1; /* not published */
    l = roofline_of(&k);
    assert_int_equal(l.limit, ROOF_UNKNOWN);
    assert_true(l.attainable == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_mixes),
        cmocka_unit_test(roof_test_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
