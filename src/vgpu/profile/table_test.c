/* Occupancy and the two forms of the profile. */
#include "vgpu/profile/counts.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct profile_kernel kernel(const char *arch, unsigned lanes, unsigned vgprs)
{
    return (struct profile_kernel){
        .name = (char *)"k\"1\"", .isa = isa_find(arch), .lanes = lanes, .vgprs = vgprs, .waves = 4};
}

static void check(const struct profile_kernel *k, unsigned waves, const char *limit)
{
    struct occupancy o = occupancy_of(k);
    assert_int_equal(o.waves, waves);
    assert_string_equal(o.limit, limit);
}

/* The numbers of LLVM's occupancy remarks (AMDGPUBaseInfo). */
static void test_registers(void **state)
{
    (void)state;
    struct profile_kernel k = kernel("gfx90a", 64, 64);
    check(&k, 8, "waves");
    k.vgprs = 72;
    check(&k, 7, "registers");
    k.accs = 128; /* one file for both: 200 of 512 */
    check(&k, 2, "registers");
    k = kernel("gfx1030", 32, 64);
    check(&k, 16, "waves");
    k.vgprs = 72; /* 80 of 1024 */
    check(&k, 12, "registers");
    k.lanes = 64;
    check(&k, 6, "registers");
}

static void test_lds(void **state)
{
    (void)state;
    struct profile_kernel k = kernel("gfx90a", 64, 8);
    k.lds_bytes = 32768; /* two groups of four waves on four SIMDs */
    check(&k, 2, "LDS");
    k.lds_bytes = 1024;
    check(&k, 8, "waves");
}

static char *shown(void (*show)(FILE *, const struct profile_kernel *), const struct profile_kernel *k)
{
    char *out;
    size_t n;
    FILE *f = open_memstream(&out, &n);
    show(f, k);
    fclose(f);
    return out;
}

static void test_forms(void **state)
{
    (void)state;
    struct profile_kernel k = kernel("gfx90a", 64, 8);
    k.launches = 3;
    k.counts.classes[CLASS_VALU] = 30;
    k.counts.classes[CLASS_LDS] = 10;
    k.counts.vector = 40;
    k.counts.active = 40 * 32;
    k.counts.lds_accesses = 10;
    k.counts.lds_cycles = 50;
    k.counts.lds_least = 20;
    char *text = shown(profile_text, &k), *json = shown(profile_json, &k);
    assert_non_null(strstr(text, "VALU 75.0 %"));
    assert_non_null(strstr(text, "50.0 %"));
    assert_non_null(strstr(text, "2.50 times"));
    assert_null(strstr(text, "global accesses"));
    assert_non_null(strstr(json, "\"kernel\": \"k\\\"1\\\"\""));
    assert_non_null(strstr(json, "\"valu\": 30"));
    assert_non_null(strstr(json, "\"cycles\": 50, \"least_cycles\": 20"));
    free(text);
    free(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registers),
        cmocka_unit_test(test_lds),
        cmocka_unit_test(test_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
