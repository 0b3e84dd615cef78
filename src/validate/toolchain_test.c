#include "base/scratch.h"
#include "validate/toolchain.h"

/* A Debian root and headers as tools/rocm-root and tools/rocm-headers leave them. */
static int make_root(void **state)
{
    (void)state;
    if (scratch_make("toolchain_test") < 0)
        return -1;
    scratch_put("rocm/6.4/usr/include/hip/hip_version.h",
                "#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR 4\n#define HIP_VERSION_PATCH 3\n");
    scratch_put("rocm/6.4/packages.txt", "libamdhip64-dev 6.4.3-4\n");
    scratch_put("root/usr/lib/llvm-17/lib/clang/17/amdgcn/bitcode/ockl.bc", "");
    scratch_put("root/packages.txt", "libamd-comgr3 7.0.2+dfsg-3\nlibamdhip64-6 6.4.3-5\nlibc6 2.43-7\n"
                                     "rocm-device-libs-17 6.0+git2023-2\n");
    return 0;
}

static int remove_root(void **state)
{
    (void)state;
    return scratch_remove();
}

/* The version and the identity of the toolchain with that root. */
static void find(struct arena *a, const char **version, const char **identity)
{
    struct toolchains t = {0};
    struct toolchain_options o = {.headers = scratch_in("rocm"), .root = scratch_in("root")};
    o.beside = scratch;
    toolchains_find(&t, &o, a);
    *version = NULL;
    for (size_t i = 0; i < t.tool.n; i++)
        if (t.tool.p[i].rocm == RELEASE(6, 4)) {
            assert_null(t.tool.p[i].missing);
            *version = t.tool.p[i].version;
            *identity = t.tool.p[i].identity;
        }
    assert_non_null(*version);
    toolchains_release(&t);
}

/* Debian's suites move: what they brought is told, and makes another toolchain. */
static void packages_are_told_with_their_versions(void **state)
{
    (void)state;
    struct arena a = {0};
    const char *version, *before, *after;
    find(&a, &version, &before);
    assert_non_null(strstr(version, "HIP 6.4: headers 6.4.3-4, runtime 6.4.3-5, comgr 7.0.2+dfsg-3, device "
                                    "libraries 6.0+git2023-2"));
    scratch_put("rocm/6.4/packages.txt", "libamdhip64-dev 6.4.3-6\n");
    find(&a, &version, &after);
    assert_string_not_equal(before, after);
    scratch_put("root/packages.txt", "libamdhip64-6\n"); /* a line without a version, and nothing else */
    find(&a, &version, &after);
    assert_non_null(strstr(version, "headers 6.4.3-6, runtime ?, comgr ?, device libraries ?"));
    arena_release(&a);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(packages_are_told_with_their_versions)};
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
