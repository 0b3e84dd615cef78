#include "base/anchor.h"
#include "base/fs.h"
#include "project/settings/environment.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

static void test_hip_version(void **state)
{
    (void)state;
    assert_int_equal(
        environment_hip_version(STR("#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR 4\n")),
        604);
    assert_int_equal(environment_hip_version(STR(
                         "#define\tHIP_VERSION_MAJOR\t5\r\n# define HIP_VERSION_MINOR  12\r\n")),
                     512);
    assert_int_equal(
        environment_hip_version(STR("#define HIP_VERSION_MINOR 4\n#define HIP_VERSION_MAJOR 6")),
        604);
    /* A use before the definition does not count. */
    assert_int_equal(
        environment_hip_version(STR(
            "#if HIP_VERSION_MAJOR > x\n#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR 0\n")),
        600);
    assert_int_equal(environment_hip_version(STR("")), 0);
    assert_int_equal(environment_hip_version(STR("#define HIP_VERSION_MAJOR")), 0);
    assert_int_equal(environment_hip_version(STR("#define HIP_VERSION_MAJOR 6\n")), 0);
    assert_int_equal(environment_hip_version(
                         STR("#define MY_HIP_VERSION_MAJOR 6\n#define MY_HIP_VERSION_MINOR 1\n")),
                     0);
    assert_int_equal(environment_hip_version(
                         STR("#define HIP_VERSION_MAJOR 99999999\n#define HIP_VERSION_MINOR 1\n")),
                     0);
}

static void write_header(struct arena *a, const char *root, const char *text)
{
    struct err err;
    assert_int_equal(fs_mkdirs(fs_join(a, root, "include/hip"), &err), 0);
    assert_int_equal(
        anchor_write_path(fs_join(a, root, "include/hip/hip_version.h"), str_of(text), &err), 0);
}

static void environment_test_remove_tree(struct arena *a, const char *root)
{
    unlink(fs_join(a, root, "include/hip/hip_version.h"));
    unlink(fs_join(a, root, "bin/tranship-test-tool"));
    rmdir(fs_join(a, root, "bin"));
    rmdir(fs_join(a, root, "include/hip"));
    rmdir(fs_join(a, root, "include"));
    rmdir(root);
}

static void test_installed(void **state)
{
    struct arena a = {0};
    char root[] = "/tmp/tranship-environment-XXXXXX";
    const char *path = NULL;
    (void)state;
    assert_non_null(mkdtemp(root));
    setenv("ROCM_PATH", root, 1);
    assert_string_equal(environment_root(0), root);
    write_header(&a, root, "#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR 3\n");
    assert_int_equal(environment_hip(&a, &path), 603);
    assert_string_equal(path, fs_join(&a, root, "include/hip/hip_version.h"));
    assert_int_equal(environment_headers(&a, fs_join(&a, root, "include")), 603);
    assert_int_equal(environment_headers(&a, root), 0);
    assert_int_equal(environment_target(), 603);
    write_header(&a, root, "#define HIP_VERSION_MAJOR 99\n#define HIP_VERSION_MINOR 0\n");
    assert_int_equal(environment_target(), HIP_NEWEST);
    write_header(&a, root, "#define HIP_VERSION_MAJOR 1\n#define HIP_VERSION_MINOR 0\n");
    assert_int_equal(environment_target(), HIP_OLDEST);
    environment_test_remove_tree(&a, root);
    unsetenv("ROCM_PATH");
    arena_release(&a);
}

static void test_program(void **state)
{
    struct arena a = {0};
    struct err err;
    char root[] = "/tmp/tranship-environment-XXXXXX";
    (void)state;
    assert_non_null(mkdtemp(root));
    char *tool = fs_join(&a, root, "bin/tranship-test-tool");
    assert_int_equal(fs_mkdirs(fs_join(&a, root, "bin"), &err), 0);
    assert_int_equal(
        anchor_write_path(
            tool, STR("#!/bin/sh\necho \"  tool $1 1.2  \"\necho more\necho noise >&2\n"), &err),
        0);
    setenv("ROCM_PATH", root, 1);
    /* Not executable: as good as not there. */
    assert_null(environment_program(&a, "tranship-test-tool"));
    assert_null(environment_on_path(&a, "tranship-test-tool"));
    assert_null(environment_version(&a, tool));
    assert_int_equal(chmod(tool, 0755), 0);
    assert_string_equal(environment_program(&a, "tranship-test-tool"), tool);
    assert_string_equal(environment_version(&a, tool), "tool --version 1.2");
    /* hipcc gets a GPU, so that it does not search for one, unless the user names one. */
    assert_int_equal(anchor_write_path(tool, STR("#!/bin/sh\necho \"$HCC_AMDGPU_TARGET\"\n"), &err),
                     0);
    assert_int_equal(chmod(tool, 0755), 0);
    unsetenv("HCC_AMDGPU_TARGET");
    assert_string_equal(environment_version(&a, tool), "gfx000");
    setenv("HCC_AMDGPU_TARGET", "gfx942", 1);
    assert_string_equal(environment_version(&a, tool), "gfx942");
    unsetenv("HCC_AMDGPU_TARGET");
    assert_null(environment_program(&a, "tranship-no-such-tool"));
    assert_non_null(environment_program(&a, "sh"));
    environment_test_remove_tree(&a, root);
    unsetenv("ROCM_PATH");
    arena_release(&a);
}

/* The named folder, the environment's, the one beside the program, the user's. */
static void test_release_headers(void **state)
{
    struct arena a = {0};
    struct err err;
    char root[] = "/tmp/tranship-environment-XXXXXX";
    (void)state;
    assert_non_null(mkdtemp(root));
    const char *user = fs_join(&a, root, "tranship/headers/6.4"), *own = fs_join(&a, root, "rocm");
    setenv("XDG_DATA_HOME", root, 1);
    unsetenv("TRANSHIP_ROCM_HEADERS");
    assert_string_equal(environment_release_headers(&a, RELEASE(6, 4), NULL, NULL), user);
    assert_string_equal(environment_release_headers(&a, RELEASE(6, 4), NULL, root), user);
    assert_int_equal(fs_mkdirs(fs_join(&a, own, "6.4"), &err), 0);
    assert_string_equal(environment_release_headers(&a, RELEASE(6, 4), NULL, root),
                        fs_join(&a, own, "6.4"));
    assert_string_equal(environment_release_headers(&a, RELEASE(7, 2), NULL, root),
                        fs_join(&a, root, "tranship/headers/7.2"));
    setenv("TRANSHIP_ROCM_HEADERS", "/there", 1);
    assert_string_equal(environment_release_headers(&a, RELEASE(6, 4), NULL, root), "/there/6.4");
    assert_string_equal(environment_release_headers(&a, RELEASE(6, 4), "/named", root),
                        "/named/6.4");
    unsetenv("TRANSHIP_ROCM_HEADERS");
    unsetenv("XDG_DATA_HOME");
    rmdir(fs_join(&a, own, "6.4"));
    rmdir(own);
    rmdir(root);
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hip_version),
        cmocka_unit_test(test_installed),
        cmocka_unit_test(test_program),
        cmocka_unit_test(test_release_headers),
    };
    return cmocka_run_group_tests_name("environment", tests, NULL, NULL);
}
