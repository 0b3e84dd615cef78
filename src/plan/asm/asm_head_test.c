#include "plan/asm/asm_head.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Returns the first assembly of a kind other than ASM_NONE. */
static struct asm_head asm_head_test_head_of(const char *text, struct arena *a)
{
    struct source src;
    struct tokens t;
    struct asm_aliases aliases = {0};
    struct asm_head h = {0};
    source_init(&src, "input.cu", str_of(text), a);
    lex(&t, &src, a);
    asm_aliases_find(&aliases, &t);
    for (uint32_t i = 0; i < t.n && h.kind == ASM_NONE; i++)
        h = asm_head_at(&aliases, &t, i);
    asm_aliases_release(&aliases);
    return h;
}

static void kinds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum asm_kind kind;
        bool is_volatile, is_goto;
    } cases[] = {
        {"void f() { asm(\"x;\"); }", ASM_STATEMENT, false, false},
        {"void f() { asm inline(\"x;\"); }", ASM_STATEMENT, false, false},
        {"void f() { __asm__ __volatile(\"x;\" : \"=r\"(a)); }", ASM_STATEMENT, true, false},
        {"void f() { asm volatile goto(\"x;\" :::: l); }", ASM_STATEMENT, true, true},
        {"void f() { if (a) asm(\"x;\"); }", ASM_STATEMENT, false, false},
        {"void f() { else asm(\"x;\"); }", ASM_STATEMENT, false, false},
        {"void f() {\n#ifdef A\nasm(\"x;\");\n#endif\n}", ASM_STATEMENT, false, false},
        {"#define M() asm(\"x;\")\n", ASM_STATEMENT, false, false},
        {"#define A asm volatile\nvoid f() { A(\"x;\"); }", ASM_STATEMENT, true, false},
        {"#define A __asm\nvoid f() { A(\"x;\"); }", ASM_STATEMENT, false, false},
        {"void f() { B(\"x;\" \"y;\" : \"=r\"(a)); }", ASM_STATEMENT, true, false},
        {"void f() { B(\"x;\", a ? 1 : 2); }", ASM_NONE, false, false},
        {"void f() { B(a ? \"x\" : \"y\"); }", ASM_NONE, false, false},
        {"int f(int) asm(\"g\");", ASM_LABEL, false, false},
        {"int f() const noexcept asm(\"g\");", ASM_LABEL, false, false},
        {"extern int *v asm(\"w\"), t[3];", ASM_LABEL, false, false},
        {"register unsigned v asm(\"r1\") = 3;", ASM_LABEL, false, false},
        {"int t[3][4] asm(\"u\");", ASM_LABEL, false, false},
        {"void f() { asm { nop } }", ASM_STRANGE, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena a = {0};
        struct asm_head h = asm_head_test_head_of(cases[i].text, &a);
        if (h.kind != cases[i].kind)
            print_message("%s\n", cases[i].text);
        assert_int_equal(h.kind, cases[i].kind);
        if (h.kind == ASM_STATEMENT)
            assert_int_equal(h.is_volatile, cases[i].is_volatile);
        assert_int_equal(h.is_goto, cases[i].is_goto);
        arena_release(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(kinds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
