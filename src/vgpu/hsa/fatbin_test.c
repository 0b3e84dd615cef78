/* Tests bundles made by hand; testdata/cli/vgpu.bash tests those of hipcc. */
#include "vgpu/hsa/fatbin.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static uint8_t bundle[1024];
static size_t used;

static void fatbin_test_put(const void *bytes, size_t n)
{
    assert_true(used + n <= sizeof bundle);
    memcpy(bundle + used, bytes, n);
    used += n;
}

static void put_number(uint64_t n)
{
    fatbin_test_put(&n, sizeof n);
}

static void fatbin_test_begin(uint64_t n)
{
    used = 0;
    fatbin_test_put("__CLANG_OFFLOAD_BUNDLE__", 24);
    put_number(n);
}

static void put_entry(const char *id)
{
    put_number(4096);
    put_number(100);
    put_number(strlen(id));
    fatbin_test_put(id, strlen(id));
}

/* In memory of its own size: the sanitizers see every byte that is read behind it. */
static struct fatbin fatbin_test_read_some(size_t n)
{
    struct fatbin f = {0};
    uint8_t *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    memcpy(copy, bundle, n);
    fatbin_read(&f, copy, n);
    free(copy);
    return f;
}

static void lists_the_targets(void **state)
{
    (void)state;
    fatbin_test_begin(5);
    put_entry("host-x86_64-unknown-linux--");
    put_entry("hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-");
    put_entry("hip-amdgcn-amd-amdhsa-gfx1030");
    put_entry("hipv4-amdgcn-amd-amdhsa--gfx1030");
    put_entry("hipv4-amdgcn-amd-amdhsa--gfx1100");
    struct fatbin f = fatbin_test_read_some(used);
    assert_int_equal(f.n, 3);
    assert_string_equal(f.names[0], "gfx90a:xnack-");
    assert_string_equal(f.names[1], "gfx1030");
    assert_string_equal(f.names[2], "gfx1100");
    assert_false(f.unknown);
}

/* What it does not understand may run anywhere. */
static void knows_what_it_does_not_know(void **state)
{
    static const char *const ids[] = {
        "hipv4-amdgcn-amd-amdhsa--gfx9-4-generic", "hip-spirv64-amd-amdhsa--amdgcnspirv",
        "hipv4-nvptx64-nvidia-cuda--sm_70", "",
        "hipv4-amdgcn-amd-amdhsa--gfx90a:a-name-that-is-longer-than-any-there-may-be"};
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        fatbin_test_begin(1);
        put_entry(ids[i]);
        struct fatbin f = fatbin_test_read_some(used);
        assert_int_equal(f.n, 0);
        assert_true(f.unknown);
    }
    used = 0;
    fatbin_test_put("CCOB\2\0\1\0", 8);
    assert_true(fatbin_test_read_some(used).unknown);
    used = 0;
    fatbin_test_put("something else", 14);
    assert_false(fatbin_test_read_some(used).unknown);
}

static void survives_every_cut_and_every_byte(void **state)
{
    static const uint64_t values[] = {0, 0xff, UINT32_MAX, INT64_MAX, UINT64_MAX};
    (void)state;
    fatbin_test_begin(2);
    put_entry("hipv4-amdgcn-amd-amdhsa--gfx90a");
    put_entry("hipv4-amdgcn-amd-amdhsa--gfx1030");
    for (size_t n = 0; n < used; n++) {
        struct fatbin f = fatbin_test_read_some(n);
        if (n >= 32 && !f.unknown)
            fail_msg("%zu of %zu bytes are taken for all of it", n, used);
    }
    for (size_t at = 0; at + 8 <= used; at++)
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            uint64_t kept;
            memcpy(&kept, bundle + at, sizeof kept);
            memcpy(bundle + at, &values[v], sizeof kept);
            fatbin_test_read_some(used);
            memcpy(bundle + at, &kept, sizeof kept);
        }
    fatbin_test_begin(100);
    for (unsigned n = 0; n < 40; n++) {
        char id[16] = "-amdhsa-gfx9__";
        id[12] = (char)('a' + n % 10);
        id[13] = (char)('a' + n / 10);
        used = n ? used : 32;
        if (used + 24 + 14 <= sizeof bundle)
            put_entry(id);
    }
    assert_true(fatbin_test_read_some(used).unknown);
}

static void fits_by_processor_and_features(void **state)
{
    static const char features[] = ":sramecc+:xnack-";
    (void)state;
    assert_true(fatbin_fits("gfx90a", "gfx90a", features));
    assert_true(fatbin_fits("gfx90a:xnack-", "gfx90a", features));
    assert_true(fatbin_fits("gfx90a:sramecc+:xnack-", "gfx90a", features));
    assert_false(fatbin_fits("gfx90a:xnack+", "gfx90a", features));
    assert_false(fatbin_fits("gfx90a:sramecc+:xnack+", "gfx90a", features));
    assert_false(fatbin_fits("gfx90", "gfx90a", features));
    assert_false(fatbin_fits("gfx90a", "gfx90", features));
    assert_false(fatbin_fits("gfx1030:xnack-", "gfx1030", ""));
    assert_true(fatbin_fits("gfx1030", "gfx1030", ""));
}

static void fatbin_test_none(void *ctx, const char *file, const struct fatbin *f)
{
    (void)ctx, (void)f;
    fail_msg("%s has bundles", file ? file : "the test");
}

static void leaves_files_without_hip_alone(void **state)
{
    (void)state;
    fatbin_each(fatbin_test_none, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_the_targets),
        cmocka_unit_test(knows_what_it_does_not_know),
        cmocka_unit_test(survives_every_cut_and_every_byte),
        cmocka_unit_test(fits_by_processor_and_features),
        cmocka_unit_test(leaves_files_without_hip_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
