#include "map/glob.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct pair {
    const char *pattern, *text;
};

static void these_match(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        {"", ""},
        {"a.cu", "a.cu"},
        {"*", "a.cu"},
        {"*", ""},
        {"*.cu", "a.cu"},
        {"*.cu", "a.cu.cu"},
        {"a*b*c", "abbxbc"},
        {"?.cu", "a.cu"},
        {"?.cu", "\xC3\xA4.cu"},
        {"src/*", "src/a.cu"},
        {"src/*/a.cu", "src/x/a.cu"},
        {"**", "a.cu"},
        {"**", "x/y/a.cu"},
        {"**/a.cu", "a.cu"},
        {"**/a.cu", "x/a.cu"},
        {"**/a.cu", "x/y/a.cu"},
        {"**/a*c.cu", "x/abx/abc.cu"},
        {"src/**", "src/a.cu"},
        {"src/**", "src/x/y/a.cu"},
        {"src/**/a.cu", "src/a.cu"},
        {"src/**/a.cu", "src/x/y/a.cu"},
        {"**/x/**/*.cu", "x/a.cu"},
        {"**/x/**/*.cu", "a/x/b/x/c/d.cu"},
        {"**/*/**/x", "a/b/x"},
        {"a/**/b/*.cu", "a/b/c/b/d.cu"},
        {"**/**/a", "a"},
        {"a[1].cu", "a[1].cu"},
        {"cudnn*", "cudnnCreate"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (!glob_match(pairs[i].pattern, pairs[i].text))
            fail_msg("\"%s\" does not match \"%s\"", pairs[i].pattern, pairs[i].text);
}

static void these_do_not(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        {"", "a"},
        {"a", ""},
        {"a.cu", "a.cuh"},
        {"a.cu", "x/a.cu"},
        {"*", "x/a.cu"},
        {"*.cu", "x/a.cu"},
        {"*.cu", "a.cuh"},
        {"?", ""},
        {"?", "/"},
        {"?", "ab"},
        {"a?b", "a/b"},
        {"x*a", "x/a"},
        {"src/*", "src/x/a.cu"},
        {"src/*", "src"},
        {"src/**", "src"},
        {"src/**", "srcs/a.cu"},
        {"src/**", "x/src/a.cu"},
        {"src/**/a.cu", "src/xa.cu"},
        {"**/a.cu", "xa.cu"},
        {"**/a.cu", "a.cu/b"},
        {"**/x/**/y", "a/y/x"},
        {"a/*/b/*.cu", "a/b/c/b/d.cu"},
        {"**", ""},
        {"A", "a"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (glob_match(pairs[i].pattern, pairs[i].text))
            fail_msg("\"%s\" matches \"%s\"", pairs[i].pattern, pairs[i].text);
}

/* Matches a pattern by trying all possibilities: slow, and too simple to be wrong. */
static bool means(const char *p, const char *t)
{
    if (strcmp(p, "**") == 0)
        return *t;
    if (strncmp(p, "**/", 3) == 0) {
        for (const char *from = t; from; from = strchr(from, '/') ? strchr(from, '/') + 1 : NULL)
            if (means(p + 3, from))
                return true;
        return false;
    }
    if (*p == '*')
        return means(p + 1, t) || (*t && *t != '/' && means(p, t + 1));
    if (!*p || !*t)
        return *p == *t;
    return (*p == *t || (*p == '?' && *t != '/')) && means(p + 1, t + 1);
}

/* Every word of the alphabet up to a length, by number; false past the last one. */
static bool glob_test_word(unsigned number, const char *alphabet, char *out)
{
    size_t n = strlen(alphabet), length = 0;
    for (; number && length < 6; number = (number - 1) / (unsigned)n)
        out[length++] = alphabet[(number - 1) % n];
    out[length] = '\0';
    return number == 0;
}

static void all_small_ones_mean_what_they_say(void **state)
{
    (void)state;
    char pattern[8], text[8];
    long tried = 0;
    for (unsigned p = 1; p < 6000 && glob_test_word(p, "a/*?b", pattern); p++) {
        if (glob_trouble(pattern))
            continue;
        for (unsigned t = 1; t < 1100 && glob_test_word(t, "a/b", text); t++, tried++)
            if (glob_match(pattern, text) != means(pattern, text))
                fail_msg("\"%s\", \"%s\"", pattern, text);
    }
    assert_true(tried > 1000000);
}

/* A hostile pattern takes no time to speak of. */
static void nothing_takes_long(void **state)
{
    (void)state;
    char pattern[4096] = "", text[8192];
    for (int i = 0; i < 500; i++)
        strcat(pattern, "**/a*");
    strcat(pattern, "b");
    memset(text, 'a', sizeof text - 1);
    for (size_t i = 1; i < sizeof text; i += 2)
        text[i] = '/';
    text[sizeof text - 1] = '\0';
    assert_false(glob_match(pattern, text));
}

/* As git takes them. */
static void git_patterns(void **state)
{
    (void)state;
    static const struct pair yes[] = {
        {"[a-c].cu", "b.cu"},
        {"[!a-c].cu", "d.cu"},
        {"[^a-c].cu", "-.cu"},
        {"[]a]", "]"},
        {"[a-]", "-"},
        {"[--0]", "."},
        {"[a-c-e]", "-"},
        {"[\\]]", "]"},
        {"[[:digit:][:upper:]_]*", "Ab"},
        {"[![:space:]]", "x"},
        {"[[:]x", "[x"},
        {"\\*.cu", "*.cu"},
        {"\\[a]", "[a]"},
        {"\\a", "a"},
        {"??.cu", "\xC3\xA4.cu"},
        {"src/**/[ab].cu", "src/x/y/b.cu"},
        {"a/***/b", "a/x/b"},
        {"a**", "ab"},
        {"a**b/c", "axb/c"},
        {"**/*.c[uc]", "x/y.cu"},
        {"*[!.]", "a.b"},
    };
    static const struct pair no[] = {
        {"[a-c", "a"},   {"[", "["},          {"\\", "\\"},
        {"a\\", "a"},    {"[[:nope:]]", "n"}, {"[[:digit:]", ":"},
        {"[!a]", "/"},   {"a[!b]c", "a/c"},   {"?.cu", "\xC3\xA4.cu"},
        {"a**b", "a/b"}, {"a**/b", "a/x/b"},  {"[a-c]", ""},
        {"\\*", "a"},    {"[c-a]", "b"},      {"[]", "]"},
    };
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!glob_match_git(yes[i].pattern, yes[i].text))
            fail_msg("\"%s\" does not match \"%s\"", yes[i].pattern, yes[i].text);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (glob_match_git(no[i].pattern, no[i].text))
            fail_msg("\"%s\" matches \"%s\"", no[i].pattern, no[i].text);
    assert_true(glob_match("[a]", "[a]"));
    assert_null(glob_trouble_git("a\\\\/[]a]*[[:alpha:]]"));
    assert_non_null(glob_trouble_git("a[b"));
    assert_non_null(glob_trouble_git("a[[:b:]]"));
    assert_non_null(glob_trouble_git("a\\"));
}

static void bad_patterns(void **state)
{
    (void)state;
    static const char *const bad[] = {"/a",  "a/",   "a//b", ".",   "..",    "./a", "a/../b",
                                      "a/.", "a\\b", "a**",  "**a", "a/**b", "***", "/"};
    static const char *const good[] = {"a",     "*",  "**",  "a/**", "**/a",
                                       "a/*/b", ".a", "..a", "a.",   "[x]"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!glob_trouble(bad[i]))
            fail_msg("\"%s\" is taken", bad[i]);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (glob_trouble(good[i]))
            fail_msg("\"%s\": %s", good[i], glob_trouble(good[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(these_match),
        cmocka_unit_test(these_do_not),
        cmocka_unit_test(all_small_ones_mean_what_they_say),
        cmocka_unit_test(nothing_takes_long),
        cmocka_unit_test(git_patterns),
        cmocka_unit_test(bad_patterns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
