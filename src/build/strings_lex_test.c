#include "base/buf.h"
#include "build/strings_lex.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* The tokens as a text: names in <>, strings in [], with f and \ before them, other bytes as they
 * are, ends of statements as ;. */
static void check(const char *text, const char *want)
{
    struct arena a = {0};
    struct source src;
    struct strings_tokens t;
    struct buf out = {0};
    source_init(&src, "x.py", str_of(text), &a);
    strings_lex(&t, &src);
    for (size_t i = 0; i < t.list.n; i++) {
        const struct strings_token *x = &t.list.p[i];
        struct str s = source_text(&src, x->inner);
        if (x->kind == ST_NEWLINE)
            buf_addch(&out, ';');
        else if (x->kind == ST_PUNCT)
            buf_adds(&out, s);
        else
            buf_printf(&out, "%s%s%c%.*s%c", x->formatted ? "f" : "", x->escaped ? "\\" : "",
                       x->kind == ST_NAME ? '<' : '[', (int)s.n, s.p,
                       x->kind == ST_NAME ? '>' : ']');
    }
    assert_string_equal(out.len ? out.p : "", want);
    vec_release(&t.list);
    buf_release(&out);
    arena_release(&a);
}

static void test_strings(void **state)
{
    (void)state;
    check("a = 'x' \"y\"", "<a>=[x][y]");
    check("'' \"\" ''''''", "[][][]");
    check("'''a'b''c\"'''", "[a'b''c\"]");
    check("\"\"\"two\nlines\"\"\"\nx", "\\[two\nlines];<x>");
    check("r'\\n' b'x' Rb\"y\" f'{z}'", "\\[\\n][x][y]f[{z}]");
    check("'it\\'s' 'a\\\\'", "\\[it\\'s]\\[a\\\\]");
    check("first'x'", "<first>[x]"); /* no letters that may stand before a string */
}

static void test_comments_and_lines(void **state)
{
    (void)state;
    check("a # 'no string\nb", "<a>;<b>");
    check("'# no comment'", "[# no comment]");
    check("f(a,\n  b)\nc", "<f>(<a>,<b>);<c>");
    check("a = b \\\n  + c\r\nd", "<a>=<b>+<c>;<d>");
    check("a = b \\\r\n  + c", "<a>=<b>+<c>");
    check(")\n[\n]\n", ");[];"); /* a bracket that nothing has opened */
}

static void test_open_ends(void **state)
{
    (void)state;
    check("'open\nnext", "[open];<next>");
    check("'''open\nnext", "\\[open\nnext]");
    check("'open\\", "\\[open\\]");
    check("\\", "\\");
    check("f\"", "f[]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_comments_and_lines),
        cmocka_unit_test(test_open_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
