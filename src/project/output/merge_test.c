#include "base/arena.h"
#include "project/output/merge.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void merges(const char *base, const char *ours, const char *theirs, int conflicts,
                   const char *want)
{
    struct buf out = {0};
    struct str b = base ? str_of(base) : (struct str){0};
    assert_int_equal(merge_texts(base ? &b : NULL, str_of(ours), str_of(theirs), &out), conflicts);
    assert_string_equal(out.p ? out.p : "", want);
    assert_int_equal(merge_is_unresolved(buf_str(&out)), conflicts > 0);
    buf_release(&out);
}

static void changes_apart_are_both_taken(void **state)
{
    (void)state;
    merges("1\n2\n3\n4\n5\n", "one\n2\n3\n4\n5\n", "1\n2\n3\n4\nfive\n", 0, "one\n2\n3\n4\nfive\n");
    merges("1\n2\n3\n", "1\n2\n3\n", "1\n3\n", 0, "1\n3\n");
    merges("1\n2\n3\n", "1\nx\n3\n", "1\nx\n3\n", 0, "1\nx\n3\n");
    merges("a\r\nb\r\nc\r\nd\r\n", "x\r\nb\r\nc\r\nd\r\n", "a\r\nb\r\nc\r\ny\r\n", 0,
           "x\r\nb\r\nc\r\ny\r\n");
    merges("a", "a", "b", 0, "b"); /* no newline at the end */
}

static void changes_of_one_place_are_conflicts(void **state)
{
    (void)state;
    merges("1\n2\n3\n", "1\nx\n3\n", "1\ny\n3\n", 1,
           "1\n<<<<<<< port\nx\n||||||| base\n2\n=======\ny\n>>>>>>> cuda\n3\n");
    merges("1\n2\n3\n", "1\n3\n", "1\ny\n3\n", 1,
           "1\n<<<<<<< port\n||||||| base\n2\n=======\ny\n>>>>>>> cuda\n3\n");
}

static void without_a_base_all_that_differs_is_one(void **state)
{
    (void)state;
    struct buf out = {0};
    assert_int_equal(merge_texts(NULL, STR("mine\n"), STR("theirs\n"), &out), 1);
    assert_non_null(strstr(out.p, "mine\n"));
    assert_non_null(strstr(out.p, "theirs\n"));
    buf_release(&out);
}

static void what_is_no_text_is_not_merged(void **state)
{
    (void)state;
    struct buf out = {0};
    struct str base = {"a\0b", 3}, ours = {"a\0c", 3}, theirs = {"x\0b", 3};
    assert_int_equal(merge_texts(&base, ours, theirs, &out), -1);
    assert_int_equal(out.len, 0);
    buf_release(&out);
}

static void markers_are_whole_lines(void **state)
{
    (void)state;
    assert_true(merge_is_unresolved(STR("a\n<<<<<<< port\nb\n")));
    assert_true(merge_is_unresolved(STR("a\n>>>>>>> cuda")));
    assert_true(merge_is_unresolved(STR("<<<<<<< port\r\n")));
    assert_false(merge_is_unresolved(STR("k<<<<<<< port\n")));
    assert_false(merge_is_unresolved(STR("<<<<<<< portable\n")));
    assert_false(merge_is_unresolved(STR("=======\n")));
    assert_false(merge_is_unresolved(STR("")));
}

static void half_of_the_lines_is_alike(void **state)
{
    (void)state;
    assert_true(merge_alike(STR("a\nb\nc\nd\n"), STR("d\nc\nx\ny\n")));
    assert_false(merge_alike(STR("a\nb\nc\nd\n"), STR("a\nx\ny\nz\n")));
    assert_false(merge_alike(STR("a\n"), STR("a\nb\nc\n")));
    assert_false(merge_alike(STR(""), STR("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_apart_are_both_taken),
        cmocka_unit_test(changes_of_one_place_are_conflicts),
        cmocka_unit_test(without_a_base_all_that_differs_is_one),
        cmocka_unit_test(what_is_no_text_is_not_merged),
        cmocka_unit_test(markers_are_whole_lines),
        cmocka_unit_test(half_of_the_lines_is_alike),
    };
    return cmocka_run_group_tests_name("merge", tests, NULL, NULL);
}
