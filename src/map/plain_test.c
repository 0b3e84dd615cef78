#include "base/fs.h"
#include "map/plain.h"
#include "map/reader.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void plain_test_write_rows(const struct map_text *t, struct buf *out)
{
    buf_clear(out);
    for (size_t i = 0; i < t->lines.n; i++)
        plain_row(&t->lines.p[i], out);
}

static void one_row_a_line(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct map_text text = {.arena = &arena};
    struct err err = {""};
    struct buf rows = {0};
    static const char map[] =
        "list T float,double\ntext n \"a \\\"b\\\" \\\\c\"\n"
        "group func hip=6.0.. warn=@n\n  a{S,D}[_v2] b{S,D} sig=\"{T}()\" sig=int(int)\nend\n"
        "group macro -   note=x\n  A=1 B=\"\"\nend\ntype t = decl=\"struct t { int i; };\"\n";
    if (map_text_read(&text, "t.map", str_of(map), "user", &err) != 0)
        fail_msg("%s", err.msg);
    plain_test_write_rows(&text, &rows);
#define FUNC(cuda, hip, type)                                                                      \
    "func " cuda " " hip " hip=\"6.0..\" sig=\"" type                                              \
    "()\" sig=\"int(int)\" warn=\"a \\\"b\\\" \\\\c\"\n"
    assert_string_equal(
        rows.p,
        FUNC("aS", "bS", "float") FUNC("aS_v2", "bS", "float") FUNC("aD", "bD", "double")
            FUNC("aD_v2", "bD",
                 "double") "macro A - value=\"1\" note=\"x\"\nmacro B - value=\"\" note=\"x\"\n"
                           "type t = decl=\"struct t { int i; };\"\n");
    buf_release(&rows);
    vec_release(&text.lines);
    arena_release(&arena);
}

/* Writes a map file without groups, lists and shared texts, and reads it again. */
static int read_twice(void *ctx, const char *path)
{
    int *rows = ctx;
    struct arena arena = {0};
    struct map_text text = {.arena = &arena}, again = {.arena = &arena};
    struct buf file = {0}, once = {0}, twice = {0};
    struct err err = {""};
    if (!str_ends(str_of(path), STR(".map")))
        return 0;
    if (fs_read(path, SIZE_MAX / 4, &file, &err) != 0 ||
        map_text_read(&text, path, buf_str(&file), NULL, &err) != 0)
        fail_msg("%s", err.msg);
    plain_test_write_rows(&text, &once);
    buf_clear(&file);
    buf_printf(&file, "family %s\n", text.lines.p[0].family);
    buf_adds(&file, buf_str(&once));
    if (map_text_read(&again, path, buf_str(&file), NULL, &err) != 0)
        fail_msg("%s", err.msg);
    plain_test_write_rows(&again, &twice);
    assert_int_equal(text.lines.n, again.lines.n);
    assert_string_equal(once.p, twice.p);
    *rows += (int)text.lines.n;
    buf_release(&file);
    buf_release(&once);
    buf_release(&twice);
    vec_release(&text.lines);
    vec_release(&again.lines);
    arena_release(&arena);
    return 0;
}

static void the_tables_read_again(void **state)
{
    (void)state;
    struct err err = {""};
    int rows = 0;
    if (fs_walk(MAPPINGS, read_twice, &rows, &err) != 0)
        fail_msg("%s", err.msg);
    assert_true(rows > 18000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_row_a_line),
        cmocka_unit_test(the_tables_read_again),
    };
    return cmocka_run_group_tests_name("plain", tests, NULL, NULL);
}
