#include "base/scratch_test_support.h"
#include "rebuild/repairs.h"
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* A port of two files, and what a compiler said of it. */
static struct arena arena;
static struct port_lines port;
static struct build_repairs repairs;

static void journal_has(const char *name, const char *source)
{
    struct journal j = {0};
    struct err err;
    int fd = open(scratch_in("out"), O_RDONLY | O_DIRECTORY);
    struct journal_entry e = {.name = name, .source = source, .mode = 0644};
    assert_true(fd >= 0);
    assert_int_equal(journal_add(&j, fd, "out", &e, false, &err), 0);
    close(fd);
    journal_release(&j);
}

static int set_up(void **state)
{
    (void)state;
    struct err err;
    if (scratch_make("repairs_test") != 0)
        return -1;
    scratch_put("in/a.h", "#pragma once\n");
    scratch_put("out/a.h", "#ifndef A\n#define A\n#if X\n#include <map>\n#endif\n"
                           "template <class T> struct b { int size; };\n"
                           "template <class T> struct d : b<T> { int f() { return size; } };\n"
                           "#endif\n");
    scratch_put("in/b.cu", "");
    scratch_put("out/b.cu", "// b\r\n#include \"hip/hip_runtime.h\"\r\nstd::pair<int, int> p;\r\n");
    scratch_put("in/Makefile", "a:\n\techo\n");
    scratch_put("out/Makefile", "a:\n\tg++ x.o \\\n  y.o\n\nb: c\n");
    journal_has("a.h", "../in/a.h");
    journal_has("b.cu", "../in/b.cu");
    journal_has("Makefile", "../in/Makefile");
    if (port_lines_open(&port, scratch_in("out"), &arena, &err) != 0)
        return -1;
    scratch_put("rocm/include/hip/hip_runtime.h", "");
    repairs = (struct build_repairs){.origins = &port,
                                     .prefix = scratch_in("rocm"),
                                     .include = scratch_in("rocm/include"),
                                     .arena = &arena};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    repairs_release(&repairs);
    port_lines_release(&port);
    arena_release(&arena);
    return scratch_remove();
}

static struct build_error error_at(const char *name, unsigned line, unsigned col,
                                   const char *message)
{
    return (struct build_error){.kind = TROUBLE_COMPILE,
                                .path = scratch_in(name),
                                .port = name,
                                .line = line,
                                .col = col,
                                .message = message,
                                .folder = scratch_in("out"),
                                .target = "x.o"};
}

/* A build with these errors, of one command. */
static void built_with(struct built *b, struct record *run, struct build_error *error, size_t n)
{
    static const char *const output[] = {"x.o"};
    static struct record_event e = {.output = (const char **)output, .noutputs = 1};
    e.rc = n > 0;
    e.says = n ? error[0].message : NULL;
    *run = (struct record){.event = &e, .n = 1};
    *b = (struct built){0};
    for (size_t i = 0; i < n; i++)
        vec_push(&b->error, error[i]);
}

static size_t propose(struct build_error *error, size_t n)
{
    struct record run;
    struct built b;
    struct err err;
    built_with(&b, &run, error, n);
    size_t proposed = repairs_propose(&repairs, &b);
    assert_int_equal(repairs_write(&repairs, &err), 0);
    built_release(&b);
    return proposed;
}

static void judge(struct build_error *error, size_t n, size_t want_kept, size_t want_undone)
{
    struct record run;
    struct built b;
    struct err err;
    size_t kept, undone;
    built_with(&b, &run, error, n);
    repairs_judge(&repairs, &b, &run, &kept, &undone);
    assert_int_equal(kept, want_kept);
    assert_int_equal(undone, want_undone);
    assert_int_equal(repairs_write(&repairs, &err), 0);
    built_release(&b);
}

/* In an include guard, before the header that a condition has; two at one place, and lines that
 * move. */
static void headers_and_members(void **state)
{
    (void)state;
    struct build_error first[] = {
        error_at("out/a.h", 7, 55, "use of undeclared identifier 'size'"),
        error_at("out/a.h", 6, 1, "no member named 'vector' in namespace 'std'"),
        error_at("out/b.cu", 3, 6,
                 "\xe2\x80\x98string\xe2\x80\x99 is not a member of \xe2\x80\x98std\xe2\x80\x99"),
        error_at("out/made.h", 1, 1, "use of undeclared identifier 'assert'"),
    };
    assert_int_equal(propose(first, 4), 3);
    scratch_holds("out/a.h", "#include <vector>\n#ifndef A\n#define A\n#if X\n#include "
                             "<map>\n#endif\ntemplate <class T> struct b { int size; };\n"
                             "template <class T> struct d : b<T> { int f() { return this->size; } "
                             "};\n#endif\n");
    scratch_holds("out/b.cu", "// b\r\n#include \"hip/hip_runtime.h\"\r\n#include <string>\r\n"
                              "std::pair<int, int> p;\r\n");
    /* the member's error has become another one; b.cu's stands one line below */
    struct build_error second[] = {
        error_at("out/a.h", 8, 61, "no member named 'size' in 'd<int>'"),
        error_at("out/b.cu", 4, 6, "'string' is not a member of 'std'"),
    };
    judge(second, 2, 1, 2);
    scratch_holds("out/b.cu",
                  "// b\r\n#include \"hip/hip_runtime.h\"\r\nstd::pair<int, int> p;\r\n");
    /* what was tried is not tried again */
    struct build_error third[] = {
        error_at("out/a.h", 8, 55, "use of undeclared identifier 'size'")};
    assert_int_equal(propose(third, 1), 0);
    repairs_place(&repairs);
    assert_int_equal(repairs.list.p[1].line, 7);
}

/* An error in what was inserted; a command that was not run again. */
static void others(void **state)
{
    (void)state;
    struct build_error first[] = {error_at("out/b.cu", 3, 6, "'array' is not a member of 'std'")};
    assert_int_equal(propose(first, 1), 1);
    struct build_error inside[] = {error_at("out/b.cu", 3, 10, "no such file")};
    judge(inside, 1, 0, 1);
    assert_int_equal(propose(first, 1), 0);
    struct build_error more[] = {error_at("out/b.cu", 3, 6, "'list' is not a member of 'std'")};
    more[0].target = "never.o";
    assert_int_equal(propose(more, 1), 1);
    judge(more, 1, 0, 0);
    assert_int_equal(repairs_give_up(&repairs), 1);
}

static void recipes(void **state)
{
    (void)state;
    struct build_error e[] = {
        error_at("out/b.cu", 1, 10, "hip/hip_runtime.h: No such file or directory")};
    e[0].rule = "Makefile:5"; /* no recipe */
    assert_int_equal(propose(e, 1), 0);
    e[0].rule = "Makefile:2";
    assert_int_equal(propose(e, 1), 1);
    scratch_holds("out/Makefile", "a:\n\tg++ x.o \\\n  y.o -D__HIP_PLATFORM_AMD__ "
                                  "-I$${ROCM_PATH:-/opt/rocm}/include\n\nb: c\n");
    judge(NULL, 0, 1, 0);
    e[0].message = "other.h: No such file or directory";
    assert_int_equal(propose(e, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(headers_and_members, set_up, tear_down),
        cmocka_unit_test_setup_teardown(others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(recipes, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
