#include "serve/document.h"
#include "serve/position.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static struct arena arena;

static int position_test_teardown(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

static struct source position_test_text(const char *bytes)
{
    struct source src;
    source_init(&src, "a.cu", str_of(bytes), &arena);
    return src;
}

static void position_test_check(const struct source *src, uint32_t offset, enum encoding encoding,
                                uint32_t line, uint32_t character)
{
    struct position p = position_at(src, offset, encoding);
    assert_int_equal(p.line, line);
    assert_int_equal(p.character, character);
    assert_int_equal(position_offset(src, p, encoding), offset);
}

/* One, two, three and four bytes; the last is a pair in UTF-16. */
static void characters(void **state)
{
    (void)state;
    struct source src = position_test_text("x\na\xc3\xa9\xe2\x82\xac\xf0\x9f\x9a\xa2z");
    static const uint32_t offset[] = {2, 3, 5, 8, 12, 13}, utf16[] = {0, 1, 2, 3, 5, 6};
    for (size_t i = 0; i < sizeof offset / sizeof *offset; i++) {
        position_test_check(&src, offset[i], ENCODING_UTF16, 1, utf16[i]);
        position_test_check(&src, offset[i], ENCODING_UTF8, 1, offset[i] - 2);
    }
}

static void within_a_character(void **state)
{
    (void)state;
    struct source src = position_test_text("a\xf0\x9f\x9a\xa2z");
    assert_int_equal(position_at(&src, 3, ENCODING_UTF16).character, 1);
    assert_int_equal(position_offset(&src, (struct position){0, 2}, ENCODING_UTF16), 1);
    assert_int_equal(position_offset(&src, (struct position){0, 3}, ENCODING_UTF8), 1);
}

static void line_ends(void **state)
{
    (void)state;
    struct source src = position_test_text("ab\r\ncd\ref\n");
    position_test_check(&src, 2, ENCODING_UTF16, 0, 2);
    position_test_check(&src, 4, ENCODING_UTF16, 1, 0);
    position_test_check(&src, 7, ENCODING_UTF16, 2, 0);
    position_test_check(&src, 10, ENCODING_UTF16, 3, 0);
    assert_int_equal(position_offset(&src, (struct position){0, 99}, ENCODING_UTF16), 2);
    assert_int_equal(position_offset(&src, (struct position){1, 99}, ENCODING_UTF8), 6);
    assert_int_equal(position_offset(&src, (struct position){99, 0}, ENCODING_UTF16), 10);
    src = position_test_text("");
    position_test_check(&src, 0, ENCODING_UTF16, 0, 0);
}

static void position_test_changes(void **state)
{
    (void)state;
    struct documents d = {0};
    struct document *doc =
        documents_open(&d, "untitled:Untitled-1", "cuda", STR("one\n\xf0\x9f\x9a\xa2two\n"), 1);
    assert_string_equal(strrchr(doc->path, '/'), "/Untitled-1.cu");
    document_replace(doc, (struct position){1, 2}, (struct position){1, 5}, STR("2"),
                     ENCODING_UTF16);
    assert_string_equal(doc->text.p, "one\n\xf0\x9f\x9a\xa2"
                                     "2\n");
    document_replace(doc, (struct position){0, 3}, (struct position){1, 0}, STR(""),
                     ENCODING_UTF16);
    assert_string_equal(doc->text.p, "one\xf0\x9f\x9a\xa2"
                                     "2\n");
    document_replace(doc, (struct position){9, 9}, (struct position){0, 0}, STR("end"),
                     ENCODING_UTF16);
    assert_string_equal(doc->text.p, "one\xf0\x9f\x9a\xa2"
                                     "2\nend");
    document_replace_all(doc, STR(""));
    assert_string_equal(doc->text.p, "");
    assert_ptr_equal(documents_find(&d, "untitled:Untitled-1"), doc);
    documents_close(&d, doc);
    assert_null(documents_find(&d, "untitled:Untitled-1"));
    documents_release(&d);
}

static void check_uri(const char *uri, const char *want)
{
    char *path = document_uri_path(uri);
    if (want)
        assert_string_equal(path, want);
    else
        assert_null(path);
    free(path);
}

static void uris(void **state)
{
    (void)state;
    check_uri("file:///a/b.cu", "/a/b.cu");
    check_uri("file:///a%20b/%C3%A9.cu", "/a b/\xc3\xa9.cu");
    check_uri("FILE://localhost/a", "/a");
    check_uri("file:///a%2", "/a%2");
    check_uri("file:///a%zz", "/a%zz");
    check_uri("file:///a%00b", NULL);
    check_uri("file://host/a", NULL);
    check_uri("untitled:a", NULL);
    check_uri("", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters), cmocka_unit_test(within_a_character),
        cmocka_unit_test(line_ends),  cmocka_unit_test(position_test_changes),
        cmocka_unit_test(uris),
    };
    return cmocka_run_group_tests(tests, NULL, position_test_teardown);
}
