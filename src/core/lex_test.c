#include "core/lex.h"

#include "base/buf.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct source source;
static struct tokens tokens;
static struct buf dumped;

static void lex_bytes(struct str bytes)
{
    source_init(&source, "a.cu", bytes, &arena);
    lex(&tokens, &source, &arena);
}

/* All tokens: a letter for the kind, the text without splices in brackets, "!" for open and
 * "~" for spliced ones. */
static const char *lex_test_dump(struct str bytes)
{
    static const char kinds[] = "insc.h#$?";
    lex_bytes(bytes);
    buf_clear(&dumped);
    buf_addstr(&dumped, "");
    for (uint32_t i = 0; i < tokens.n; i++) {
        struct str text = tok_text(&tokens, i, &arena);
        buf_printf(&dumped, "%s%c[%.*s]%s%s", i ? " " : "", kinds[tokens.tok[i].kind], (int)text.n,
                   text.p, tokens.tok[i].flags & TOK_OPEN ? "!" : "",
                   tokens.tok[i].flags & TOK_SPLICED ? "~" : "");
    }
    buf_addch(&dumped, 0);
    return dumped.p;
}

#define LEXES(text, want) assert_string_equal(lex_test_dump(STR(text)), want)

static void words_and_numbers(void **state)
{
    (void)state;
    LEXES("", "");
    LEXES("_a9 $x \xc3\xa9t\xc3\xa9", "i[_a9] i[$x] i[\xc3\xa9t\xc3\xa9]");
    LEXES("a\\u00e9b+\\U0001F600", "i[a\\u00e9b] .[+] i[\\U0001F600]");
    LEXES("\\ux a\\u", "?[\\] i[ux] i[a] ?[\\] i[u]");
    LEXES("0x1p-3f 1'000'000ull .5e+3_km 1.f", "n[0x1p-3f] n[1'000'000ull] n[.5e+3_km] n[1.f]");
    LEXES("1'' 0xFF'FFu 1e 1e+", "n[1] c[''] n[0xFF'FFu] n[1e] n[1e+]");
    LEXES("1+2-x3.4", "n[1] .[+] n[2] .[-] i[x3] n[.4]");
    LEXES("1...2", "n[1...2]");
}

static void plain_literals(void **state)
{
    (void)state;
    LEXES("\"a\\\"b\" '\"' '\\'' \"'\"", "s[\"a\\\"b\"] c['\"'] c['\\''] s[\"'\"]");
    LEXES("u8\"a\" u\"b\" U'c' L'd' u8'e'", "s[u8\"a\"] s[u\"b\"] c[U'c'] c[L'd'] c[u8'e']");
    LEXES("x\"a\" u9'b' LL\"c\"", "i[x] s[\"a\"] i[u9] c['b'] i[LL] s[\"c\"]");
    LEXES("\"a\"_s 'x'ms \"b\"sv", "s[\"a\"_s] c['x'ms] s[\"b\"sv]");
    LEXES("\"%\"PRIu64\"x\" \"a\"L\"b\"", "s[\"%\"] i[PRIu64] s[\"x\"] s[\"a\"] s[L\"b\"]");
    LEXES("\"/* no */ // no\" x", "s[\"/* no */ // no\"] i[x]");
}

static void open_literals_end_with_their_line(void **state)
{
    (void)state;
    LEXES("\"abc\nd", "s[\"abc]! i[d]");
    LEXES("'a\r\nd", "c['a]! i[d]");
    LEXES("'a\rd", "c['a]! i[d]");
    LEXES("\"abc\\", "s[\"abc\\]!");
    LEXES("\"", "s[\"]!");
    LEXES("\"\\\\\" x", "s[\"\\\\\"] i[x]");
    assert_false(tokens.open);
    LEXES("int x; \"abc\n", "i[int] i[x] .[;] s[\"abc]!");
    assert_true(tokens.open);
    assert_int_equal(tokens.open_at, 7);
}

static void raw_strings(void **state)
{
    (void)state;
    LEXES("R\"(a\"b\n)\" x", "s[R\"(a\"b\n)\"] i[x]");
    LEXES("u8R\"x(a)\" )x\"_s LR\"(b)\"", "s[u8R\"x(a)\" )x\"_s] s[LR\"(b)\"]");
    LEXES("uR\"()\" UR\"(\\)\"", "s[uR\"()\"] s[UR\"(\\)\"]");
    LEXES("R\"(a\\\nb)\"", "s[R\"(a\\\nb)\"]"); /* no splice inside */
    LEXES("XR\"(a)\"", "i[XR] s[\"(a)\"]");
    LEXES("R'a'", "i[R] c['a']");
    LEXES("R\"0123456789abcdef(a\"b)0123456789abcdef\" x",
          "s[R\"0123456789abcdef(a\"b)0123456789abcdef\"] i[x]");
    /* A delimiter that is none: an ordinary string. */
    LEXES("R\"0123456789abcdefg(a\" x", "s[R\"0123456789abcdefg(a\"] i[x]");
    LEXES("R\"a b(\" x", "s[R\"a b(\"] i[x]");
    LEXES("R\"x(abc)y\"\nz", "s[R\"x(abc)y\"\nz]!");
    LEXES("R\"", "s[R\"]!");
    LEXES("R\"(", "s[R\"(]!");
    LEXES("u8\\\nR\"(a\"\\\nb", "s[u8R\"(a\"\\\nb]!~");
}

static void splices_anywhere(void **state)
{
    (void)state;
    LEXES("ab\\\ncd\\\r\nef\\ \t\ngh", "i[abcdefgh]~");
    LEXES("a\\\n b", "i[a] i[b]");
    LEXES("a \\\n b\\\n", "i[a] i[b]");
    LEXES("1\\\n2e\\\n+3 1\\\n'\\\n0", "n[12e+3]~ n[1'0]~");
    LEXES("\"a\\\nb\\\\\n\"c\" d", "s[\"ab\\\"c\"]~ i[d]");
    LEXES("u\\\n8\\\n\"x\\\ny\" L\\\n'a'", "s[u8\"xy\"]~ c[L'a']~");
    LEXES("u8\\\nR\"(a\\\nb)\"\\\n_x", "s[u8R\"(a\\\nb)\"_x]~");
    LEXES("<\\\n<\\\n< -\\\n> a\\\n+", ".[<<<]~ .[->]~ i[a] .[+]");
    LEXES("/\\\n/ x\ny /\\\n* z *\\\n/ w", "i[y] i[w]");
    LEXES("\"a\\\n", "s[\"a]!~");
    LEXES("a\\\rb", "i[ab]~");
    LEXES("\\", "?[\\]");
    LEXES("a\\ b", "i[a] ?[\\] i[b]");
    LEXES("/\\", ".[/] ?[\\]");
    assert_int_equal(tokens.ncomment, 0);
}

static void odd_bytes(void **state)
{
    (void)state;
    LEXES("\xef\xbb\xbfint", "i[int]");
    assert_int_equal(tokens.tok[0].begin, 3);
    assert_int_equal(tokens.tok[0].flags, TOK_FIRST | TOK_SPACE);
    LEXES("a\0b", "i[a] i[b]");
    LEXES("@`\x01\x7f", "?[@] ?[`] ?[\x01] ?[\x7f]");
    LEXES("a\rb\vc\fd", "i[a] i[b] i[c] i[d]");
    assert_true(tokens.tok[1].flags & TOK_FIRST);
    assert_false(tokens.tok[2].flags & TOK_FIRST);
    lex_bytes(STR("\"a\0b\" c"));
    assert_int_equal(tokens.n, 2);
    assert_int_equal(tokens.tok[0].end, 5);
}

static void assert_puncts(struct str bytes, const uint8_t *want, uint32_t n)
{
    lex_bytes(bytes);
    assert_int_equal(tokens.n, n);
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(tokens.tok[i].punct, want[i]);
}

#define PUNCTS(text, ...)                                                                          \
    assert_puncts(STR(text), (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void punctuation(void **state)
{
    (void)state;
    PUNCTS("(){}[],;:", P_LPAREN, P_RPAREN, P_LBRACE, P_RBRACE, P_LBRACKET, P_RBRACKET, P_COMMA,
           P_SEMI, P_COLON);
    PUNCTS(":: . -> < > << >>", P_SCOPE, P_DOT, P_ARROW, P_LESS, P_GREATER, P_SHL, P_SHR);
    PUNCTS("<<< >>> <<<<< >>>>", P_LAUNCH, P_LAUNCH_END, P_LAUNCH, P_SHL, P_LAUNCH_END, P_GREATER);
    PUNCTS("= * & && || ! ? ~ ...", P_ASSIGN, P_STAR, P_AMP, P_AND, P_OR, P_NOT, P_QUESTION,
           P_TILDE, P_ELLIPSIS);
    PUNCTS("== != <= >= ## x", P_EQ, P_NE, P_LE, P_GE, P_HASHHASH, P_NONE);
    PUNCTS("<<= >>= <=> ->* .* ++ -- |= % ^", P_OTHER_ASSIGN, P_OTHER_ASSIGN, P_SPACESHIP,
           P_POINTEE, P_POINTEE, P_INCREMENT, P_DECREMENT, P_OTHER_ASSIGN, P_PERCENT, P_CARET);
    PUNCTS("+= -= *= /= %= ^= &= + - | /", P_PLUS_ASSIGN, P_MINUS_ASSIGN, P_STAR_ASSIGN,
           P_SLASH_ASSIGN, P_OTHER_ASSIGN, P_OTHER_ASSIGN, P_OTHER_ASSIGN, P_PLUS, P_MINUS, P_PIPE,
           P_SLASH);
    PUNCTS("<::a <::> <::: <:", P_LESS, P_SCOPE, P_NONE, P_LBRACKET, P_RBRACKET, P_LBRACKET,
           P_SCOPE, P_LBRACKET);
    PUNCTS("x<%%>:>%:", P_NONE, P_LBRACE, P_RBRACE, P_RBRACKET, P_HASH);
    PUNCTS("x %:%: %:%", P_NONE, P_HASHHASH, P_HASH, P_PERCENT);
    PUNCTS("..", P_DOT, P_DOT);
    PUNCTS("+-", P_PLUS, P_MINUS);
}

static void comments(void **state)
{
    (void)state;
    LEXES("a/*b*/c//d\\\ne\nf/**/g/*/h*/", "i[a] i[c] i[f] i[g]");
    assert_int_equal(tokens.ncomment, 4);
    const struct comment want[] = {
        {1, 6, 1, false}, {7, 13, 2, false}, {15, 19, 3, false}, {20, 26, 4, false}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(tokens.comment[i].begin, want[i].begin);
        assert_int_equal(tokens.comment[i].end, want[i].end);
        assert_int_equal(tokens.comment[i].before, want[i].before);
    }
    LEXES("a // b\r\nc // d\re", "i[a] i[c] i[e]");
    LEXES("x /* * / ** /", "i[x]");
    assert_true(tokens.comment[0].open);
    assert_true(tokens.open);
    assert_int_equal(tokens.open_at, 2);
    LEXES("/*", "");
    assert_true(tokens.open);
    LEXES("//", "");
    assert_false(tokens.open);
    LEXES("/* don't */ x", "i[x]");
    assert_false(tokens.open);
}

static void lines_and_space(void **state)
{
    (void)state;
    const uint8_t want[] = {TOK_FIRST, 0,        TOK_SPACE, TOK_SPACE, TOK_FIRST | TOK_SPACE,
                            TOK_SPACE, TOK_SPACE};
    lex_bytes(STR("a+ b/**/c\n/* x\n */d /* y \n */ e \\\n f"));
    assert_int_equal(tokens.n, 7);
    for (uint32_t i = 0; i < 7; i++)
        assert_int_equal(tokens.tok[i].flags, want[i]);
}

static void look_up_by_offset(void **state)
{
    (void)state;
    lex_bytes(STR("ab cd\n#if x\nef"));
    assert_int_equal(tok_at(&tokens, 0), 0);
    assert_int_equal(tok_at(&tokens, 1), 1);
    assert_int_equal(tok_at(&tokens, 3), 1);
    assert_int_equal(tok_at(&tokens, 4), 2);
    assert_int_equal(tok_at(&tokens, 99), tokens.n);
    assert_null(tok_directive(&tokens, 1));
    assert_ptr_equal(tok_directive(&tokens, 2), &tokens.dir[0]);
    assert_ptr_equal(tok_directive(&tokens, 4), &tokens.dir[0]);
    assert_ptr_equal(tok_directive(&tokens, 5), &tokens.dir[0]);
    assert_int_equal(tok_at(&tokens, 11), 5);
    assert_int_equal(tok_at(&tokens, 12), 6);
    assert_null(tok_directive(&tokens, 6));
    assert_true(tok_word(&tokens, 6, "ef"));
    assert_false(tok_word(&tokens, 7, "ef"));
    assert_false(tok_is(&tokens, 7, P_NONE));

    struct span s = tok_span(&tokens, (struct tok_range){0, 2});
    assert_int_equal(s.begin, 0);
    assert_int_equal(s.end, 5);
    s = tok_span(&tokens, (struct tok_range){1, 1});
    assert_int_equal(s.begin, 3);
    assert_int_equal(s.end, 3);
    s = tok_span(&tokens, (struct tok_range){7, 7});
    assert_int_equal(s.begin, source.len);
}

/* Every byte is in exactly one token, comment, splice or blank, whatever comes: here, in all files
 * of three bytes from a nasty alphabet. */
static void all_short_files(void **state)
{
    (void)state;
    static const char alphabet[] = "a1\"'\\\n\r /*#<>(.{R:%";
    enum { N = sizeof alphabet }; /* the final NUL takes part */
    for (int i = 0; i < N * N * N * N; i++) {
        char text[5] = {alphabet[i % N], alphabet[i / N % N], alphabet[i / N / N % N],
                        alphabet[i / N / N / N]};
        lex_bytes((struct str){text, 4});
        uint32_t at = 0;
        for (uint32_t k = 0; k < tokens.n; k++) {
            const struct tok *tok = &tokens.tok[k];
            assert_true(tok->begin >= at);
            assert_true(tok->kind == TOK_END ? tok->end == tok->begin : tok->end > tok->begin);
            at = tokens.tok[k].end;
        }
        assert_true(at <= 4);
        if (i % 1000 == 0)
            arena_release(&arena);
    }
}

static int lex_test_release(void **state)
{
    (void)state;
    arena_release(&arena);
    buf_release(&dumped);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(words_and_numbers, lex_test_release),
        cmocka_unit_test_teardown(plain_literals, lex_test_release),
        cmocka_unit_test_teardown(open_literals_end_with_their_line, lex_test_release),
        cmocka_unit_test_teardown(raw_strings, lex_test_release),
        cmocka_unit_test_teardown(splices_anywhere, lex_test_release),
        cmocka_unit_test_teardown(odd_bytes, lex_test_release),
        cmocka_unit_test_teardown(punctuation, lex_test_release),
        cmocka_unit_test_teardown(comments, lex_test_release),
        cmocka_unit_test_teardown(lines_and_space, lex_test_release),
        cmocka_unit_test_teardown(look_up_by_offset, lex_test_release),
        cmocka_unit_test_teardown(all_short_files, lex_test_release),
    };
    return cmocka_run_group_tests_name("lex", tests, NULL, NULL);
}
