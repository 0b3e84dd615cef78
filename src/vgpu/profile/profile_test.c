/* Tests occupancy and the two forms of the profile. */
#include "vgpu/exec/memory.h"
#include "vgpu/profile/counts.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct profile_kernel profile_test_kernel(const char *arch, unsigned lanes, unsigned vgprs)
{
    return (struct profile_kernel){.name = (char *)"k\"1\"(int)",
                                   .isa = isa_find(arch),
                                   .lanes = lanes,
                                   .vgprs = vgprs,
                                   .sgprs = 16,
                                   .wgp = true,
                                   .waves = 1};
}

static void profile_test_check(const struct profile_kernel *k, double waves, const char *limit)
{
    struct occupancy o = occupancy_of(k);
    assert_true(o.waves == waves);
    assert_string_equal(o.limit, limit);
}

/* The numbers of the compiler's occupancy remarks. */
static void profile_test_registers(void **state)
{
    (void)state;
    struct profile_kernel k = profile_test_kernel("gfx90a", 64, 64);
    profile_test_check(&k, 8, "");
    k.vgprs = 72;
    profile_test_check(&k, 7, "vgprs");
    k.accs = 128; /* one file for both: 200 of 512 */
    profile_test_check(&k, 2, "vgprs");
    k = profile_test_kernel("gfx90a", 64, 8);
    k.sgprs = 96;
    profile_test_check(&k, 8, "");
    k.sgprs = 112;
    profile_test_check(&k, 7, "sgprs");
    k = profile_test_kernel("gfx1030", 32, 64);
    profile_test_check(&k, 16, "");
    k.vgprs = 72; /* 80 of 1024 */
    profile_test_check(&k, 12, "vgprs");
    k.lanes = 64; /* 72 of 512 */
    profile_test_check(&k, 7, "vgprs");
    k = profile_test_kernel("gfx1100", 32, 96);
    profile_test_check(&k, 16, "");
    k.vgprs = 104; /* 120 of 1536 */
    profile_test_check(&k, 12, "vgprs");
    k = profile_test_kernel("gfx942", 64, 128);
    profile_test_check(&k, 4, "vgprs");
    k = profile_test_kernel("gfx906", 64, 24);
    profile_test_check(&k, 10, "");
    k.vgprs = 28;
    profile_test_check(&k, 9, "vgprs");
    k = profile_test_kernel("gfx908", 64, 128);
    k.accs = 128; /* a file of their own */
    profile_test_check(&k, 2, "vgprs");
}

static void profile_test_groups(void **state)
{
    (void)state;
    struct profile_kernel k = profile_test_kernel("gfx90a", 64, 8);
    k.waves = 4;
    k.lds_bytes = 32768; /* two groups of four waves on four SIMDs */
    profile_test_check(&k, 2, "lds");
    k.lds_bytes = 8192;
    profile_test_check(&k, 8, "");
    k.lds_bytes = 8193; /* 8704 */
    profile_test_check(&k, 7, "lds");
    k.lds_bytes = 0;
    k.waves = 3;
    profile_test_check(&k, 7.5, "block");
    k.waves = 16;
    k.vgprs = 96; /* five waves of a SIMD: room for one group of 16 */
    profile_test_check(&k, 4, "vgprs");
    k = profile_test_kernel("gfx1030", 32, 8);
    k.waves = 8;
    k.lds_bytes = 24576; /* a WGP has 128 KiB, its half 64 */
    profile_test_check(&k, 10, "lds");
    k.wgp = false;
    profile_test_check(&k, 8, "lds");
}

static char *profile_test_shown(void (*show)(FILE *, const struct profile_kernel *),
                                const struct profile_kernel *k)
{
    static char *out; /* gcc 12 would call what is returned a pointer to it */
    size_t n;
    FILE *f = open_memstream(&out, &n);
    show(f, k);
    fclose(f);
    return out;
}

static void test_forms(void **state)
{
    (void)state;
    struct profile_kernel other = profile_test_kernel("gfx90a", 64, 8),
                          k = profile_test_kernel("gfx90a", 64, 8);
    k.next = &other;
    other.name = (char *)"other";
    k.launches = other.launches = 3;
    k.counts.classes[CLASS_VALU] = 30;
    k.counts.classes[CLASS_LDS] = other.counts.classes[CLASS_LDS] = 10;
    k.counts.vector = 40;
    k.counts.active = 40 * 32;
    k.counts.lds = 10;
    k.counts.lds_cycles = 50;
    k.counts.lds_least = 20;
    char *text = profile_test_shown(profile_text, &k), *json = profile_test_shown(profile_json, &k);
    assert_non_null(strstr(text, "\nk\"1\"(int)\n"));
    assert_non_null(strstr(text, "VALU 75.0 %, LDS 25.0 %\n"));
    assert_non_null(strstr(text, " 32.0  of 64"));
    assert_non_null(strstr(text, " 30  cycles more than the 20 without conflicts (2.50 times)"));
    assert_null(strstr(text, "global accesses"));
    const char *sum = strstr(text, "\nall kernels\n");
    assert_true(sum && strstr(sum, " 6  of 2 kernels"));
    assert_non_null(strstr(json, "\"kernel\": \"k\\\"1\\\"(int)\""));
    assert_non_null(strstr(json, "\"instructions\": {\"all\": 40, \"valu\": 30,"));
    assert_non_null(strstr(json, "\"cycles\": 50, \"conflicts\": 30"));
    sum = strstr(json, "\"total\"");
    assert_true(sum && strstr(sum, "\"all\": 50"));
    free(text);
    free(json);
    text = profile_test_shown(profile_text, NULL);
    assert_non_null(strstr(text, "no kernel ran"));
    json = profile_test_shown(profile_json, NULL);
    assert_non_null(strstr(json, "\"kernels\": ["));
    free(text);
    free(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(profile_test_registers),
        cmocka_unit_test(profile_test_groups),
        cmocka_unit_test(test_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
