#include "project/find/ignore.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static char where[] = "/tmp/ignore_test-XXXXXX";
static struct arena arena;
static struct anchor anchor;
static struct ignore ignore;

static void ignore_test_put(const char *name, struct str bytes)
{
    struct err err = {""};
    if (anchor_write(&anchor, name, bytes, &err) != 0)
        fail_msg("%s", err.msg);
}

static int ignore_test_set_up(void **state)
{
    (void)state;
    strcpy(where + strlen(where) - 6, "XXXXXX");
    return mkdtemp(where) ? anchor_open(&anchor, where, NULL) : -1;
}

static int ignore_test_tear_down(void **state)
{
    (void)state;
    char command[100];
    ignore_release(&ignore);
    anchor_close(&anchor);
    arena_release(&arena);
    snprintf(command, sizeof command, "rm -rf %s", where);
    return system(command);
}

static int ignore_test_enter(const char *name, struct err *err)
{
    int fd = anchor_folder(&anchor, name, true, err);
    assert_true(fd >= 0);
    int rc = ignore_enter(&ignore, &anchor, name, fd, err);
    close(fd);
    return rc;
}

/* A path with a slash at its end is a folder. */
static bool ignore_test_is_out(const char *path)
{
    size_t n = strlen(path);
    bool folder = path[n - 1] == '/';
    return ignore_why(&ignore, arena_strdup(&arena, (struct str){path, n - folder}), folder,
                      &arena) != NULL;
}

static void lines_are_patterns(void **state)
{
    (void)state;
    static const struct {
        const char *text, *path;
        bool out;
    } rows[] = {
        {"", "a", false},
        {"a", "a", true},
        {"a", "x/a", true},
        {"a", "a/", true},
        {"a", "ab", false},
        {"/a", "a", true},
        {"/a", "x/a", false},
        {"x/a", "x/a", true},
        {"x/a", "y/x/a", false},
        {"/x/a", "x/a", true},
        {"a/", "a/", true},
        {"a/", "a", false},
        {"a/", "x/a/", true},
        {"/a/", "x/a/", false},
        {"**/a", "x/y/a", true},
        {"x/**", "x/y", true},
        {"x/**", "x/", false},
        {"x/**/a", "x/y/z/a", true},
        {"*", ".a", true},
        {"*.o\n!b.o", "b.o", false},
        {"!b.o\n*.o", "b.o", true},
        {"a\n!a\na", "a", true},
        {"# a", "# a", false},
        {"\\# a", "# a", true},
        {"\\!a", "!a", true},
        {"!a", "a", false},
        {"a   ", "a", true},
        {"a\\ ", "a ", true},
        {"a\\  ", "a ", true},
        {" a", " a", true},
        {"a\t", "a", false},
        {"a\r\nb\r\n", "a", true},
        {"a\r", "a", false}, /* the last line, without its end */
        {"\xEF\xBB\xBF"
         "a",
         "a", true},
        {"\n\n/\n!\n!/\n//", "a", false},
        {"a\\", "a", false},
        {"[a", "[a", false},
        {"\xC3\xA4", "\xC3\xA4", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ignore_test_put(".gitignore", str_of(rows[i].text));
        assert_int_equal(ignore_test_enter("", NULL), 0);
        if (ignore_test_is_out(rows[i].path) != rows[i].out)
            fail_msg("\"%s\": \"%s\" is %s", rows[i].text, rows[i].path,
                     rows[i].out ? "taken" : "left out");
        ignore_release(&ignore);
    }
}

static void deeper_files_come_first(void **state)
{
    (void)state;
    ignore_test_put(".gitignore", STR("*.o\n/top\n"));
    ignore_test_put("x/.gitignore", STR("!a.o\n/b\n"));
    ignore_test_put("xy/.gitignore", STR("c"));
    assert_int_equal(ignore_test_enter("", NULL), 0);
    assert_int_equal(ignore_test_enter("x", NULL), 0);
    assert_false(ignore_test_is_out("x/a.o"));
    assert_true(ignore_test_is_out("x/b.o"));
    assert_true(ignore_test_is_out("x/b"));
    assert_false(ignore_test_is_out("x/z/b"));
    assert_false(ignore_test_is_out("x/top"));
    assert_int_equal(ignore_test_enter("x/z", NULL), 0);
    assert_false(ignore_test_is_out("x/z/a.o"));
    /* A folder that was left counts no more, not even before the next one is entered. */
    assert_true(ignore_test_is_out("xz/a.o"));
    assert_int_equal(ignore_test_enter("xy", NULL), 0);
    assert_true(ignore_test_is_out("xy/a.o"));
    assert_true(ignore_test_is_out("xy/c"));
    assert_false(ignore_test_is_out("xy/b"));
}

static void exclude_comes_before_all(void **state)
{
    (void)state;
    ignore_test_put(".gitignore", STR("a\n"));
    assert_int_equal(ignore_exclude(&ignore, "!a", NULL), 0);
    assert_int_equal(ignore_exclude(&ignore, "b", NULL), 0);
    assert_int_equal(ignore_test_enter("", NULL), 0);
    assert_false(ignore_test_is_out("a"));
    assert_true(ignore_test_is_out("x/b"));
    assert_int_equal(ignore_exclude(&ignore, "", NULL), -1);
}

static void the_reason_names_the_line(void **state)
{
    (void)state;
    ignore_test_put("x/.gitignore", STR("# no\n\na/\n"));
    assert_int_equal(ignore_test_enter("x", NULL), 0);
    assert_string_equal(ignore_why(&ignore, "x/a", true, &arena),
                        arena_printf(&arena, "excluded by %s/x/.gitignore:3: a/", where));
}

/* However many there are, the patterns that count at once are no more than so many. */
static void too_much_is_not_read(void **state)
{
    (void)state;
    struct err err = {""};
    struct buf text = {0};
    for (int i = 0; i < IGNORE_MAX / 10; i++)
        buf_addstr(&text, "*a*a*\n");
    ignore_test_put(".gitignore", buf_str(&text));
    ignore_test_put("x/.gitignore", buf_str(&text));
    ignore_test_put("x/y/.gitignore", STR("z\n"));
    buf_release(&text);
    assert_int_equal(ignore_test_enter("", &err), 0);
    assert_int_equal(ignore_test_enter("x", &err), -1);
    assert_non_null(strstr(err.msg, "x/.gitignore"));
    assert_int_equal(ignore_test_enter("x/y", &err), 0);
    assert_true(ignore_test_is_out("x/y/z"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, ignore_test_set_up, ignore_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(lines_are_patterns),       TEST(deeper_files_come_first),
        TEST(exclude_comes_before_all), TEST(the_reason_names_the_line),
        TEST(too_much_is_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
