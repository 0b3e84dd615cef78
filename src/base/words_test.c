#include "base/words.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* The words with bars between them. */
static const char *words_test_split(struct arena *a, const char *text)
{
    struct words w = {0};
    struct err err;
    struct buf b = {0};
    if (words_split(str_of(text), a, &w, &err) != 0)
        return arena_printf(a, "error: %s", err.msg);
    for (size_t i = 0; i < w.n; i++)
        buf_printf(&b, "%s|", w.p[i]);
    const char *out = arena_strdup(a, buf_str(&b));
    buf_release(&b);
    return out;
}

static void words_are_those_of_a_shell(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", ""},
        {"  a \t b\n", "a|b|"},
        {"a\r\nb", "a|b|"},
        {"'a b'c", "a bc|"},
        {"\"a b\" ''", "a b||"},
        {"a\\ b", "a b|"},
        {"-DX=\\\"y\\\"", "-DX=\"y\"|"},
        {"\"-DX=\\\"y z\\\"\"", "-DX=\"y z\"|"},
        {"'-DX=\"y\\n\"'", "-DX=\"y\\n\"|"},
        {"\"a\\nb\"", "a\\nb|"},
        {"\"a\\$b\\\\c\\`d\"", "a$b\\c`d|"},
        {"a\\nb", "anb|"},
        {"a\\\nb \"c\\\nd\"", "ab|cd|"},
        {"$(x) `y` *.c; > z && $HOME", "$(x)|`y`|*.c;|>|z|&&|$HOME|"},
        {"a\\", "a\\|"},
        {"'\\'", "\\|"},
        {"'a", "error: the quote ' is not closed"},
        {"\"a\\\"", "error: the quote \" is not closed"},
    };
    struct arena a = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(words_test_split(&a, rows[i][0]), rows[i][1]);
    arena_release(&a);
}

static void each_word_is_there_once(void **state)
{
    (void)state;
    struct arena a = {0};
    struct words w = {0}, more = {0}, none = {0};
    struct err err;
    assert_int_equal(words_split(str_of("b a b c a"), &a, &more, &err), 0);
    words_add_missing(&w, &a, &more);
    words_add_missing(&w, &a, &more);
    words_add_missing(&w, &a, &none);
    assert_int_equal(w.n, 3);
    assert_string_equal(w.p[0], "b");
    assert_string_equal(w.p[1], "a");
    assert_string_equal(w.p[2], "c");
    assert_null(w.p[3]);
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(words_are_those_of_a_shell),
                                       cmocka_unit_test(each_word_is_there_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
