#include "map/reader.h"
#include "report/rows.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

static void check_signature(const char *sig, const char *expected)
{
    struct buf b = {0};
    rows_signature(&b, sig, "f");
    assert_string_equal(b.p, expected);
    buf_release(&b);
}

static void test_signature(void **state)
{
    (void)state;
    check_signature("cudaError_t(void **p, size_t n)", "cudaError_t f(void **p, size_t n)");
    check_signature("void()", "void f()");
    check_signature("void *(size_t)", "void *f(size_t)");
    check_signature("int(int (*cb)(int), void (*)(void))", "int f(int (*cb)(int), void (*)(void))");
    check_signature("decltype(g())(int)", "decltype(g()) f(int)");
    check_signature("template<class T> T(T a)", "template<class T> T f(T a)");
    /* Not a signature: nothing is lost, and nothing is read outside. */
    check_signature("int", "int f");
    check_signature("", " f");
    check_signature(")", ") f");
    check_signature("((", "(( f");
}

static const char dock[] = "family dock\n"
                           "header b.h hip/b.h declares=quay\n"
                           "header a.h hip/a.h declares=dock,quay\n"
                           "header c.h hip/c.h declares=docks,quay\n"
                           "func g hipG arg0=fnptr arg2=u64 out=\"hipG($1, $0)\" rewrite=warp\n"
                           "func h hipG hip=..6.1\n"
                           "func h hipH hip=6.2.. addarg=\"0\" minargs=3\n"
                           "device one::deep::h =\n"
                           "field s.h s.i\n";
static const char quay[] =
    "family quay\nfunc q - note=\"none\"\n"
    "ptx setp.x - sig=\"bool(int, int)\" out=\"$1 < $2\" pair=\"!($1 < $2)\"\n";

struct tables {
    struct map map;
    struct arena arena;
    struct map_text read;
};

static void tables_init(struct tables *t)
{
    struct err err = {0};
    *t = (struct tables){.map = {.ntables = 1}};
    t->read.arena = &t->arena;
    if (map_text_read(&t->read, "dock.map", STR(dock), NULL, &err) ||
        map_text_read(&t->read, "quay.map", STR(quay), NULL, &err))
        fail_msg("%s", err.msg);
    t->map.tables[0] = map_text_table(&t->read, &t->arena);
}

static void tables_release(struct tables *t)
{
    vec_release(&t->read.lines);
    arena_release(&t->arena);
}

static void test_finding_rows(void **state)
{
    struct tables t;
    struct rows rows = {0};
    (void)state;
    tables_init(&t);
    rows_named(&t.map, STR("h"), &rows);
    assert_int_equal(rows.list.n, 2);
    assert_string_equal(row_hip(rows.list.p[0]), "hipG");
    assert_string_equal(row_hip(rows.list.p[1]), "hipH");
    rows_named(&t.map, STR("hh"), &rows);
    rows_named(&t.map, STR(""), &rows);
    assert_int_equal(rows.list.n, 2);
    rows_release(&rows);
    rows_unqualified(&t.map, STR("h"), &rows);
    assert_int_equal(
        rows.list.n,
        2); /* one::deep::h and s.h: a.h is a header, and the plain ones are whole names */
    rows_release(&rows);
    rows_to(&t.map, STR("hipG"), &rows);
    assert_int_equal(rows.list.n, 2);
    assert_string_equal(row_cuda(rows.list.p[0]), "g");
    rows_release(&rows);
    tables_release(&t);
}

static void test_headers(void **state)
{
    struct tables t;
    struct rows rows = {0};
    (void)state;
    tables_init(&t);
    rows_headers(&t.map, "dock", &rows);
    assert_int_equal(rows.list.n, 1);
    assert_string_equal(row_cuda(rows.list.p[0]), "a.h");
    rows_headers(&t.map, "quay", &rows);
    assert_int_equal(rows.list.n, 4);
    assert_string_equal(row_cuda(rows.list.p[1]), "b.h");
    assert_string_equal(row_cuda(rows.list.p[2]), "a.h");
    rows_headers(&t.map, "qua", &rows);
    assert_int_equal(rows.list.n, 4);
    rows_release(&rows);
    tables_release(&t);
}

static struct row rows_test_first_named(const struct tables *t, struct str name, size_t i)
{
    struct rows rows = {0};
    rows_named(&t->map, name, &rows);
    assert_true(rows.list.n > i);
    struct row r = rows.list.p[i];
    rows_release(&rows);
    return r;
}

static void rows_test_words(void **state)
{
    struct tables t;
    struct buf b = {0};
    (void)state;
    tables_init(&t);
    struct row g = rows_test_first_named(&t, STR("g"), 0),
               h = rows_test_first_named(&t, STR("h"), 1);
    assert_false(rows_argument(&b, g, 1));
    assert_int_equal(b.len, 0);
    assert_true(rows_argument(&b, g, 2));
    assert_string_equal(b.p, "argument 2 is widened to a lane mask of 64 bits");
    buf_clear(&b);
    assert_true(rows_call(&b, g));
    assert_string_equal(
        b.p,
        "the call becomes hipG($1, $0); each use is translated according to its context (rewrite \"warp\")");
    buf_clear(&b);
    assert_true(rows_call(&b, h));
    assert_string_equal(b.p, "0 is appended as the last argument of calls with fewer than 3");
    buf_clear(&b);
    assert_true(rows_call(&b, rows_test_first_named(&t, STR("setp.x"), 0)));
    assert_string_equal(b.p, "the call becomes $1 < $2, and the second result of p|q !($1 < $2)");
    buf_clear(&b);
    assert_false(rows_call(&b, rows_test_first_named(&t, STR("q"), 0)));
    assert_string_equal(rows_status(g), "mapped");
    assert_string_equal(rows_status(rows_test_first_named(&t, STR("q"), 0)), "none");
    assert_string_equal(rows_status(rows_test_first_named(&t, STR("one::deep::h"), 0)), "same");
    buf_release(&b);
    tables_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_finding_rows),
        cmocka_unit_test(test_headers),
        cmocka_unit_test(rows_test_words),
    };
    return cmocka_run_group_tests_name("rows", tests, NULL, NULL);
}
