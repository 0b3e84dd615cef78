/* How a makefile is taken apart. */
#include "build/make_lex.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

/* The lines of a text as "kind name|text" with ';' between. */
static const char *lines_of(const char *text)
{
    static const char *const kinds[] = {"nothing", "set", "rule", "recipe", "directive"};
    struct source src;
    struct build b = {.src = &src, .arena = &arena};
    struct make_lines lines = {0};
    struct buf out = {0};
    source_init(&src, "Makefile", str_of(text), &arena);
    make_lex(&b, &lines);
    for (size_t i = 0; i < lines.v.n; i++) {
        struct str name = build_text(&b, lines.v.p[i].name), t = build_text(&b, lines.v.p[i].text);
        buf_printf(&out, "%s%s %.*s|%.*s", i ? ";" : "", kinds[lines.v.p[i].kind], (int)name.n, name.p,
                   (int)t.n, t.p);
    }
    const char *own = arena_strdup(&arena, buf_str(&out));
    buf_release(&out);
    vec_release(&lines.v);
    return own;
}

static void assignments(void **state)
{
    (void)state;
    assert_string_equal(lines_of("A = b c\nB:=d\nC ?= $(x=y)\nD += e # f\nE ::= g\n"),
                        "set A|b c;set B|d;set C|$(x=y);set D|e;set E|g");
    assert_string_equal(lines_of("export A = b\noverride export B = c\nA.x-y = d\n"),
                        "set A|b;set B|c;set A.x-y|d");
    assert_string_equal(lines_of("A = b \\\n  c\\\\\nB = d"), "set A|b \\\n  c\\\\;set B|d");
    assert_string_equal(lines_of("A = b\\#c # d\r\n"), "set A|b\\#c");
}

static void rules_and_recipes(void **state)
{
    (void)state;
    assert_string_equal(lines_of("a: b\n\tcc = x\n\n# c\n\tdd # e\nA = f\n\tB = g\n"),
                        "rule |a: b;recipe |cc = x;recipe |dd # e;set A|f;set B|g");
    assert_string_equal(lines_of("a: b ; cc\n"), "rule |a: b;recipe |cc");
    assert_string_equal(lines_of("debug: FLAGS += -G\n"), "rule |debug;set FLAGS|-G");
    assert_string_equal(lines_of("$(D)/%.o: %.c | $(D)\n"), "rule |$(D)/%.o: %.c | $(D)");
}

static void directives(void **state)
{
    (void)state;
    assert_string_equal(lines_of("ifeq ($(A),1)\n\tB = c\nendif\ninclude x.mk\n"),
                        "directive ifeq|($(A),1);set B|c;directive endif|;directive include|x.mk");
    assert_string_equal(lines_of("define f\n\tcc $(1)\nendef\n"),
                        "directive define|f;recipe |cc $(1);directive endef|");
    assert_string_equal(lines_of("a: b\nifdef X\n\tcc\nendif\n"),
                        "rule |a: b;directive ifdef|X;recipe |cc;directive endif|");
}

static void what_is_not_closed(void **state)
{
    (void)state;
    assert_string_equal(lines_of(""), "");
    assert_string_equal(lines_of("A = $(b"), "set A|$(b");
    assert_string_equal(lines_of("A = b\\"), "set A|b\\");
    assert_string_equal(lines_of("\\\n"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assignments),
        cmocka_unit_test(rules_and_recipes),
        cmocka_unit_test(directives),
        cmocka_unit_test(what_is_not_closed),
    };
    int failed = cmocka_run_group_tests_name("make_lex", tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
