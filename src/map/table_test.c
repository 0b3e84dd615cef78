#include "base/buf.h"
#include "map/reader.h"
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

static const struct table *table_test_make(const char *rows)
{
    struct map_text text = {.arena = &arena};
    struct err err;
    if (map_text_read(&text, "t.map", str_of(rows), "f", &err) != 0 ||
        map_text_check(&text, &err) != 0)
        fail_msg("%s", err.msg);
    const struct table *t = map_text_table(&text, &arena);
    vec_release(&text.lines);
    return t;
}

static int table_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

static const char *cuda(const struct table *t, uint32_t i)
{
    return row_cuda((struct row){t, &t->rows[i]});
}

static void rows_are_sorted(void **state)
{
    (void)state;
    const struct table *t = table_test_make(
        "type b =\nfunc b y hip=6.0..\nfunc ba =\nfunc b x hip=..5.0\nfunc B =\nfunc a::b =\n");
    static const char *const names[] = {"B", "a::b", "b", "b", "b", "ba"};
    assert_int_equal(t->nrows, 6);
    for (uint32_t i = 0; i < 6; i++)
        assert_string_equal(cuda(t, i), names[i]);
    assert_string_equal(row_hip((struct row){t, &t->rows[2]}), "x");
    assert_string_equal(row_hip((struct row){t, &t->rows[3]}), "y");
    assert_int_equal(t->rows[4].kind, ROW_TYPE);
    assert_int_equal(t->rows[4].line, 1);
}

static void pool_holds_each_text_once(void **state)
{
    (void)state;
    const struct table *t =
        table_test_make("func a x note=\"same\"\nfunc b x note=\"same\"\nfunc x = note=\"x\"\n");
    assert_int_equal(t->pool[0], 0);
    assert_int_equal(t->rows[0].hip, t->rows[1].hip);
    assert_int_equal(t->rows[0].hip, t->rows[2].cuda);
    assert_int_equal(t->attrs[0].text, t->attrs[1].text);
    /* "", a, b, f, same, t.map, x */
    assert_int_equal(t->pool_size, 1 + 2 + 2 + 2 + 5 + 6 + 2);
}

static void attributes_stay_with_their_row(void **state)
{
    (void)state;
    const struct table *t =
        table_test_make("func b = warn=\"B\" note=\"n\"\nfunc a = note=\"A\"\nfunc c =\n");
    struct row a = {t, &t->rows[0]}, b = {t, &t->rows[1]}, c = {t, &t->rows[2]};
    assert_string_equal(row_attr(a, ROW_ATTR_note), "A");
    assert_string_equal(row_attr(b, ROW_ATTR_warn), "B");
    assert_null(row_attr(a, ROW_ATTR_warn));
    assert_int_equal(c.data->nattrs, 0);
    assert_int_equal(t->nattrs, 3);
}

static void rows_know_their_file_and_family(void **state)
{
    (void)state;
    struct map_text text = {.arena = &arena};
    assert_int_equal(
        map_text_read(&text, "one.map", STR("family f1\nfunc a =\nfunc d =\n"), NULL, NULL), 0);
    assert_int_equal(map_text_read(&text, "two.map", STR("family f2\n\nfunc b =\n"), NULL, NULL),
                     0);
    assert_int_equal(map_text_read(&text, "six.map", STR("family f3\nfunc c =\n"), NULL, NULL), 0);
    const struct table *t = map_text_table(&text, &arena);
    static const char *const want[][2] = {
        {"f1", "one.map:2"}, {"f2", "two.map:3"}, {"f3", "six.map:2"}, {"f1", "one.map:3"}};
    for (uint32_t i = 0; i < 4; i++) {
        char place[40];
        struct row r = {t, &t->rows[i]};
        assert_string_equal(row_family(r), want[i][0]);
        assert_string_equal(row_place(r, place, sizeof place), want[i][1]);
    }
    assert_int_equal(t->nfamilies, 3);
    assert_int_equal(t->nfiles, 3);
    vec_release(&text.lines);
}

static void indexes_are_sorted(void **state)
{
    (void)state;
    const struct table *t =
        table_test_make("func a z\nfunc b y\nfunc c z\nfunc d - note=n\nfield S.q "
                        "hipS.k\nfield T.p =\nfield R.q k\n");
    assert_int_equal(t->nby_hip, 2);
    assert_string_equal(cuda(t, t->by_hip[0]), "b");
    assert_string_equal(cuda(t, t->by_hip[1]), "a");
    assert_int_equal(t->nby_member, 3);
    assert_string_equal(cuda(t, t->by_member[0]), "T.p");
    assert_string_equal(cuda(t, t->by_member[1]), "R.q");
    assert_string_equal(cuda(t, t->by_member[2]), "S.q");
}

static void roc_names(void **state)
{
    (void)state;
    const struct table *t =
        table_test_make("func a x roc=rz\nfunc b = roc=ry\nfunc c y roc=rz\nfunc d -  note=n\n");
    assert_int_equal(t->nroc_names, 2);
    assert_string_equal(t->pool + t->roc_names[0], "ry");
    assert_string_equal(t->pool + t->roc_names[1], "rz");
    for (uint32_t i = 0; i < t->nrows; i++)
        assert_true(t->rows[i].flags & ROW_ROC_FAMILY);
    assert_int_equal(t->rows[1].flags, ROW_ROC_FAMILY | ROW_SAME);
    /* headers stand in a family of their own */
    t = table_test_make("header a x roc=y\nheader b z\nfunc c d\n");
    assert_int_equal(t->nroc_names, 1);
    for (uint32_t i = 0; i < t->nrows; i++)
        assert_false(t->rows[i].flags & ROW_ROC_FAMILY);
}

static void line_numbers_have_a_limit(void **state)
{
    (void)state;
    struct buf b = {0};
    for (int i = 0; i < 70000; i++)
        buf_addch(&b, '\n');
    buf_addstr(&b, "func a b\n");
    assert_int_equal(table_test_make(b.p)->rows[0].line, 65535);
    buf_release(&b);
}

static void names_of_kinds_and_attributes(void **state)
{
    (void)state;
    assert_string_equal(row_kind_name(ROW_FUNC), "func");
    assert_string_equal(row_kind_name(ROW_NAMESPACE), "namespace");
    assert_string_equal(row_attr_name(ROW_ATTR_arg9), "arg9");
    for (int k = 0; k < ROW_KINDS; k++) {
        assert_non_null(row_kind_name((enum row_kind)k));
        assert_true(row_attr_allowed(ROW_ATTR_note, (enum row_kind)k));
    }
    assert_true(row_attr_allowed(ROW_ATTR_sig, ROW_DEVICE));
    assert_false(row_attr_allowed(ROW_ATTR_sig, ROW_TYPE));
    assert_true(row_attr_allowed(ROW_ATTR_decl, ROW_FIELD));
    assert_int_equal(ROW_ATTR_out9 - ROW_ATTR_out0, 9);
    assert_string_equal(row_member("a.b.c"), "c");
    assert_string_equal(row_member("c"), "c");
}

#define TEST(f) cmocka_unit_test_teardown(f, table_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rows_are_sorted),
        TEST(pool_holds_each_text_once),
        TEST(attributes_stay_with_their_row),
        TEST(rows_know_their_file_and_family),
        TEST(indexes_are_sorted),
        TEST(roc_names),
        TEST(line_numbers_have_a_limit),
        TEST(names_of_kinds_and_attributes),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
