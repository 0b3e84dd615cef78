#include "base/fs.h"
#include <stdlib.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

static int fs_path_test_release(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

static void normal_forms(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"", "."},
        {".", "."},
        {"./", "."},
        {"/", "/"},
        {"//", "/"},
        {"/..", "/"},
        {"/../..", "/"},
        {"/a/..", "/"},
        {"a", "a"},
        {"a/", "a"},
        {"./a", "a"},
        {"a//b", "a/b"},
        {"a/./b", "a/b"},
        {"a/../b", "b"},
        {"a/..", "."},
        {"a/b/../..", "."},
        {"..", ".."},
        {"../", ".."},
        {"../x", "../x"},
        {"a/../../b", "../b"},
        {"../../x", "../../x"},
        {"../a/../..", "../.."},
        {"/a/b/../c", "/a/c"},
        {"...", "..."},
        {"..a/b", "..a/b"},
        {"a/..b", "a/..b"},
        {"a/b../..", "a"},
        {"a/.b/.", "a/.b"},
        {"/./a", "/a"},
        {"/a/../../b", "/b"},
        {"x/../y/../z", "z"},
        {"a/...", "a/..."},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_string_equal(fs_normal(&arena, pairs[i][0]), pairs[i][1]);
}

static void normal_is_stable(void **state)
{
    (void)state;
    /* All paths of up to seven letters from "/.a". */
    for (int length = 0; length <= 7; length++) {
        int count = 1;
        for (int i = 0; i < length; i++)
            count *= 3;
        for (int k = 0; k < count; k++) {
            char path[8] = "";
            for (int i = 0, rest = k; i < length; i++, rest /= 3)
                path[i] = "/.a"[rest % 3];
            char *once = fs_normal(&arena, path);
            assert_string_equal(fs_normal(&arena, once), once);
            assert_int_equal(once[0] == '/', path[0] == '/');
            assert_null(strstr(once, "//"));
            assert_null(strstr(once, "/./"));
            assert_null(strstr(once, "a/../"));
        }
    }
}

static void join_puts_one_slash(void **state)
{
    (void)state;
    assert_string_equal(fs_join(&arena, "dir", "a.cu"), "dir/a.cu");
    assert_string_equal(fs_join(&arena, "dir/", "a.cu"), "dir/a.cu");
    assert_string_equal(fs_join(&arena, "/", "a.cu"), "/a.cu");
    assert_string_equal(fs_join(&arena, "", "a.cu"), "a.cu");
    assert_string_equal(fs_join(&arena, "dir", "/abs"), "/abs");
    assert_string_equal(fs_join(&arena, "dir", ""), "dir/");
}

static void dirname_and_basename(void **state)
{
    (void)state;
    static const char *const rows[][3] = {
        {"a", ".", "a"}, {"a/b", "a", "b"},         {"/a", "/", "a"},
        {"/", "/", ""},  {"a//b", "a", "b"},        {"a/b/", "a/b", ""},
        {"", ".", ""},   {"/a/b.cu", "/a", "b.cu"}, {"//a", "/", "a"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_string_equal(fs_dirname(&arena, rows[i][0]), rows[i][1]);
        assert_string_equal(fs_basename(rows[i][0]), rows[i][2]);
    }
}

static void absolute_starts_at_the_working_directory(void **state)
{
    (void)state;
    char *here = getcwd(NULL, 0);
    assert_non_null(here);
    assert_string_equal(fs_absolute(&arena, "."), here);
    assert_string_equal(fs_absolute(&arena, "x/../a.cu"), fs_join(&arena, here, "a.cu"));
    assert_string_equal(fs_absolute(&arena, "/x/../a.cu"), "/a.cu");
    free(here);
}

static void relative_leads_from_a_folder(void **state)
{
    (void)state;
    static const char *const rows[][3] = {
        {"/w/out", "/w/src/a.cu", "../src/a.cu"},
        {"/w/out", "/w/out/a.cu", "a.cu"},
        {"/w/out", "/w/output/a", "../output/a"},
        {"/w/output", "/w/out/a", "../out/a"},
        {"/w/out", "/w", ".."},
        {"/w/out", "/w/out", "."},
        {"/", "/a/b", "a/b"},
        {"/a/b", "/", "../.."},
        {"/a", "/b", "../b"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(fs_relative(&arena, rows[i][0], rows[i][1]), rows[i][2]);
}

static void common_folder_of_two(void **state)
{
    (void)state;
    static const char *const rows[][3] = {
        {"/a/b", "/a/b", "/a/b"},   {"/a/b", "/a/b/c", "/a/b"}, {"/a/b/c", "/a/b", "/a/b"},
        {"/a/bc", "/a/bd", "/a"},   {"/a/b", "/a/bc", "/a"},    {"/a/b/x", "/a/bc/x", "/a"},
        {"/a/b/x", "/a/c/x", "/a"}, {"/a", "/b", "/"},          {"/ab", "/ac/x", "/"},
        {"/", "/a", "/"},           {"/a", "/", "/"},           {"/", "/", "/"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(fs_common(&arena, rows[i][0], rows[i][1]), rows[i][2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_forms),
        cmocka_unit_test(normal_is_stable),
        cmocka_unit_test(join_puts_one_slash),
        cmocka_unit_test(dirname_and_basename),
        cmocka_unit_test(absolute_starts_at_the_working_directory),
        cmocka_unit_test(relative_leads_from_a_folder),
        cmocka_unit_test(common_folder_of_two),
    };
    return cmocka_run_group_tests_name("fs_path", tests, NULL, fs_path_test_release);
}
