#include "base/words.h"
#include "record/join.h"
#include "record/summary.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct arena arena;

static int join_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

/* Events in short: "12 link a.o b.o > prog" with "< 3" for a parent. */
static struct record join_test_record(const char *const *line, int n)
{
    struct record r = {.root = "/r", .event = ARENA_ARRAY(&arena, struct record_event, n)};
    for (int i = 0; i < n; i++) {
        struct record_event *e = &r.event[r.n++];
        struct words w = {0};
        const char **input = NULL, **output = NULL;
        assert_int_equal(words_split(str_of(line[i]), &arena, &w, NULL), 0);
        e->id = strtol(w.p[0], NULL, 10);
        e->cwd = ".";
        e->tool = "t";
        for (int k = 0; k <= RECORD_OTHER; k++)
            if (strcmp(record_kind_name((enum record_kind)k), w.p[1]) == 0)
                e->kind = (enum record_kind)k;
        input = ARENA_ARRAY(&arena, const char *, w.n);
        output = ARENA_ARRAY(&arena, const char *, w.n);
        bool out = false;
        for (size_t k = 2; k < w.n; k++) {
            if (strcmp(w.p[k], "<") == 0)
                e->parent = strtol(w.p[++k], NULL, 10);
            else if (strcmp(w.p[k], ">") == 0)
                out = true;
            else if (out)
                output[e->noutputs++] = w.p[k];
            else
                input[e->ninputs++] = w.p[k];
        }
        e->input = e->argv = input;
        e->argc = e->ninputs;
        e->output = output;
    }
    return r;
}

static const char *join_test_text(const struct record *r)
{
    struct buf b = {0};
    for (int i = 0; i < r->n; i++) {
        const struct record_event *e = &r->event[i];
        buf_printf(&b, "%s%ld %s", i ? "; " : "", e->id, record_kind_name(e->kind));
        for (int k = 0; k < e->ninputs; k++)
            buf_printf(&b, " %s", e->input[k]);
        for (int k = 0; k < e->noutputs; k++)
            buf_printf(&b, "%s %s", k ? "" : " >", e->output[k]);
        if (e->parent)
            buf_printf(&b, " < %ld", e->parent);
    }
    const char *out = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return out;
}

#define MERGED(older, newer, expected)                                                             \
    do {                                                                                           \
        struct record o = join_test_record(older, sizeof(older) / sizeof *(older));                \
        struct record n = join_test_record(newer, sizeof(newer) / sizeof *(newer)), all;           \
        record_join(&o, &n, &all, &arena);                                                         \
        assert_string_equal(join_test_text(&all), expected);                                       \
    } while (0)

static void events_are_numbered_as_they_began(void **state)
{
    (void)state;
    const char *run[] = {"900 compile a.c > a.o < 700", "700 link a.o > p", "800 other < 5"};
    struct record r = join_test_record(run, 3), all;
    record_join(NULL, &r, &all, &arena);
    assert_string_equal(join_test_text(&all), "1 link a.o > p; 2 other; 3 compile a.c > a.o < 1");
}

static void what_is_made_again_replaces(void **state)
{
    (void)state;
    const char *older[] = {"1 compile a.c > a.o", "2 compile b.c > b.o < 1", "3 link a.o b.o > p",
                           "4 preprocess a.c", "5 preprocess b.c"};
    const char *newer[] = {"77 compile b.c -O2 > b.o", "99 link a.o b.o > p", "88 preprocess a.c"};
    MERGED(older, newer,
           "1 compile a.c > a.o; 2 preprocess b.c; 3 compile b.c -O2 > b.o; 4 preprocess a.c; "
           "5 link a.o b.o > p");
}

static void one_output_of_several_is_enough(void **state)
{
    (void)state;
    const char *older[] = {"1 compile a.c b.c > a.o b.o"};
    const char *newer[] = {"7 compile b.c > b.o"};
    MERGED(older, newer, "1 compile b.c > b.o");
}

static void archives_are_added_to(void **state)
{
    (void)state;
    const char *older[] = {"1 archive a.o b.o > x.a", "2 archive c.o > y.a", "3 archive x.a > x.a"};
    const char *newer[] = {"5 archive b.o > x.a", "6 archive d.o c.o > y.a", "7 archive x.a > x.a"};
    MERGED(older, newer,
           "1 archive a.o b.o > x.a; 2 archive b.o > x.a; 3 archive d.o c.o > y.a; "
           "4 archive x.a > x.a");
}

static const char *summary_of(const struct record *r)
{
    struct buf b = {0};
    record_summary(r, &b);
    const char *out = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return out;
}

static void a_summary_counts(void **state)
{
    (void)state;
    const char *run[] = {"1 compile a.cu > a.o",
                         "2 compile b.cc > b.o",
                         "3 compile c.cc > c.o",
                         "4 archive a.o > x.a",
                         "5 link b.o > p",
                         "6 link c.o > q",
                         "7 link conftest.c > conftest",
                         "8 other"};
    struct record r = join_test_record(run, 8);
    r.event[0].language = "cuda";
    r.event[1].language = r.event[2].language = "c++";
    assert_null(record_first_failed(&r));
    r.event[6].rc = 1; /* of a probe */
    assert_null(record_first_failed(&r));
    r.event[7].ninputs = r.event[7].rc = 1;
    r.event[7].input = r.event[0].input;
    assert_ptr_equal(record_first_failed(&r), &r.event[7]);
    assert_string_equal(summary_of(&r), "7 commands: 3 compilations (1 CUDA, 2 C++), 2 links, 1 "
                                        "archive, 1 other; 1 probe of the machine");
    r.event[7].ninputs = 0;
    r.event[5].rc = 2;
    assert_string_equal(summary_of(&r), "6 commands: 3 compilations (1 CUDA, 2 C++), 2 links, 1 "
                                        "archive; 1 failed; 2 probes of the machine");
    assert_ptr_equal(record_first_failed(&r), &r.event[5]);
    const char *one[] = {"1 link a.o > p"};
    struct record few = join_test_record(one, 1);
    assert_string_equal(summary_of(&few), "1 command: 1 link");
    few.n = 0;
    assert_string_equal(summary_of(&few), "0 commands");
}

static const char *failure_of(const struct record_event *e)
{
    struct buf b = {0};
    record_failure(e, &b);
    const char *out = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return out;
}

static void a_failure_has_its_first_lines(void **state)
{
    (void)state;
    const char *argv[] = {"g++", "a b.cc"};
    struct record_event e = {
        .cwd = "sub", .argv = argv, .argc = 2, .rc = 1, .says = "1\n2\n\n4\n5\n6\n"};
    assert_string_equal(failure_of(&e),
                        "g++ 'a b.cc' (in sub): exit code 1\n  1\n  2\n  \n  4\n  5\n");
    e = (struct record_event){.cwd = ".", .argv = argv, .argc = 1, .rc = 139};
    assert_string_equal(failure_of(&e), "g++: ended by signal 11\n");
    char *wide = arena_alloc(&arena, 500);
    for (int i = 0; i < 400; i += 2)
        memcpy(wide + i, "\xC3\xA4", 2);
    wide[0] = wide[1] = 'x'; /* the cut would be in a character */
    memmove(wide + 1, wide + 2, 398);
    const char *long_argv[] = {wide};
    e = (struct record_event){.cwd = ".", .argv = long_argv, .argc = 1, .rc = 2};
    const char *text = failure_of(&e);
    assert_non_null(strstr(text, "\xC3\xA4...: exit code 2\n"));
}

static void probes_are_known(void **state)
{
    (void)state;
    static const struct {
        const char *cwd, *input;
        bool probe;
    } rows[] = {
        {".", "conftest.c", true},
        {".", "src/conftest.cpp", true},
        {".", "conftests.c", false},
        {"build/CMakeFiles/CMakeScratch/TryCompile-x", "/usr/share/cmake/x.c", true},
        {"build", "build/__cmake_determine_cuda", true},
        {"build/CMakeFiles/CMakeTmp", "a.c", true},
        {"build/CMakeFiles/3.25.1/CompilerIdCUDA", "CMakeCUDACompilerId.cu", true},
        {"build", "build/meson-private/tmp/testfile.c", true},
        {"build/CMakeFiles/app.dir", "app.c", false},
        {".", "-", true},
        {".", "/dev/null", true},
        {".", NULL, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record_event e = {
            .cwd = rows[i].cwd, .input = &rows[i].input, .ninputs = rows[i].input != NULL};
        assert_int_equal(record_is_probe(&e), rows[i].probe);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_numbered_as_they_began),
        cmocka_unit_test(what_is_made_again_replaces),
        cmocka_unit_test(one_output_of_several_is_enough),
        cmocka_unit_test(archives_are_added_to),
        cmocka_unit_test(a_summary_counts),
        cmocka_unit_test(a_failure_has_its_first_lines),
        cmocka_unit_test(probes_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, join_test_tear_down);
}
