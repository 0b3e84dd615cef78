#include "map/map.h"
#include "map/reader.h"
#include "map/target.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct arena arena;

static int target_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

/* The first row of a map. */
static struct row target_test_first(const char *text)
{
    struct map_text t = {.arena = &arena};
    struct err err;
    if (map_text_read(&t, "t.map", str_of(text), "user", &err) != 0)
        fail_msg("%s", err.msg);
    struct table *table = map_text_table(&t, &arena);
    vec_release(&t.lines);
    return (struct row){table, &table->rows[0]};
}

static const struct target hip = {RELEASE(5, 2), LIBS_HIP}, roc = {RELEASE(5, 2), LIBS_ROC},
                           roc6 = {RELEASE(6, 0), LIBS_ROC};

static void target_test_names(void **state)
{
    (void)state;
    struct row r = target_test_first("func a b roc=c rocin=6.0.. hip=..5.7\n");
    assert_string_equal(target_name(hip, r), "b");
    assert_string_equal(target_name(roc, r), "b");
    assert_string_equal(target_name(roc6, r), "c");
    assert_true(target_has(roc, r));
    assert_true(target_has(roc6, r));
    assert_false(target_has((struct target){RELEASE(6, 0), LIBS_HIP}, r));
    assert_true(target_lacks_roc(roc, r));
    assert_false(target_lacks_roc(roc6, r));
    assert_false(target_lacks_roc(hip, r));
    r = target_test_first("func a - roc=c note=n\n");
    assert_null(target_name(hip, r));
    assert_string_equal(target_name(roc, r), "c");
}

static void names_that_the_library_beneath_lacks(void **state)
{
    (void)state;
    static const char others[] = "func z y roc=x\n";
    static const struct {
        const char *row;
        bool lacks;
    } cases[] = {{"func a b\n", true},    {"type a b\n", true},     {"enum a b\n", true},
                 {"macro a b\n", true},   {"func a =\n", false},    {"func a - note=n\n", false},
                 {"header a b\n", false}, {"field a.b c\n", false}, {"namespace a b\n", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[100];
        assert_false(target_lacks_roc(
            roc, target_test_first(cases[i].row))); /* a family without such names */
        snprintf(text, sizeof text, "%s%s", cases[i].row, others);
        if (target_lacks_roc(roc, target_test_first(text)) != cases[i].lacks)
            fail_msg("%s", cases[i].row);
    }
}

static void calls(void **state)
{
    (void)state;
    struct row r = target_test_first(
        "func a b roc=c rocin=6.0.. out=\"b($0, 1)\" out2=\"b($1)\" rocout=\"c($0)\" addarg=x "
        "minargs=2 warn=C rocwarn=D\n");
    assert_string_equal(target_call(roc, r, 1), "b($0, 1)");
    assert_string_equal(target_call(roc, r, 2), "b($1)");
    assert_string_equal(target_call(roc6, r, 2), "c($0)");
    assert_string_equal(target_addarg(hip, r), "x");
    assert_null(target_addarg(roc6, r));
    assert_string_equal(target_care(roc, r), "C");
    assert_string_equal(target_care(roc6, r), "D");
    r = target_test_first("func a b roc=c out=\"b($0, 1)\" warn=C\n");
    assert_null(target_call(roc, r, 1));
    assert_null(target_care(roc, r));
}

#define TEST(f) cmocka_unit_test_teardown(f, target_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(target_test_names),
                                       TEST(names_that_the_library_beneath_lacks), TEST(calls)};
    return cmocka_run_group_tests_name("target", tests, NULL, NULL);
}
