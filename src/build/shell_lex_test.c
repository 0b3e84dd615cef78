#include "base/buf.h"
#include "build/shell_parts.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* The commands, one a line: words in <>, ! before those that are read by somebody, > before those
 * that go to a file, = before a list; then here-documents that go to a file in {}. */
static void check_as(const char *text, bool m4, const char *want)
{
    struct arena a = {0};
    struct source src;
    struct shell_text t;
    struct buf out = {0};
    source_init(&src, "x.sh", str_of(text), &a);
    shell_read(&t, &src, m4);
    for (size_t i = 0; i < t.commands.n; i++) {
        const struct shell_command *c = &t.commands.p[i];
        buf_printf(&out, "%s%s%s", c->captured ? "!" : "", c->to_file ? ">" : "",
                   c->array ? "=" : "");
        for (uint32_t k = 0; k < c->n; k++) {
            struct str word = t.words.p[c->first + k].text;
            buf_printf(&out, "<%.*s>", (int)word.n, word.p);
        }
        buf_addch(&out, '\n');
    }
    for (size_t i = 0; i < t.documents.n; i++) {
        struct str text_of = source_text(&src, t.documents.p[i]);
        buf_printf(&out, "{%.*s}\n", (int)text_of.n, text_of.p);
    }
    assert_string_equal(out.len ? out.p : "", want);
    shell_text_release(&t);
    buf_release(&out);
    arena_release(&a);
}

static void check(const char *text, const char *want)
{
    check_as(text, false, want);
}

static void test_words(void **state)
{
    (void)state;
    check("nvcc -c a.cu # comment\n# all\n", "<nvcc><-c><a.cu>\n");
    check("a 'b c' \"d $e\" f\\ g", "<a><b c><d $e><f\\ g>\n");
    check("a \\\n  b; c|d && e", "<a><b>\n!<c>\n<d>\n<e>\n");
    check("a || b & c", "<a>\n<b>\n<c>\n");
    check("a#b \"#c\"", "<a#b><#c>\n");
    check("a 2>&1 >out", "><a><2>&1><>out>\n");
    check("x=\"a\"b", "<x=\"a\"b>\n");
}

static void test_substitutions(void **state)
{
    (void)state;
    check("v=$(nvcc -V | grep x)", "!<nvcc><-V>\n!<grep><x>\n<v=$(nvcc -V | grep x)>\n");
    check("v=\"$(a \"b c\")\"", "!<a><b c>\n<v=\"$(a \"b c\")\">\n");
    check("v=`a b`", "!<a><b>\n<v=`a b`>\n");
    check("v=${A:-$(b)} w=$((1 + 2))", "<v=${A:-$(b)}><w=$((1 + 2))>\n");
    check("(cd x && y)", "<cd><x>\n<y>\n");
    check("'$(a)'", "<$(a)>\n");
}

static void test_lists(void **state)
{
    (void)state;
    check("F=(-a\n  -b # c\n) d\ne", "=<F=><-a><-b><d>\n<e>\n");
    check("f() {\n a\n}", "<f>\n<{>\n<a>\n<}>\n");
}

static void test_documents(void **state)
{
    (void)state;
    check("cat <<EOF\nnvcc -c\nEOF\na", "<cat><<<EOF>\n<a>\n");
    check("cat >m <<'EOF'\nnvcc\nEOF\na", "><cat><>m><<<'EOF'>\n<a>\n{nvcc\n}\n");
    check("cat <<-X >m\n\tb\n\tX\nc", "><cat><<<-X><>m>\n<c>\n{\tb\n}\n");
    check("cat <<< word\na", "<cat><<<<><word>\n<a>\n");
    check("cat >m << EOF\nopen", "><cat><>m><<<><EOF>\n{open}\n");
}

static void test_m4(void **state)
{
    (void)state;
    check_as("AC_X([a b], [c=d])dnl e\nf", true, "<AC_X>\n<a><b>\n<c=d>\n<f>\n");
    check_as("dnlx dnl", true, "<dnlx>\n");
}

static void test_open_ends(void **state)
{
    (void)state;
    check("a 'b", "<a><'b>\n");
    check("a \"b $(c", "!<c>\n<a><\"b $(c>\n");
    check("a ${b", "<a><${b>\n");
    check("a \\", "<a><\\>\n");
    check("$(", "<$(>\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words), cmocka_unit_test(test_substitutions),
        cmocka_unit_test(test_lists), cmocka_unit_test(test_documents),
        cmocka_unit_test(test_m4),    cmocka_unit_test(test_open_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
