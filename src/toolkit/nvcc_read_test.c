/* nvcc's command line: what options mean, and where words go. */
#include "base/vec.h"
#include "toolkit/nvcc.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

struct line {
    struct arena arena;
    struct toolkit_here here;
    struct nvcc n;
    int rc;
};

/* Reads a command line with one word after each other, up to NULL. */
static void read_line(struct line *l, ...)
{
    char *argv[32] = {(char *)"nvcc"};
    int argc = 1;
    va_list ap;
    va_start(ap, l);
    for (const char *word; (word = va_arg(ap, const char *));)
        argv[argc++] = (char *)word;
    va_end(ap);
    *l = (struct line){.here = {.dir = "/t", .cuda = RELEASE(12, 4)}};
    l->n = (struct nvcc){.here = &l->here, .arena = &l->arena};
    unsetenv("NVCC_PREPEND_FLAGS");
    unsetenv("NVCC_APPEND_FLAGS");
    l->rc = nvcc_read(&l->n, argc, argv);
    buf_release(&l->n.says); /* what it says is the record's matter */
}

/* The words of a list with bars between them; then the line is done with. */
static void assert_words(struct line *l, const struct words *w, const char *expected)
{
    struct buf b = {0};
    assert_int_equal(l->rc, 0);
    for (size_t i = 0; i < w->n; i++)
        buf_printf(&b, "%s%s", i ? "|" : "", w->p[i]);
    assert_string_equal(b.p ? b.p : "", expected);
    buf_release(&b);
    arena_release(&l->arena);
}

static void lists(void **state)
{
    struct line l;
    (void)state;
    read_line(&l, "-Xcompiler", "-Wall,-fPIC", "--compiler-options=-O2", NULL);
    assert_words(&l, &l.n.xcompiler, "-Wall|-fPIC|-O2");
    read_line(&l, "-Xcompiler=\"-Wl,-rpath,/a b\",-g", NULL);
    assert_words(&l, &l.n.xcompiler, "-Wl,-rpath,/a b|-g");
    read_line(&l, "-Xcompiler", "-Wl\\,-z\\,now", "-Xcompiler", "'-DX=\"1,2\"'", NULL);
    assert_words(&l, &l.n.xcompiler, "-Wl,-z,now|-DX=\"1,2\"");
    read_line(&l, "-Xcompiler", "-a -b", "-Xlinker", "-rpath,/x", NULL);
    assert_words(&l, &l.n.xcompiler, "-a|-b");
    read_line(&l, "-I/a,/b", "-I", "c", "-isystem=/d,/e", "-include", "x.h,y.h", "-DA=1,2", "-U",
              "B", NULL);
    assert_words(&l, &l.n.preprocess,
                 "-I/a|-I/b|-Ic|-isystem|/d|-isystem|/e|-include|x.h|-include|y.h|-DA=1,2|-UB");
    read_line(&l, "-L/l", "-lcublas,cufft", "-l", "m", "--library=z", NULL);
    assert_words(&l, &l.n.libraries, "-L/l|-lcublas|-lcufft|-lm|-lz");
}

/* Options that begin as one of a single letter does, and letters with and without a blank. */
static void letters(void **state)
{
    struct line l;
    (void)state;
    read_line(&l, "-lineinfo", "-lib", "-O3", "-O", "2", "-Ofc", "max", "-dc", "-D", "dc", "a.cu",
              NULL);
    assert_int_equal(l.n.phase, NVCC_DC);
    assert_true(l.n.rdc);
    assert_string_equal(l.n.optimize, "2");
    assert_words(&l, &l.n.preprocess, "-Ddc");
    read_line(&l, "-o", "x", "--output-file=y", "-std=c++17", "--std", "c++20", "-x=cu", NULL);
    assert_string_equal(l.n.output, "y");
    assert_string_equal(l.n.standard, "c++20");
    assert_string_equal(l.n.language, "cu");
    assert_words(&l, &l.n.input, "");
}

static void architectures(void **state)
{
    struct line l;
    (void)state;
    read_line(&l, "-gencode", "arch=compute_70,code=[sm_70,compute_70]", "-arch=sm_90a",
              "--generate-code=arch=compute_100,code=sm_100", NULL);
    assert_int_equal(l.n.narch, 3);
    assert_int_equal(l.n.archs[0], 70);
    assert_int_equal(l.n.archs[1], 90);
    assert_int_equal(l.n.archs[2], 100);
    assert_words(&l, &l.n.input, "");
    read_line(&l, "-arch=native", NULL);
    assert_int_equal(l.n.narch, 1);
    assert_int_equal(l.n.archs[0], 52);
    assert_words(&l, &l.n.input, "");
}

/* What nvcc does not have: an error, or words for the host's programs. The option that decides it
 * may come later. */
static void unknown(void **state)
{
    struct line l;
    (void)state;
    read_line(&l, "a.cu", "-march=native", NULL);
    assert_int_equal(l.rc, 1);
    arena_release(&l.arena);
    read_line(&l, "-Wall", "-forward-unknown-to-host-compiler", "-fopenmp", "-t", "4", NULL);
    assert_words(&l, &l.n.xcompiler, "-Wall|-fopenmp");
    read_line(&l, "--forward-unknown-opts", "-Wl,-z,now", "-pthread", NULL);
    assert_int_equal(l.n.xlinker.n, 1);
    assert_words(&l, &l.n.xcompiler, "-pthread");
    read_line(&l, "--threads=4=", "-keep-dir", NULL);
    assert_int_equal(l.rc, 1);
    arena_release(&l.arena);
}

static void files(void **state)
{
    static const struct {
        const char *name, *language;
        enum nvcc_file kind;
    } cases[] = {{"a.cu", NULL, NVCC_CU},
                 {"d/a.b.cpp", NULL, NVCC_CXX},
                 {"a.C", NULL, NVCC_CXX},
                 {"a.c", NULL, NVCC_C},
                 {"a.ptx", NULL, NVCC_DEVICE_FILE},
                 {"libx.so.1.2", NULL, NVCC_OBJECT},
                 {"libx.a", "cu", NVCC_OBJECT},
                 {"a.cpp", "cu", NVCC_CU},
                 {"-", "cu", NVCC_CU},
                 {"a.cu", "c++", NVCC_CXX},
                 {"a.what", NULL, NVCC_UNKNOWN},
                 {"a.what", "c", NVCC_C},
                 {"cu", NULL, NVCC_UNKNOWN}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nvcc n = {.language = cases[i].language};
        assert_int_equal(nvcc_file_kind(&n, cases[i].name), cases[i].kind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lists), cmocka_unit_test(letters),
                                       cmocka_unit_test(architectures), cmocka_unit_test(unknown),
                                       cmocka_unit_test(files)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
