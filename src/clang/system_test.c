/* Facts with the cached system headers equal those of a plain parse. */
#include "base/fs.h"
#include "core/facts_block.h"
#include "clang/unit.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static char root[] = "/tmp/system_test.XXXXXX";

static void system_test_shell(const char *format, const char *argument)
{
    struct arena a = {0};
    assert_int_equal(system(arena_printf(&a, format, argument)), 0);
    arena_release(&a);
}

/* The packed facts about a text. */
static void system_test_pack(const char *path, struct str text, const char *cache,
                             const char *const *flags, int nflags, struct buf *out)
{
    struct arena a = {0};
    struct source src;
    struct tokens t;
    struct facts f = {0};
    struct err err;
    struct clang_options opt = {.flags = flags, .nflags = nflags, .system_cache = cache};
    source_init(&src, path, text, &a);
    lex(&t, &src, &a);
    clang_facts(&opt, &src, &t, &f, &a);
    assert_int_equal(facts_pack(&f, src.len, out, &err), 0);
    arena_release(&a);
}

/* Parses plainly and with the cache: the same facts? Returns whether the module was taken. */
static bool same_as(const char *path, struct str text, const char *const *flags, int nflags)
{
    struct buf plain = {0}, shared = {0};
    unsigned before = clang_system_taken();
    system_test_pack(path, text, root, flags, nflags, &shared);
    bool taken = clang_system_taken() > before;
    system_test_pack(path, text, NULL, flags, nflags, &plain);
    if (plain.len != shared.len || memcmp(plain.p, shared.p, plain.len) != 0)
        fail_msg("%s: other facts with the system headers of the cache", path);
    buf_release(&plain);
    buf_release(&shared);
    return taken;
}

static bool system_test_same(const char *text)
{
    return same_as("test.cu", str_of(text), NULL, 0);
}

static void test_is_made_and_taken(void **state)
{
    (void)state;
    static const char text[] =
        "#include <vector>\n#include <cstdio>\n#include <math.h>\n"
        "__global__ void k(int *p) { p[threadIdx.x] = DBL_MAX; }\n"
        "int main() { std::vector<int> v(3); int *p = NULL; cudaMalloc(&p, 4); delete p;\n"
        "  k<<<1, 1>>>(new int); return printf(\"%d\", (int)v.size() + EOF); }\n";
    for (int i = 0; i < CLANG_SYSTEM_WANTED; i++)
        assert_false(system_test_same(
            "#include <vector>\nint f() { return (int)std::vector<int>(3).size(); }\n"));
    assert_false(system_test_same(text)); /* DBL_MAX is an error: <cfloat> is not included */
    assert_true(system_test_same(
        "#include <vector>\n#include <cstdlib>\nint f() { std::vector<int> v(3); int *p = NULL;\n"
        "  cudaMalloc(&p, 4); delete p; p = new int; return (int)v.size() + EXIT_FAILURE; }\n"));
}

static void test_names_are_visible_behind_their_header_only(void **state)
{
    (void)state;
    assert_true(system_test_same(
        "#include <vector>\n#if defined(SEEK_SET) || defined(_STDIO_H) || defined(assert)\n"
        "int seen;\n#endif\n#ifdef _GLIBCXX_VECTOR\nint guard;\n#endif\n"));
    /* <unistd.h> and <getopt.h> have these as well. */
    system_test_same(
        "#include <vector>\nstruct option { int mine; };\nint f(option o) { return o.mine; }\n");
    system_test_same("#include <vector>\nint close(double x);\nint access = 3;\nint f() { return "
                     "close(2.0) + access; }\n");
    system_test_same("#include <cmath>\nint f() { return usleep(3) + std::max(1, 2); }\n");
}

static void test_macros_before_headers(void **state)
{
    (void)state;
    system_test_same(
        "#define NDEBUG\n#include <vector>\n#include <cassert>\n#ifdef assert\nint f() { "
        "assert(0); return 0; }\n"
        "#endif\n");
    assert_false(system_test_same(
        "#define _GLIBCXX_DEBUG\n#include <vector>\n#ifdef _GLIBCXX_DEBUG_VECTOR\nint f;\n#endif\n"));
    assert_false(system_test_same("#undef _GNU_SOURCE\n#include <cmath>\n#include <string.h>\n"
                                  "#ifdef __USE_GNU\nint gnu;\n#endif\n"));
    assert_true(system_test_same(
        "#define BLOCK 256\n#include <vector>\n__global__ void k() { __shared__ int x[BLOCK]; }\n"));
}

static void test_flags(void **state)
{
    (void)state;
    static const char text[] = "#include <vector>\n#include <string.h>\nint f() { return MINE; }\n";
    const char *define[] = {"-DMINE=3"}, *taken[] = {"-DMINE=3", "-Dvector=list"},
               *folder[3] = {"-DMINE=3", "-I"};
    struct arena a = {0};
    assert_true(same_as("test.cu", STR(text), define, 1));
    assert_false(same_as("test.cu", STR(text), taken, 2));
    folder[2] = arena_printf(&a, "%s/include", root);
    system_test_shell("mkdir -p %s/include", root);
    assert_true(same_as("test.cu", STR(text), folder, 3));
    system_test_shell("echo '#define SHADOW' > %s/include/string.h", root);
    assert_false(same_as("test.cu", STR(text), folder, 3));
    arena_release(&a);
}

/* Another process finds what this one has left behind. */
static void assert_taken(bool expected)
{
    struct arena a = {0};
    const char *command =
        arena_printf(&a, "SYSTEM_TEST_CACHE=%s /proc/%d/exe", root, (int)getpid());
    assert_int_equal(system(command) == 0, expected);
    arena_release(&a);
}

static void test_damage_is_seen(void **state)
{
    (void)state;
    assert_taken(true);
    system_test_shell(
        "cd %s/system-*[0-9a-f]/ && cp *.pcm keep && printf x | dd of=$(ls *.pcm) bs=1 seek=70000 "
        "conv=notrunc 2>/dev/null",
        root);
    assert_taken(false);
    system_test_shell("cd %s/system-*[0-9a-f]/ && p=$(ls *.pcm) && mv keep $p && cp entry "
                      "keep && truncate -s -8 entry",
                      root);
    assert_taken(false);
    system_test_shell("cd %s/system-*[0-9a-f]/ && mv keep entry", root);
    assert_taken(true);
    system_test_shell("cd %s/system-*[0-9a-f]/ && rm *.pcm", root);
    assert_taken(false);
}

/* All of it takes a minute: SYSTEM_TEST_ALL=1. */
static int corpus_file(void *ctx, const char *path)
{
    static int turn;
    struct arena a = {0};
    struct buf text = {0};
    unsigned *taken = ctx;
    struct str name = str_of(path);
    if ((str_ends(name, STR(".cu")) || str_ends(name, STR(".cuh"))) &&
        (getenv("SYSTEM_TEST_ALL") || turn++ % 12 == 0) && fs_read(path, 1 << 24, &text, NULL) == 0)
        *taken += same_as(path, (struct str){arena_strdup(&a, buf_str(&text)), text.len}, NULL, 0);
    buf_release(&text);
    arena_release(&a);
    return 0;
}

static void test_corpus(void **state)
{
    (void)state;
    struct err err;
    unsigned taken = 0;
    assert_int_equal(fs_walk(TESTDATA "/gpt", corpus_file, &taken, &err), 0);
    assert_int_equal(fs_walk(TESTDATA "/samples", corpus_file, &taken, &err), 0);
    assert_int_equal(fs_walk(TESTDATA "/algorithms", corpus_file, &taken, &err), 0);
    assert_true(taken > 3);
}

/* The other process: does it take the module? */
static int system_test_look(const char *cache)
{
    struct buf out = {0};
    system_test_pack(
        "test.cu", STR("#include <vector>\nint f() { return (int)std::vector<int>(3).size(); }\n"),
        cache, NULL, 0, &out);
    buf_release(&out);
    return clang_system_taken() ? 0 : 1;
}

int main(void)
{
    const char *cache = getenv("SYSTEM_TEST_CACHE");
    if (cache)
        return system_test_look(cache);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_is_made_and_taken),
        cmocka_unit_test(test_names_are_visible_behind_their_header_only),
        cmocka_unit_test(test_macros_before_headers),
        cmocka_unit_test(test_flags),
        cmocka_unit_test(test_corpus),
        cmocka_unit_test(test_damage_is_seen),
    };
    if (!mkdtemp(root))
        return 1;
    int rc = cmocka_run_group_tests(tests, NULL, NULL);
    system_test_shell("rm -rf %s", root);
    return rc;
}
