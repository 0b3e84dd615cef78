#include "base/buf.h"
#include "core/fingerprint.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

/* The fingerprint of the k-th finding of TS1002 about cudaFoo, one at each
 * place that has the name. */
static uint64_t fingerprint_test_of(const char *text, const char *subject, uint32_t k)
{
    struct arena a = {0};
    struct source src;
    struct finding list[8] = {0};
    uint32_t n = 0;
    source_init(&src, "a.cu", str_of(text), &a);
    for (const char *p = text; (p = strstr(p, "cudaFoo")) && n < 8; p++) {
        uint32_t at = (uint32_t)(p - text);
        list[n++] =
            (struct finding){.def = finding_def(1002), .span = {at, at + 7}, .subject = subject};
    }
    assert_true(k < n);
    fingerprint_findings(&src, list, n);
    arena_release(&a);
    assert_true(list[k].fingerprint != 0);
    return list[k].fingerprint;
}

static void test_survives(void **state)
{
    (void)state;
    uint64_t plain = fingerprint_test_of("int x;\ncudaFoo(p);\n", "cudaFoo", 0);
    assert_true(fingerprint_test_of("cudaFoo(p);", "cudaFoo", 0) == plain); /* moved */
    assert_true(fingerprint_test_of("\r\n\r\n\t  cudaFoo(p);  \r\nint y;\r\n", "cudaFoo", 0) ==
                plain); /* indented */
    assert_true(fingerprint_test_of("a;\n  cudaFoo(p);\ncudaFoo(q);\n", "cudaFoo", 0) ==
                plain); /* others come */
    assert_true(fingerprint_test_of("cudaFoo (q);\n  cudaFoo(p);\n", "cudaFoo", 1) == plain);
    assert_true(fingerprint_test_of("a  =\t cudaFoo(p);", "cudaFoo", 0) ==
                fingerprint_test_of("a = cudaFoo(p);", "cudaFoo", 0)); /* aligned */
}

static void test_differs(void **state)
{
    (void)state;
    uint64_t plain = fingerprint_test_of("cudaFoo(p);", "cudaFoo", 0);
    assert_true(fingerprint_test_of("cudaFoo(q);", "cudaFoo", 0) != plain);
    assert_true(fingerprint_test_of("cudaFoo(p);", "cudaBar", 0) != plain);
    assert_true(fingerprint_test_of("cudaFoo(p);\ncudaFoo(p);", "cudaFoo", 0) == plain);
    assert_true(fingerprint_test_of("cudaFoo(p);\ncudaFoo(p);", "cudaFoo", 1) != plain);
    assert_true(fingerprint_test_of("cudaFoo(p);\ncudaFoo(p);\ncudaFoo(p);", "cudaFoo", 2) !=
                fingerprint_test_of("cudaFoo(p);\ncudaFoo(p);", "cudaFoo", 1));
}

/* Generated code may have all on one line: its text is hashed once, not once for each finding. */
static void test_long_line(void **state)
{
    (void)state;
    enum { N = 40000 };
    struct arena a = {0};
    struct buf text = {0};
    struct source src;
    struct finding *list = ARENA_ARRAY(&a, struct finding, N);
    memset(list, 0, N * sizeof *list);
    for (uint32_t i = 0; i < N; i++) {
        list[i] = (struct finding){.def = finding_def(1002),
                                   .span = {(uint32_t)text.len, (uint32_t)text.len + 7},
                                   .subject = "cudaFoo"};
        buf_addstr(&text, "cudaFoo(p); ");
    }
    source_init(&src, "a.cu", buf_str(&text), &a);
    clock_t begin = clock();
    fingerprint_findings(&src, list, N);
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 2);
    uint64_t first = list[0].fingerprint, last = list[N - 1].fingerprint;
    assert_true(first != last);
    buf_addstr(&text, "\ncudaFoo(p);");
    source_init(&src, "a.cu", buf_str(&text), &a);
    fingerprint_findings(&src, list, N);
    assert_true(list[0].fingerprint == first && list[N - 1].fingerprint == last);
    buf_release(&text);
    arena_release(&a);
}

/* About the file as a whole: whatever stands in its first line. */
static void test_whole_file(void **state)
{
    (void)state;
    struct arena a = {0};
    struct source one, two;
    struct finding x = {.def = finding_def(1002), .subject = "a"},
                   y = {.def = finding_def(1002), .subject = "b"};
    source_init(&one, "a.cu", STR("int x;"), &a);
    source_init(&two, "a.cu", STR(""), &a);
    fingerprint_findings(&one, &x, 1);
    fingerprint_findings(&two, &y, 1);
    assert_true(x.fingerprint == y.fingerprint);
    arena_release(&a);
}

static void fingerprint_test_text(void **state)
{
    (void)state;
    char text[FINGERPRINT_TEXT];
    uint64_t n;
    fingerprint_text(0x0123456789abcdefu, text);
    assert_string_equal(text, "0123456789abcdef");
    assert_true(fingerprint_parse(text, &n) && n == 0x0123456789abcdefu);
    assert_false(fingerprint_parse("0123456789abcde", &n));
    assert_false(fingerprint_parse("0123456789abcdeg", &n));
    assert_false(fingerprint_parse("0123456789ABCDEF", &n));
    assert_false(fingerprint_parse("0000000000000000", &n));
    assert_false(fingerprint_parse("", &n));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_survives), cmocka_unit_test(test_differs),
        cmocka_unit_test(test_long_line), cmocka_unit_test(test_whole_file),
        cmocka_unit_test(fingerprint_test_text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
