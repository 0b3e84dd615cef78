/* Tokens and commands of CMake files. */
#include "base/buf.h"
#include "build/cmake_lex.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static struct arena arena;

/* The tokens as letters, one behind the other. */
static const char *kinds(const char *text)
{
    static const char letters[] = {
        [CT_BLANK] = '_',  [CT_LINE] = '/',    [CT_COMMENT] = '#', [CT_BRACKET_COMMENT] = '%',
        [CT_WORD] = 'w',   [CT_OPEN] = '(',    [CT_CLOSE] = ')',   [CT_UNQUOTED] = 'u',
        [CT_QUOTED] = 'q', [CT_BRACKET] = 'b', [CT_JUNK] = '!'};
    struct cmake_tokens t = {0};
    cmake_lex(&t, str_of(text));
    char *out = arena_alloc(&arena, t.list.n + 1);
    uint32_t at = 0;
    for (size_t i = 0; i < t.list.n; i++) {
        assert_int_equal(t.list.p[i].span.begin, at);
        at = t.list.p[i].span.end;
        out[i] = letters[t.list.p[i].kind];
    }
    assert_int_equal(at, strlen(text));
    vec_release(&t.list);
    return out;
}

static void each_byte_is_in_a_token(void **state)
{
    (void)state;
    assert_string_equal(kinds(""), "");
    assert_string_equal(kinds("set(a \"b c\" d;e)\n"), "w(u_q_u)/");
    assert_string_equal(kinds("if((A) AND (B)) # why\r\n"), "w((u)_u_(u))_#/");
    assert_string_equal(kinds("\xef\xbb\xbfproject(x)"), "_w(u)");
    assert_string_equal(kinds("a()!b"), "w()!w");
}

static void brackets_and_comments(void **state)
{
    (void)state;
    assert_string_equal(kinds("f([[a]])"), "w(b)");
    assert_string_equal(kinds("f([==[ ]] ]=] ]==] x)"), "w(b_u)");
    assert_string_equal(kinds("#[[ f(a)\n ]] f()"), "%_w()");
    assert_string_equal(kinds("#[=[ ]] ]=]"), "%");
    assert_string_equal(kinds("# [[ f(a)\nf()"), "#/w()");
    assert_string_equal(kinds("f(a#b\n)"), "w(u#/)");
    assert_string_equal(kinds("f([a] [=a)"), "w(u_u)");
}

static void what_is_not_closed(void **state)
{
    (void)state;
    assert_string_equal(kinds("f(\"a)\n"), "w(!");
    assert_string_equal(kinds("f([[a)\n"), "w(!");
    assert_string_equal(kinds("#[[ a"), "!");
    assert_string_equal(kinds("f(\"a\\\")"), "w(!");
    assert_string_equal(kinds("f(a\\"), "w(u");
}

static void unquoted_arguments(void **state)
{
    (void)state;
    assert_string_equal(kinds("f(-DX=\"a b\" c)"), "w(u_u)");
    assert_string_equal(kinds("f(a\\ b\\;c $<$<C:X>:-g>)"), "w(u_u)");
    assert_string_equal(kinds("f($(VAR) ${a} $ENV{b})"), "w(u_u_u)");
}

/* The commands: name/arguments, with their texts, and the depth of their block. */
static const char *commands(const char *text)
{
    struct cmake_file f;
    struct buf b = {0};
    cmake_parse(&f, str_of(text), &arena);
    for (uint32_t i = 0; i < f.ncommands; i++) {
        const struct cmake_command *c = &f.command[i];
        int depth = 0;
        for (uint32_t k = c->block; f.block[k].parent != k; k = f.block[k].parent)
            depth++;
        buf_printf(&b, "%s%d%.*s", i ? " " : "", depth, (int)c->name.n, c->name.p);
        for (uint32_t k = 0; k < c->nargs; k++)
            buf_printf(&b, "|%.*s", (int)c->arg[k].text.n, c->arg[k].text.p);
    }
    const char *out = arena_strdup(&arena, buf_str(&b));
    buf_release(&b);
    return out;
}

static void commands_have_arguments(void **state)
{
    (void)state;
    assert_string_equal(commands("set(a \"b\" [=[c]=]) f ( )"), "0set|a|b|c 0f");
    assert_string_equal(commands("if(NOT (A OR B)) endif()"), "0if|NOT|A|OR|B 0endif");
    assert_string_equal(commands("word\nf(x)"), "0f|x");
    assert_string_equal(commands("f(x"), "");
}

static void commands_are_in_blocks(void **state)
{
    (void)state;
    assert_string_equal(
        commands("IF(x) a() ELSEIF(y) b() else() foreach(i) c() endforeach() endif() d()"),
        "0IF|x 1a 0ELSEIF|y 1b 0else 1foreach|i 2c 1endforeach 0endif 0d");
    assert_string_equal(commands("function(f) a() endfunction() endif() b()"),
                        "0function|f 1a 0endfunction 0endif 0b");
}

static void names_have_no_case(void **state)
{
    (void)state;
    assert_true(cmake_same(STR("Find_Package"), "find_package"));
    assert_false(cmake_same(STR("find_pack"), "find_package"));
}

static void a_block_is_in_its_outer_ones(void **state)
{
    (void)state;
    struct cmake_file f;
    cmake_parse(&f, STR("if(x) a() if(y) b() endif() else() c() endif()"), &arena);
    uint32_t a = f.command[1].block, b = f.command[3].block, c = f.command[6].block;
    assert_true(cmake_within(&f, b, a));
    assert_true(cmake_within(&f, b, 0));
    assert_false(cmake_within(&f, a, b));
    assert_false(cmake_within(&f, c, a));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_byte_is_in_a_token), cmocka_unit_test(brackets_and_comments),
        cmocka_unit_test(what_is_not_closed),      cmocka_unit_test(unquoted_arguments),
        cmocka_unit_test(commands_have_arguments), cmocka_unit_test(commands_are_in_blocks),
        cmocka_unit_test(names_have_no_case),      cmocka_unit_test(a_block_is_in_its_outer_ones),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
