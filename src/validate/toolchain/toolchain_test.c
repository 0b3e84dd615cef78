#include "base/fs.h"
#include "base/scratch_test_support.h"
#include "validate/toolchain/toolchain.h"
#include <sys/stat.h>

/* A Debian root and headers as tools/rocm-root and tools/rocm-headers leave them. */
static int make_root(void **state)
{
    (void)state;
    if (scratch_make("toolchain_test") < 0)
        return -1;
    scratch_put(
        "rocm/6.4/usr/include/hip/hip_version.h",
        "#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR 4\n#define HIP_VERSION_PATCH 3\n");
    scratch_put("rocm/6.4/packages.txt", "libamdhip64-dev 6.4.3-4\n");
    scratch_put("root/usr/lib/llvm-17/lib/clang/17/amdgcn/bitcode/ockl.bc", "");
    scratch_put("root/packages.txt",
                "libamd-comgr3 7.0.2+dfsg-3\nlibamdhip64-6 6.4.3-5\nlibc6 2.43-7\n"
                "rocm-device-libs-17 6.0+git2023-2\n");
    scratch_put(
        "rocm/7.2/usr/include/hip/hip_version.h",
        "#define HIP_VERSION_MAJOR 7\n#define HIP_VERSION_MINOR 2\n#define HIP_VERSION_PATCH 4\n");
    return 0;
}

static int remove_root(void **state)
{
    (void)state;
    return scratch_remove();
}

/* The version and the identity of the toolchain with that root. */
static void toolchain_test_find(struct arena *a, const char **version, const char **identity)
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
    toolchain_test_find(&a, &version, &before);
    assert_non_null(strstr(version,
                           "HIP 6.4: headers 6.4.3-4, runtime 6.4.3-5, comgr 7.0.2+dfsg-3, "
                           "device libraries 6.0+git2023-2"));
    scratch_put("rocm/6.4/packages.txt", "libamdhip64-dev 6.4.3-6\n");
    toolchain_test_find(&a, &version, &after);
    assert_string_not_equal(before, after);
    scratch_put("root/packages.txt",
                "libamdhip64-6\n"); /* a line without a version, and nothing else */
    toolchain_test_find(&a, &version, &after);
    assert_non_null(strstr(version, "headers 6.4.3-6, runtime ?, comgr ?, device libraries ?"));
    arena_release(&a);
}

/* The one of that release; NULL where it is not listed. */
static const struct toolchain *toolchain_of(const struct toolchains *t, release r)
{
    for (size_t i = 0; i < t->tool.n; i++)
        if (t->tool.p[i].rocm == r)
            return &t->tool.p[i];
    return NULL;
}

static const struct toolchain *find_7_2(struct toolchains *t, struct arena *a)
{
    struct toolchain_options o = {.headers = scratch_in("rocm"), .root = scratch_in("root")};
    o.beside = scratch;
    *t = (struct toolchains){0};
    toolchains_find(t, &o, a);
    const struct toolchain *found = toolchain_of(t, RELEASE(7, 2));
    assert_non_null(found);
    return found;
}

/* HIP 7.2's root lies beside that of 6.4, and its compiler is in it. */
static void the_root_of_7_2_brings_its_compiler(void **state)
{
    (void)state;
    struct arena a = {0};
    struct toolchains t;
    assert_non_null(strstr(find_7_2(&t, &a)->missing, "root-7.2: tools/rocm-root 7.2 makes one"));
    toolchains_release(&t);
    scratch_put("root-7.2/packages.txt", "libamd-comgr3 7.2.4-1\nlibamdhip64-7 7.2.4-2\n");
    scratch_put("root-7.2/usr/lib/llvm-22/lib/clang/22/amdgcn/bitcode/ockl.bc", "");
    assert_non_null(strstr(find_7_2(&t, &a)->missing, "no compiler in "));
    toolchains_release(&t);
    scratch_put("root-7.2/usr/lib/llvm-22/in-root/clang++", "");
    const struct toolchain *tool = find_7_2(&t, &a);
    assert_null(tool->missing);
    assert_string_equal(tool->name, "hip-7.2");
    assert_string_equal(tool->root, scratch_in("root-7.2"));
    assert_string_equal(tool->compile.p[0], scratch_in("root-7.2/usr/lib/llvm-22/in-root/clang++"));
    assert_true(words_have(&tool->linked, "-l:libamdhip64.so.7"));
    assert_non_null(strstr(tool->version, "HIP 7.2: headers ?, runtime 7.2.4-2, comgr 7.2.4-1"));
    toolchains_release(&t);
    arena_release(&a);
}

/* Only the compilers of the wanted toolchains are asked for their versions. */
static void only_the_wanted_ones_are_asked(void **state)
{
    (void)state;
    struct arena a = {0};
    struct toolchains t = {0};
    struct words wanted = {0};
    struct toolchain_options o = {.headers = scratch_in("rocm"), .root = scratch_in("root")};
    const char *clang = scratch_in("root-7.2/usr/lib/llvm-22/in-root/clang++");
    o.beside = scratch;
    o.wanted = &wanted;
    scratch_put("root-7.2/usr/lib/llvm-22/in-root/clang++",
                "#!/bin/sh\n>>\"$0.asked\"\necho clang 22\n");
    assert_int_equal(chmod(clang, 0755), 0);
    words_add(&wanted, &a, "hip-6.4");
    toolchains_find(&t, &o, &a);
    assert_null(toolchain_of(&t, RELEASE(7, 2))->missing); /* it is there all the same */
    assert_int_equal(fs_kind(arena_printf(&a, "%s.asked", clang)), FS_NONE);
    toolchains_release(&t);
    words_add(&wanted, &a, "hip-7.2");
    t = (struct toolchains){0};
    toolchains_find(&t, &o, &a);
    assert_ptr_equal(strstr(toolchain_of(&t, RELEASE(7, 2))->version, "clang 22, HIP 7.2"),
                     toolchain_of(&t, RELEASE(7, 2))->version);
    assert_int_equal(fs_kind(arena_printf(&a, "%s.asked", clang)), FS_FILE);
    toolchains_release(&t);
    arena_release(&a);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(packages_are_told_with_their_versions),
        cmocka_unit_test(the_root_of_7_2_brings_its_compiler),
        cmocka_unit_test(only_the_wanted_ones_are_asked)};
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
