#include "project/find/inputs.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static char where[] = "/tmp/inputs_test-XXXXXX";
static struct inputs inputs;
static struct arena arena;
static struct anchor anchor;
static struct database db;

static const char *inputs_test_in(const char *name)
{
    return fs_join(&arena, where, name);
}

static void inputs_test_put(const char *name, const char *text)
{
    struct err err = {""};
    if (anchor_write(&anchor, name, str_of(text), &err) != 0)
        fail_msg("%s", err.msg);
}

static int inputs_test_set_up(void **state)
{
    (void)state;
    strcpy(where + strlen(where) - 6, "XXXXXX");
    inputs = (struct inputs){.arena = &arena};
    db = (struct database){0};
    return mkdtemp(where) ? anchor_open(&anchor, where, NULL) : -1;
}

static int inputs_test_tear_down(void **state)
{
    (void)state;
    char command[100];
    inputs_release(&inputs);
    database_release(&db);
    anchor_close(&anchor);
    arena_release(&arena);
    snprintf(command, sizeof command, "rm -rf %s", where);
    return system(command);
}

static void inputs_test_find(const struct project_options *opt, const char *const *names, int n)
{
    struct err err = {""};
    if (inputs_find(&inputs, opt, names, n, &err) != 0)
        fail_msg("%s", err.msg);
}

/* The flags of a file's only set: two words, joined. */
static void assert_flag(const char *name, const char *flag)
{
    const struct flag_set *set;
    assert_int_equal(database_find(&db, inputs_test_in(name), &set, &arena), flag ? 1 : 0);
    if (flag) {
        assert_int_equal(set->n, 2);
        assert_string_equal(arena_printf(&arena, "%s%s", set->flag[0], set->flag[1]), flag);
        assert_null(set->trouble);
    }
}

static void databases_are_found_beside_the_operands(void **state)
{
    (void)state;
    struct project_options opt = {0};
    struct err err = {""};
    inputs_test_put("p/src/a.cu", "");
    inputs_test_put("p/src/options", "-DP");
    inputs_test_put(
        "p/build/compile_commands.json",
        "[{\"directory\": \"..\", \"file\": \"src/a.cu\", \"command\": \"nvcc @src/options\"}]");
    inputs_test_put("q/b.cu", "");
    inputs_test_put("q/compile_commands.json",
                    "[{\"directory\": \".\", \"file\": \"b.cu\", \"command\": \"nvcc -DQ\"}]");
    inputs_test_put("r/c.cu", "");
    inputs_test_put("r/compile_commands.json",
                    "[{\"directory\": \".\", \"file\": \"c.cu\", \"command\": \"nvcc -DR\"}, {}]");
    const char *const names[] = {inputs_test_in("p"), inputs_test_in("q/b.cu"), inputs_test_in("r"),
                                 inputs_test_in("q")};
    inputs_test_find(&opt, names, 4);
    size_t before = inputs.jobs.n;
    assert_int_equal(inputs_database(&inputs, &opt, &db, &err), 0);
    assert_int_equal(db.file.n, 3);
    assert_flag("p/src/a.cu", "-DP"); /* the file of options lies below an operand */
    assert_flag("q/b.cu", "-DQ");
    assert_flag("r/c.cu", NULL);
    assert_int_equal(inputs.jobs.n, before + 1);
    assert_string_equal(inputs.jobs.p[before].path, inputs_test_in("r/compile_commands.json"));
    assert_non_null(strstr(inputs.jobs.p[before].skipped, ":1:61: the entry has no \"file\""));
}

static void the_one_asked_for_comes_alone(void **state)
{
    (void)state;
    struct project_options opt = {.build = inputs_test_in("other")};
    struct err err = {""};
    inputs_test_put("p/a.cu", "");
    inputs_test_put("p/compile_commands.json",
                    "[{\"directory\": \".\", \"file\": \"a.cu\", \"command\": \"nvcc -DP\"}]");
    inputs_test_put(
        "other/compile_commands.json",
        "[{\"directory\": \"../p\", \"file\": \"a.cu\", \"command\": \"nvcc -DOTHER\"}]");
    inputs_test_find(&opt, (const char *const[]){inputs_test_in("p")}, 1);
    assert_int_equal(inputs_database(&inputs, &opt, &db, &err), 0);
    assert_flag("p/a.cu", "-DOTHER");
    inputs_test_put("other/compile_commands.json", "[");
    assert_int_equal(inputs_database(&inputs, &opt, &db, &err), -1);
    assert_non_null(strstr(err.msg, "other/compile_commands.json:1:2: "));
    assert_flag("p/a.cu", "-DOTHER"); /* what was there before stays */
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, inputs_test_set_up, inputs_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(databases_are_found_beside_the_operands),
        TEST(the_one_asked_for_comes_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
