/* Directives, conditional groups, dead regions and brackets. */
#include "base/buf.h"
#include "core/lex.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct source source;
static struct tokens tokens;
static struct buf dumped;

static void lex_pp_test_text(const char *text)
{
    source_init(&source, "a.cu", str_of(text), &arena);
    lex(&tokens, &source, &arena);
}

/* Raw texts without the ends of directives, "<x>" as header names in "{}", "#" as is, "!" behind
 * dead ones. */
static const char *lex_pp_test_dump(const char *text)
{
    lex_pp_test_text(text);
    buf_clear(&dumped);
    for (uint32_t i = 0; i < tokens.n; i++) {
        struct str raw = tok_raw(&tokens, i);
        bool header = tokens.tok[i].kind == TOK_HEADER;
        if (tokens.tok[i].kind == TOK_END)
            continue;
        buf_printf(&dumped, "%s%s%.*s%s%s", i ? " " : "", header ? "{" : "", (int)raw.n, raw.p,
                   header ? "}" : "", tokens.tok[i].flags & TOK_DEAD ? "!" : "");
    }
    buf_addch(&dumped, 0);
    return dumped.p;
}

static void header_names(void **state)
{
    (void)state;
    assert_string_equal(lex_pp_test_dump("#include <a\"b>\n# include_next \"c//d\" // e\n<x>"),
                        "# include {<a\"b>} # include_next {\"c//d\"} < x >");
    assert_string_equal(lex_pp_test_dump("#import <x> y\n#include X\n#include\n<z>"),
                        "# import {<x>} y # include X # include < z >");
    assert_string_equal(lex_pp_test_dump("#include <a\n#include \"b\n#include /* c */ <d/*>"),
                        "# include < a # include \"b # include {<d/*>}");
    assert_string_equal(
        lex_pp_test_dump("#if __has_include(<a>) && __has_include ( \"b\" ) && x < y > z\n"),
        "# if __has_include ( {<a>} ) && __has_include ( {\"b\"} ) && x < y > z");
    assert_string_equal(lex_pp_test_dump("#elif __has_include <x>\n__has_include(<a>)"),
                        "# elif __has_include < x > __has_include ( < a > )");
    assert_string_equal(lex_pp_test_dump("#incl\\\nude <a>\n%:include <b>"),
                        "# incl\\\nude {<a>} %: include {<b>}");
}

static void kinds_of_directives(void **state)
{
    (void)state;
    lex_pp_test_text("#\n#include <a>\n#define X\n#undef X\n#if 1\n#elif "
                     "1\n#else\n#endif\n#ifdef X\n#endif\n#ifndef X\n"
                     "#elifdef X\n#endif\n#pragma once\n#error don't\n#warning x\n#line 3\n# 3 "
                     "\"x.cu\"\n#ident \"x\"\n#\"x\"\n"
                     "#defined\n#averyveryverylongname\n");
    const uint8_t want[] = {DIR_EMPTY, DIR_INCLUDE, DIR_DEFINE, DIR_UNDEF, DIR_IF,     DIR_ELIF,
                            DIR_ELSE,  DIR_ENDIF,   DIR_IFDEF,  DIR_ENDIF, DIR_IFNDEF, DIR_ELIF,
                            DIR_ENDIF, DIR_PRAGMA,  DIR_ERROR,  DIR_ERROR, DIR_LINE,   DIR_LINE,
                            DIR_OTHER, DIR_OTHER,   DIR_OTHER,  DIR_OTHER};
    assert_int_equal(tokens.ndir, sizeof want);
    for (uint32_t i = 0; i < tokens.ndir; i++)
        assert_int_equal(tokens.dir[i].kind, want[i]);
    assert_false(tokens.open);
}

static void extent_of_directives(void **state)
{
    (void)state;
    lex_pp_test_text(
        "a # b\n /* x\n */ # define F(x) \\\r\n #x ## y /* z\n */ w // v\r\nc\n#define "
        "S R\"(\n)\" d\n#pragma x");
    assert_int_equal(tokens.ndir, 3);
    const struct directive *d = &tokens.dir[0];
    assert_int_equal(d->hash, 3);
    assert_true(tok_word(&tokens, d->past + 1, "c"));
    assert_string_equal(arena_strdup(&arena, source_text(&source, d->line)),
                        "# define F(x) \\\r\n #x ## y /* z\n */ w // v");
    assert_true(tok_is(&tokens, d->hash + 6, P_HASH));
    assert_true(tok_is(&tokens, d->hash + 8, P_HASHHASH));
    assert_int_equal(tokens.tok[1].kind, TOK_PUNCT); /* a # within a line */
    assert_int_equal(tokens.tok[d->hash].flags, TOK_DIRECTIVE | TOK_FIRST | TOK_SPACE);
    assert_int_equal(tokens.tok[d->hash + 1].flags, TOK_DIRECTIVE | TOK_SPACE);
    assert_int_equal(tokens.tok[d->hash + 2].flags, TOK_DIRECTIVE | TOK_DEFINE | TOK_SPACE);
    assert_int_equal(tokens.tok[d->past - 1].flags, TOK_DIRECTIVE | TOK_DEFINE | TOK_SPACE);
    assert_int_equal(tokens.tok[d->past + 1].flags, TOK_FIRST | TOK_SPACE);
    assert_int_equal(tokens.tok[d->past].kind, TOK_END);
    assert_int_equal(tokens.tok[d->past].flags, TOK_DIRECTIVE);
    assert_int_equal(tokens.tok[d->past].begin, d->line.end);
    assert_int_equal(tokens.tok[d->past].end, d->line.end);
    assert_ptr_equal(tok_directive(&tokens, d->past), d);
    assert_true(tok_word(&tokens, tokens.dir[1].past - 1, "d"));
    assert_int_equal(tokens.dir[2].line.end, source.len);
    assert_int_equal(tokens.dir[2].past + 1, tokens.n);
}

static void groups(void **state)
{
    (void)state;
    lex_pp_test_text("#define A\n"   /* 0 */
                     "#if A\n"       /* 1 */
                     "#ifdef B\n"    /* 2 */
                     "#endif\n"      /* 3 */
                     "#undef A\n"    /* 4 */
                     "#elif C\n"     /* 5 */
                     "#undef A\n"    /* 6 */
                     "#else\n"       /* 7 */
                     "#undef A\n"    /* 8 */
                     "#endif\n"      /* 9 */
                     "#undef A\n"    /* 10 */
                     "#else\n"       /* 11: of nothing */
                     "#endif\n"      /* 12 */
                     "#ifndef D\n"); /* 13: unterminated */
    const uint32_t partner[] = {0, 5, 3, 0, 0, 7, 0, 9, 0, 0, 0, 0, 0, 0};
    const uint32_t parent[] = {0, 0, 2, 2, 2, 0, 6, 0, 8, 0, 0, 0, 0, 0};
    assert_int_equal(tokens.ndir, 14);
    for (uint32_t i = 0; i < tokens.ndir; i++) {
        assert_int_equal(tokens.dir[i].partner, partner[i]);
        assert_int_equal(tokens.dir[i].parent, parent[i]);
    }
    assert_true(tokens.open);
    assert_int_equal(tokens.open_at, tokens.dir[13].line.begin);
}

static void dead_regions(void **state)
{
    (void)state;
    assert_string_equal(
        lex_pp_test_dump("#if 0 // x\na\n#if 1\nb\n#endif\n#define c\n#else\nd\n#endif\ne"),
        "# if 0 a! #! if! 1! b! #! endif! #! define! c! # else d # endif e");
    assert_false(tokens.tok[tokens.dir[0].past].flags & TOK_DEAD);
    assert_true(tokens.tok[tokens.dir[3].past].flags & TOK_DEAD);
    assert_string_equal(lex_pp_test_dump("#if 1\na\n#elif x\nb\n#else\nc\n#endif"),
                        "# if 1 a # elif x b! # else c! # endif");
    assert_string_equal(lex_pp_test_dump("#if x\na\n#elif 0\nb\n#elif 1\nc\n#else\nd\n#endif"),
                        "# if x a # elif 0 b! # elif 1 c # else d! # endif");
    assert_string_equal(lex_pp_test_dump("#if 0\na\n#elif x\nb\n#else\nc\n#endif"),
                        "# if 0 a! # elif x b # else c # endif");
    assert_string_equal(
        lex_pp_test_dump("#if false\na\n#elif 00\nb\n#elif 0 || x\nc\n#elif (0)\nd\n#endif"),
        "# if false a # elif 00 b # elif 0 || x c # elif ( 0 ) d # endif");
    assert_string_equal(lex_pp_test_dump("#ifdef 0\na\n#endif\n#if \\\n 0\nb"),
                        "# ifdef 0 a # endif # if 0 b!");
}

static void apostrophes_in_dead_text(void **state)
{
    (void)state;
    assert_string_equal(lex_pp_test_dump("#if 0\ndon't \"do\n#endif\nx"),
                        "# if 0 don! 't \"do! # endif x");
    assert_false(tokens.open);
    assert_string_equal(lex_pp_test_dump("#ifdef DOC\nit isn't\n#endif\nx"),
                        "# ifdef DOC it isn 't # endif x");
    assert_false(tokens.open);
    assert_string_equal(lex_pp_test_dump("#error don't\n#pragma it's\nx"),
                        "# error don 't # pragma it 's x");
    assert_false(tokens.open);
    lex_pp_test_text("#ifdef A\n\"abc\n#endif\n");
    assert_true(tokens.open);
    assert_int_equal(tokens.open_at, 9);
    lex_pp_test_text("#define X \"abc\n#if 1\n");
    assert_int_equal(tokens.open_at, 10);
    lex_pp_test_text("#if 1\nx /* \n");
    assert_int_equal(tokens.open_at, 0);
}

/* The brackets of a text, each followed by the number of its partner among them ("-": none). */
static void assert_match(const char *text, const char *want)
{
    lex_pp_test_text(text);
    buf_clear(&dumped);
    uint32_t *number = ARENA_ARRAY(&arena, uint32_t, tokens.n);
    for (uint32_t i = 0, n = 0; i < tokens.n; i++)
        if (tokens.tok[i].punct >= P_LPAREN && tokens.tok[i].punct <= P_RBRACKET)
            number[i] = n++;
        else
            assert_int_equal(tokens.tok[i].match, 0);
    for (uint32_t i = 0; i < tokens.n; i++) {
        const struct tok *k = &tokens.tok[i];
        if (k->punct < P_LPAREN || k->punct > P_RBRACKET)
            continue;
        buf_addch(&dumped, source.bytes[k->begin]);
        if (k->match == i)
            buf_addch(&dumped, '-');
        else
            buf_printf(&dumped, "%u", number[k->match]);
    }
    buf_addch(&dumped, 0);
    assert_string_equal(dumped.p, want);
}

static void brackets(void **state)
{
    (void)state;
    assert_match("x ([{ y }]) z", "(5[4{3}2]1)0");
    assert_match("<%:> <:x:>", "<-:-<3:2");
    assert_match("(]", "(-]-");
    assert_match("([)", "(2[-)0");    /* the [ is left over */
    assert_match("({)}", "(-{3)-}1"); /* not across a brace */
    assert_match("({)})", "(4{3)-}1)0");
    assert_match("{([}", "{3(-[-}0");
    assert_match("}{", "}-{-");
    assert_match("[[[))]", "[-[-[5)-)-]2");
    assert_match("{(} )", "{2(-}0)-");
}

static void brackets_in_directives(void **state)
{
    (void)state;
    assert_match("(\n#define F( (x\n)", "(3(-(-)0");
    assert_match("{\n#define END }\n#define F(a) {\n}", "{5}-(3)2{-}0");
}

static void brackets_and_branches(void **state)
{
    (void)state;
    /* The last branch that changes anything goes on; earlier openers have no partner. */
    assert_match("#if A\n(\n#else\n(\n#endif\n)", "(-(2)1");
    assert_match("#ifdef A\n{\n#else\n#endif\n}", "{1}0");
    assert_match("#ifdef A\n{\n#endif\nx\n#ifdef A\n}\n#endif\n", "{1}0");
    /* Both branches close: the second closer knows the opener, the opener the first closer. */
    assert_match("(\n#if A\n)\n#else\n)\n#endif\n(", "(1)0)0(-");
    assert_match("#if A\nif (a) {\n#else\nif (b) {\n#endif\n}", "(1)0{-(4)3{6}5");
    assert_match("{\n#if A\n} else {\n#elif B\n} else if {\n#endif\n}", "{1}0{-}0{5}4");
    /* Dead branches leave everything as it was. */
    assert_match("{\n#if 0\n}}({\n#endif\n}", "{5}-}-(-{-}0");
    assert_match("#if 1\n(\n#else\n{\n#endif\n)", "(2{-)0");
    assert_match("(\n#if 0\n#if A\n)\n#else\n)\n#endif\n#endif\n)", "(3)-)-)0");
    /* Nested groups. */
    assert_match("(\n#if A\n#if B\n[\n#else\n[\n#endif\n]\n#endif\n)", "(4[-[3]2)0");
}

static int lex_pp_test_release(void **state)
{
    (void)state;
    arena_release(&arena);
    buf_release(&dumped);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(header_names, lex_pp_test_release),
        cmocka_unit_test_teardown(kinds_of_directives, lex_pp_test_release),
        cmocka_unit_test_teardown(extent_of_directives, lex_pp_test_release),
        cmocka_unit_test_teardown(groups, lex_pp_test_release),
        cmocka_unit_test_teardown(dead_regions, lex_pp_test_release),
        cmocka_unit_test_teardown(apostrophes_in_dead_text, lex_pp_test_release),
        cmocka_unit_test_teardown(brackets, lex_pp_test_release),
        cmocka_unit_test_teardown(brackets_in_directives, lex_pp_test_release),
        cmocka_unit_test_teardown(brackets_and_branches, lex_pp_test_release),
    };
    return cmocka_run_group_tests_name("lex_pp", tests, NULL, NULL);
}
