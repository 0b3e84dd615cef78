#include "base/buf.h"
#include "translate/translate.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* "severity effort what stands behind the message" of the first finding of that number in a text
 * that no parse has seen. */
static const char *told(const char *text, int number, struct arena *a)
{
    struct source src;
    struct translation tr;
    struct map m;
    struct translate_options opt = {.rocm = RELEASE(6, 4)};
    const char *found = "none";
    map_init(&m);
    source_init(&src, "input.cu", str_of(text), a);
    translate(&tr, &src, &m, &opt, NULL, NULL, a, NULL);
    for (size_t i = tr.findings.list.n; i > 0; i--) {
        const struct finding *f = &tr.findings.list.p[i - 1];
        const char *why = strrchr(f->message, '(');
        if (f->def->number == number)
            found = arena_printf(a, "%s %s %s", severity_name(f->severity), effort_name(f->effort),
                                 why ? why : "");
    }
    translation_release(&tr);
    map_release(&m);
    return found;
}

/* Each says whose code it is. */
static void test_words(void **state)
{
    struct arena a = {0};
    (void)state;
    assert_string_equal(told("int x = cudaNoSuchThing();\n", TS_UNKNOWN_NAME, &a), "error hours ");
    assert_string_equal(told("#ifdef __HIP_PLATFORM_AMD__\n#include <cupti.h>\n#endif\n",
                             TS_HEADER_NO_COUNTERPART, &a),
                        "info none (this code is for HIP alone)");
    assert_string_equal(told("#ifdef __HIP_PLATFORM_AMD__\n#else\nint x = cudaNoSuchThing();\n"
                             "#endif\n",
                             TS_UNKNOWN_NAME, &a),
                        "info none (HIP leaves this code out)");
    assert_string_equal(told("#if 0\nint x = cudaNoSuchThing();\n#endif\n", TS_UNKNOWN_NAME, &a),
                        "warning none (no unit compiles this code)");
    /* without a parse, nobody knows what a build defines */
    assert_string_equal(
        told("#ifdef SOMETHING\nint x = cudaNoSuchThing();\n#endif\n", TS_UNKNOWN_NAME, &a),
        "error hours ");
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_words)};
    return cmocka_run_group_tests_name("idle", tests, NULL, NULL);
}
