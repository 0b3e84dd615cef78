#include "core/literal.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct source source;
static struct tokens tokens;
static struct literal literal;

static bool literal_test_read_bytes(const char *bytes)
{
    source_init(&source, "a.cu", str_of(bytes), &arena);
    lex(&tokens, &source, &arena);
    uint32_t i = 0;
    while (tokens.tok[i].kind != TOK_STRING)
        i++;
    return literal_read(&literal, &tokens, i, &arena);
}

static void literal_test_assert_text(const char *bytes, const char *text)
{
    assert_true(literal_test_read_bytes(bytes));
    assert_int_equal(literal.text.n, strlen(text));
    assert_memory_equal(literal.text.p, text, literal.text.n);
    for (uint32_t i = 0; i < literal.text.n; i++)
        assert_true(literal.at[i].begin < literal.at[i].end &&
                    literal.at[i].end <= literal.at[i + 1].begin);
}

static void what_literals_say(void **state)
{
    (void)state;
    literal_test_assert_text("x = \"ab\";", "ab");
    literal_test_assert_text("\"\"", "");
    literal_test_assert_text("\"a\\n\\t\\\"\\\\\\x41\\1012\\?\"", "a\n\t\"\\AA2?");
    literal_test_assert_text("\"a\\\nb\"", "ab");
    literal_test_assert_text("u8\"a\" /* and */ \"b\"\n  \"c\";", "abc");
    literal_test_assert_text("R\"(a\\n\"b)\"", "a\\n\"b");
    literal_test_assert_text("R\"x(a)\")x\" \"\\n\"", "a)\"\n");
    literal_test_assert_text("#define S \"a\" \\\n \"b\"\n\"c\"", "ab");
}

static void what_is_not_told(void **state)
{
    (void)state;
    static const char *const bytes[] = {"L\"a\"",  "U\"a\"",      "uR\"(a)\"", "\"a\"s",
                                        "\"a",     "\"\\u00e9\"", "\"\\777\"", "\"\\x100\"",
                                        "\"\\q\"", "\"a\" L\"b\""};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++)
        assert_false(literal_test_read_bytes(bytes[i]));
    literal_test_read_bytes("\"a\" L\"b\" c");
    assert_int_equal(literal.tokens.past, 2);
}

/* The source, with the characters [begin, end) of its literal written anew. */
static const char *literal_test_replaced(const char *bytes, uint32_t begin, uint32_t end,
                                         const char *text)
{
    assert_true(literal_test_read_bytes(bytes));
    struct buf out = {0};
    struct span span = {begin, end}, at = literal_span(&literal, span);
    buf_add(&out, bytes, at.begin);
    bool ok = literal_write(&literal, span, str_of(text), &out);
    buf_addstr(&out, bytes + at.end);
    const char *all = ok ? arena_strdup(&arena, buf_str(&out)) : NULL;
    buf_release(&out);
    return all;
}

static void what_is_written(void **state)
{
    (void)state;
    assert_string_equal(literal_test_replaced("\"abc\"", 1, 2, "\"x\\\n"), "\"a\\\"x\\\\\\nc\"");
    assert_string_equal(literal_test_replaced("\"abc\"", 3, 3,
                                              "\x01"
                                              "0"),
                        "\"abc\\0010\"");
    assert_string_equal(literal_test_replaced("\"a\\tc\"", 1, 2, " "), "\"a c\"");
    assert_string_equal(literal_test_replaced("\"ab\" \"cd\"", 2, 2, "x"), "\"ab\" \"xcd\"");
    assert_string_equal(literal_test_replaced("\"ab\" \"cd\"", 1, 3, "x"), "\"axd\"");
    assert_string_equal(literal_test_replaced("\"\\x20z\"", 1, 2, "cd"), "\"\\x20\"\"cd\"");
    assert_string_equal(literal_test_replaced("\"\\40b\"", 1, 2, "7"), "\"\\40\"\"7\"");
    assert_string_equal(literal_test_replaced("\"\\nb\"", 1, 2, "7"), "\"\\n7\"");
    assert_string_equal(literal_test_replaced("R\"(ab)\"", 1, 2, "\"\n"), "R\"(a\"\n)\"");
    assert_string_equal(literal_test_replaced("R\"(ab)\"", 2, 2, "c"), "R\"(abc)\"");
}

static void lines_get_tokens_of_their_own(void **state)
{
    (void)state;
    assert_string_equal(literal_test_replaced("  \"ab\";", 1, 1, "x\ny\n"),
                        "  \"ax\\n\"\n  \"y\\nb\";");
    assert_string_equal(literal_test_replaced("#define S \"ab\"", 1, 1, "x\ny"),
                        "#define S \"ax\\nyb\"");
}

static void what_can_not_be_written(void **state)
{
    (void)state;
    assert_null(literal_test_replaced("R\"x(ab)x\"", 1, 2, ")x\""));
    assert_null(literal_test_replaced("R\"(ab)\" \"cd\"", 1, 3, "x"));
    assert_null(literal_test_replaced("\"ab\" R\"(cd)\"", 1, 3, "x"));
}

static int literal_test_teardown(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_literals_say),       cmocka_unit_test(what_is_not_told),
        cmocka_unit_test(what_is_written),         cmocka_unit_test(lines_get_tokens_of_their_own),
        cmocka_unit_test(what_can_not_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, literal_test_teardown);
}
