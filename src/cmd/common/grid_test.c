#include "cmd/common/grid.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

static const struct grid_column columns[] = {{"name", false}, {"uses", true}, {"why", false}};

static void grid_test_check(enum grid_format format, const char *expected)
{
    struct arena a = {0};
    struct buf out = {0};
    struct grid g = {.arena = &a, .column = columns, .ncolumns = 3};
    grid_add(&g, "a|\"b,\"");
    grid_add_number(&g, 12345);
    grid_add(&g, NULL);
    grid_add(&g, "\xc3\xa4");
    grid_add_number(&g, 7);
    grid_add(&g, "tab\there");
    grid_write(&g, format, &out);
    assert_string_equal(out.p, expected);
    buf_release(&out);
    grid_release(&g);
    arena_release(&a);
}

static void grid_test_formats(void **state)
{
    (void)state;
    grid_test_check(GRID_TEXT, "name     uses  why\n"
                               "a|\"b,\"  12345  -\n"
                               "\xc3\xa4           7  tab\\x09here\n");
    grid_test_check(GRID_CSV, "name,uses,why\n\"a|\"\"b,\"\"\",12345,\n\xc3\xa4,7,tab\\x09here\n");
    grid_test_check(GRID_MARKDOWN,
                    "| name | uses | why |\n|---|---:|---|\n| a&#124;\"b,\" | 12345 |  |\n| "
                    "\xc3\xa4 | 7 | tab here |\n");
    grid_test_check(
        GRID_JSON,
        "[\n  {\n    \"name\": \"a|\\\"b,\\\"\",\n    \"uses\": 12345,\n    \"why\": null\n  },\n"
        "  {\n    \"name\": \"\xc3\xa4\",\n    \"uses\": 7,\n    \"why\": \"tab\\there\"\n  }\n]\n");
}

static void grid_test_empty(void **state)
{
    struct arena a = {0};
    struct buf out = {0};
    struct grid g = {.arena = &a, .column = columns, .ncolumns = 3};
    (void)state;
    grid_write(&g, GRID_JSON, &out);
    assert_string_equal(out.p, "[]\n");
    buf_clear(&out);
    grid_write(&g, GRID_TEXT, &out);
    assert_string_equal(out.p, "name  uses  why\n");
    buf_release(&out);
    grid_release(&g);
}

static void test_names(void **state)
{
    (void)state;
    assert_int_equal(grid_format("markdown"), GRID_MARKDOWN);
    assert_int_equal(grid_format("json"), GRID_JSON);
    assert_int_equal(grid_format("csv"), GRID_CSV);
    assert_int_equal(grid_format("text"), GRID_TEXT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid_test_formats),
        cmocka_unit_test(grid_test_empty),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests_name("grid", tests, NULL, NULL);
}
