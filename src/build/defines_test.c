#include "build/defines.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Whether build files define USE_HIP. */
static void what_files_define(void **state)
{
    (void)state;
    static const enum build_defined no = BUILD_DEFINED_NO, part = BUILD_DEFINED_PARTLY,
                                    all = BUILD_DEFINED;
    const struct {
        const char *path, *text;
        enum build_defined want;
    } cases[] = {
        {"Makefile", "CFLAGS = -DUSE_HIP\n", part},
        {"Makefile", "CFLAGS = -D USE_HIP=1\n", part},
        {"Makefile", "CFLAGS = -DNO_USE_HIP -DUSE_HIPBLAS\n", no},
        {"Makefile", "ifdef USE_HIP\nendif\n", no},
        {"Makefile", "CFLAGS = -O2 # -DUSE_HIP\n", no},
        {"build.sh", "cmake -DUSE_HIP=ON ..\n", no},
        {"build.sh", "cmake -DUSE_HIP=off ..\n", no},
        {"build.sh", "c++ -DUSE_HIP=1 a.cpp\n", part},
        {"setup.py", "m = [('USE_HIP', None)]\n", part},
        {"setup.py", "m = [\"-DUSE_HIP\"]\n", part},
        {"setup.py", "if os.environ.get('USE_HIP'):\n", no},
        {"setup.py", "if os.environ['USE_HIP']:\n", no},
        {"setup.py", "if os.getenv(\"USE_HIP\"):\n", no},
        {"meson.build", "conf.set10('USE_HIP', true)\n", part},
        {"meson.build", "hip = get_option('USE_HIP')\n", no},
        {"configure.ac", "AC_DEFINE([USE_HIP], [1])\n", part},
        {"BUILD.bazel", "defines = [\"USE_HIP=1\"]\n", part},
        {"config.h.in", "#cmakedefine USE_HIP\n", part},
        {"config.h.in", "#cmakedefine01 USE_HIP\n", part},
        {"config.h.in", "#undef USE_HIP\n", part},
        {"config.h.in", "#ifdef USE_HIP\n", no},
        {"CMakeLists.txt", "add_compile_definitions(A USE_HIP=1)\n", all},
        {"CMakeLists.txt", "add_definitions(-DUSE_HIP)\n", all},
        {"CMakeLists.txt", "set(CMAKE_HIP_FLAGS \"-O2 -DUSE_HIP\")\n", all},
        {"CMakeLists.txt", "set(CMAKE_CXX_FLAGS \"-O2 -DUSE_HIP\")\n", part},
        {"CMakeLists.txt", "if(USE_HIP)\nadd_definitions(-DUSE_HIP)\nendif()\n", part},
        {"CMakeLists.txt", "add_compile_definitions($<$<BOOL:${X}>:USE_HIP>)\n", part},
        {"CMakeLists.txt", "target_compile_definitions(a PRIVATE USE_HIP)\n", part},
        {"CMakeLists.txt", "add_library(a a.cu)\ntarget_compile_definitions(a PUBLIC USE_HIP)\n",
         all},
        {"CMakeLists.txt", "set_property(TARGET a PROPERTY COMPILE_DEFINITIONS USE_HIP)\n", part},
        {"CMakeLists.txt", "remove_definitions(-DUSE_HIP)\n", no},
        {"CMakeLists.txt", "option(USE_HIP \"for AMD\" OFF)\nif(USE_HIP)\nendif()\n", no},
        {"CMakeLists.txt", "set(USE_HIP ON)\nset(ARGS -DUSE_HIP=ON)\n", no},
        {"CMakeLists.txt", "# add_definitions(-DUSE_HIP)\n", no},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum build_defined got =
            build_defines(cases[i].path, str_of(cases[i].text), STR("USE_HIP"));
        if (got != cases[i].want) {
            print_error("%s: %s: %d, not %d\n", cases[i].path, cases[i].text, (int)got,
                        (int)cases[i].want);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static void which_files_begin_a_project(void **state)
{
    (void)state;
    assert_true(build_begins_project("CMakeLists.txt", STR("PROJECT(a)\n")));
    assert_false(
        build_begins_project("CMakeLists.txt", STR("# project(a)\nadd_library(a a.cu)\n")));
    assert_false(build_begins_project("Makefile", STR("project(a)\n")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_files_define),
        cmocka_unit_test(which_files_begin_a_project),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
