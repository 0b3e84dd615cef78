#include "base/anchor.h"
#include "base/fs.h"
#include "validate/toolchain/toolchain.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static char folder[] = "/tmp/libraries_test-XXXXXX";
static struct toolchain tool = {.name = "hip-6.4", .rocm = RELEASE(6, 4)};

static int libraries_test_set_up(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    const char *standin = arena_printf(&arena, "%s/bin/standin", folder);
    mkdir(arena_printf(&arena, "%s/lib", folder), 0755);
    mkdir(arena_printf(&arena, "%s/bin", folder), 0755);
    mkdir(standin, 0755);
    mkdir(arena_printf(&arena, "%s/6.4", standin), 0755);
    tool.libraries = arena_printf(&arena, "%s/lib", folder);
    int rc =
        anchor_write_path(arena_printf(&arena, "%s/lib/libhipsparse.so.4", folder), STR("x"), NULL);
    rc |= anchor_write_path(arena_printf(&arena, "%s/lib/libhiprand.so", folder), STR("x"), NULL);
    rc |= anchor_write_path(arena_printf(&arena, "%s/6.4/libhipblas.so", standin), STR("x"), NULL);
    rc |= anchor_write_path(arena_printf(&arena, "%s/6.4/librocblas.so", standin), STR("x"), NULL);
    return rc |
           anchor_write_path(arena_printf(&arena, "%s/6.4/libhiprand.so", standin), STR("x"), NULL);
}

static int libraries_test_tear_down(void **state)
{
    (void)state;
    static const char *const files[] = {"lib/libhipsparse.so.4",
                                        "lib/libhiprand.so",
                                        "bin/standin/6.4/libhipblas.so",
                                        "bin/standin/6.4/libhiprand.so",
                                        "bin/standin/6.4/librocblas.so",
                                        "bin/standin/6.4",
                                        "bin/standin",
                                        "bin",
                                        "lib",
                                        "",
                                        NULL};
    for (int i = 0; files[i]; i++)
        (void)remove(arena_printf(&arena, "%s/%s", folder, files[i]));
    arena_release(&arena);
    return 0;
}

static enum library_kind libraries_test_find(const char *cuda, struct library *l)
{
    assert_int_equal(
        library_find(&tool, cuda, LIBS_HIP, arena_printf(&arena, "%s/bin", folder), &arena, l), 0);
    return l->kind;
}

static void what_stands_for_a_library(void **state)
{
    (void)state;
    struct library l;
    assert_int_equal(libraries_test_find("cusparse", &l), LIBRARY_REAL);
    assert_string_equal(l.text, "hipsparse (real)");
    assert_string_equal(l.link.p[1], "-l:libhipsparse.so.4");
    assert_int_equal(libraries_test_find("curand", &l), LIBRARY_REAL); /* before the stand-in */
    assert_int_equal(libraries_test_find("cublas", &l), LIBRARY_STAND_IN);
    assert_string_equal(l.text, "hipblas (stand-in over OpenBLAS)");
    assert_int_equal(libraries_test_find("cudnn", &l), LIBRARY_MISSING);
    assert_string_equal(
        l.text, arena_printf(&arena,
                             "no libMIOpen for hip-6.4 in %s; the package tranship-standins has a "
                             "stand-in for virtual GPUs",
                             tool.libraries));
}

/* rocBLAS by its own name, and for cuBLAS in a port that calls it; cuFFT stays hipFFT there. */
static void what_stands_beneath(void **state)
{
    (void)state;
    struct library l;
    const char *beside = arena_printf(&arena, "%s/bin", folder);
    assert_int_equal(library_find(&tool, "cublas", LIBS_ROC, beside, &arena, &l), 0);
    assert_string_equal(l.hip, "rocblas");
    assert_string_equal(l.text, "rocblas (stand-in over OpenBLAS)");
    assert_int_equal(library_find(&tool, "cufft", LIBS_ROC, beside, &arena, &l), 0);
    assert_string_equal(l.hip, "hipfft");
    assert_int_equal(libraries_test_find("rocblas", &l), LIBRARY_STAND_IN);
    assert_int_equal(libraries_test_find("rocfft", &l), LIBRARY_MISSING);
    assert_string_equal(
        l.text, arena_printf(&arena,
                             "no librocfft for hip-6.4 in %s; the package tranship-standins has a "
                             "stand-in for virtual GPUs",
                             tool.libraries));
}

/* Beside the cache of CMake, the command that makes what is missing; a path with a
 * blank is quoted in it. */
static void what_makes_one_in_a_build(void **state)
{
    (void)state;
    struct library l;
    const char *beside = arena_printf(&arena, "%s/bin", folder),
               *cache = arena_printf(&arena, "%s/CMakeCache.txt", beside),
               *headers = arena_printf(&arena, "%s/a b", folder),
               *set = arena_printf(&arena, "%s/6.4", headers),
               *packages = arena_printf(&arena, "%s/packages.txt", set),
               *lines = arena_printf(&arena,
                                     "//ROCM_HEADERS:x=y\nROCM_HEADERS_OLD:PATH=/old\n"
                                     "ROCM_HEADERS:PATH=%s\nLAST:BOOL=ON",
                                     headers),
               *build = arena_printf(&arena, "cmake --build %s --target standins-6.4", beside),
               *lead = arena_printf(
                   &arena, "no librccl for hip-6.4 in %s; to build a stand-in for virtual GPUs: ",
                   tool.libraries);
    assert_int_equal(anchor_write_path(cache, str_of(lines), NULL), 0);
    assert_int_equal(libraries_test_find("nccl", &l), LIBRARY_MISSING);
    assert_string_equal(l.text, arena_printf(&arena, "%s%s/tranship headers 6.4 --dir '%s' && %s",
                                             lead, beside, headers, build));
    mkdir(headers, 0755);
    mkdir(set, 0755);
    assert_int_equal(anchor_write_path(packages, STR("x"), NULL), 0);
    assert_int_equal(libraries_test_find("nccl", &l), LIBRARY_MISSING);
    assert_string_equal(l.text, arena_printf(&arena, "%s%s", lead, build));
    assert_int_equal(libraries_test_find("cublas", &l), LIBRARY_STAND_IN);
    (void)remove(packages);
    (void)remove(set);
    (void)remove(headers);
    (void)remove(cache);
}

static void what_no_stand_in_is_made_for(void **state)
{
    (void)state;
    struct library l;
    struct toolchain old = {.name = "hip-5.2", .rocm = RELEASE(5, 2), .libraries = "/none"};
    assert_int_equal(library_find(&old, "nccl", LIBS_HIP, folder, &arena, &l), 0);
    assert_int_equal(l.kind, LIBRARY_MISSING);
    assert_string_equal(
        l.text,
        "no librccl for hip-5.2 in /none; stand-ins for virtual GPUs are of HIP 6.4 and 7.2");
}

static void what_needs_no_link(void **state)
{
    (void)state;
    static const char *const names[] = {"cuda", "cudart", "nvrtc", "cub", "thrust", NULL};
    struct library l;
    for (int i = 0; names[i]; i++) {
        assert_int_equal(libraries_test_find(names[i], &l), LIBRARY_NONE);
        assert_null(l.hip);
        assert_int_equal(l.link.n, 0);
    }
}

static void what_rocm_has_nothing_like(void **state)
{
    (void)state;
    static const char *const names[] = {"cupti", "cutlass", "cublasXt", "nosuch", "", NULL};
    struct library l;
    for (int i = 0; names[i]; i++)
        assert_int_equal(library_find(&tool, names[i], LIBS_HIP, "/", &arena, &l), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stands_for_a_library), cmocka_unit_test(what_stands_beneath),
        cmocka_unit_test(what_makes_one_in_a_build), cmocka_unit_test(what_no_stand_in_is_made_for),
        cmocka_unit_test(what_needs_no_link),        cmocka_unit_test(what_rocm_has_nothing_like),
    };
    return cmocka_run_group_tests_name("libraries", tests, libraries_test_set_up,
                                       libraries_test_tear_down);
}
