#include "rebuild/hipcc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct arena arena;

static const char *text_of(const struct words *w)
{
    struct buf out = {0};
    words_text(w, &out);
    const char *s = arena_strdup(&arena, buf_str(&out));
    buf_release(&out);
    return s;
}

/* The command of a compiler with the folder C of headers, the folder L of libraries, and the GPU
 * gfx942. */
static const char *command(const char *given, bool hipcc)
{
    struct hipcc_words w = {.clang = "clang++"};
    struct words argument = {0}, out = {0};
    struct err err;
    words_add(&w.compile, &arena, "-C");
    words_add(&w.link, &arena, "-L");
    words_add(&w.arch, &arena, "gfx942");
    assert_int_equal(words_split(str_of(given), &arena, &argument, &err), 0);
    if (hipcc)
        hipcc_command(&w, &argument, &arena, &out);
    else
        hipcc_clang_command(&w, &argument, &arena, &out);
    return text_of(&out);
}

static const char *hipcc(const char *given)
{
    return command(given, true);
}

static void sources_are_hip(void **state)
{
    (void)state;
    assert_string_equal(hipcc("-c a.cu -o a.o"),
                        "clang++ -C --offload-arch=gfx942 -O3 -c -x hip a.cu -o a.o");
    assert_string_equal(hipcc("-O1 -c a.cpp"),
                        "clang++ -C --offload-arch=gfx942 -O1 -c -x hip a.cpp");
    /* C is C, and objects are no sources */
    assert_string_equal(hipcc("-c a.c"), "clang++ -C -c a.c");
    assert_string_equal(hipcc("a.cu b.o c.c -o p"),
                        "clang++ -C --offload-arch=gfx942 -no-hip-rt -O3 -x hip a.cu -x none b.o "
                        "c.c -o p -L");
    assert_string_equal(hipcc("a.cu -o p"), "clang++ -C --offload-arch=gfx942 -no-hip-rt -O3 -x "
                                            "hip a.cu -o p -x none -L");
    /* what the command says itself is not said again */
    assert_string_equal(hipcc("-x c++ -c a.cu -O0"), "clang++ -C -x c++ -c a.cu -O0");
    assert_string_equal(hipcc("-x hip -c a.c -O0 --offload-arch=gfx1100"),
                        "clang++ -C -x hip -c a.c -O0 --offload-arch=gfx1100");
    /* names of files behind options are no sources */
    assert_string_equal(hipcc("-c a.c -include b.cu -MF x.cpp"),
                        "clang++ -C -c a.c -include b.cu -MF x.cpp");
}

static void links(void **state)
{
    (void)state;
    assert_string_equal(hipcc("a.o b.o -o p -lm"), "clang++ -C -no-hip-rt a.o b.o -o p -lm -L");
    assert_string_equal(
        hipcc("-fgpu-rdc a.o -o p"),
        "clang++ -C --offload-arch=gfx942 --hip-link -no-hip-rt -fgpu-rdc a.o -o p -L");
    assert_string_equal(hipcc("-shared -fPIC a.o -o l.so"),
                        "clang++ -C -no-hip-rt -shared -fPIC a.o -o l.so -L");
}

static void words_of_hipcc(void **state)
{
    (void)state;
    assert_string_equal(hipcc("--genco -O2 k.cu -o k.co"),
                        "clang++ -C --offload-arch=gfx942 --cuda-device-only --gpu-bundle-output "
                        "-O2 -x hip k.cu -o k.co");
    assert_string_equal(hipcc("--amdgpu-target=gfx90a -O2 -c k.cu"),
                        "clang++ -C --offload-arch=gfx90a -O2 -c -x hip k.cu");
    assert_string_equal(hipcc("--version"), "clang++ --version");
    assert_string_equal(hipcc(""), "clang++ -C");
}

/* CMake says the language, and links with the runtime's target. */
static void clang_for_cmake(void **state)
{
    (void)state;
    assert_string_equal(command("-O3 -o a.o -x hip -c a.cu", false),
                        "clang++ -C --offload-arch=gfx942 -O3 -o a.o -x hip -c a.cu");
    assert_string_equal(command("--offload-arch=gfx90a -x hip -c a.cpp", false),
                        "clang++ -C --offload-arch=gfx90a -x hip -c a.cpp");
    assert_string_equal(command("-c a.cpp", false), "clang++ -C -c a.cpp");
    assert_string_equal(command("a.o -o p", false), "clang++ -C -no-hip-rt a.o -o p -L");
    assert_string_equal(command("-v -print-targets", false), "clang++ -v -print-targets");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sources_are_hip),
        cmocka_unit_test(links),
        cmocka_unit_test(words_of_hipcc),
        cmocka_unit_test(clang_for_cmake),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
