#include "base/digest.h"
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

/* A cache and journals on disk count on these never changing. */
static void known_values(void **state)
{
    (void)state;
    char text[DIGEST_TEXT];
    digest_text(digest_of(STR("")), text);
    assert_string_equal(text, "99aa06d3014798d86001c324468d497f");
    digest_text(digest_of((struct str){NULL, 0}), text);
    assert_string_equal(text, "99aa06d3014798d86001c324468d497f");
    assert_false(digest_eq(digest_of(STR("a")), digest_of(STR("b"))));
}

static void digest_test_texts(void **state)
{
    (void)state;
    struct digest d, was = {0x0123456789abcdef, 0xf000000000000001};
    char text[DIGEST_TEXT];
    digest_text(was, text);
    assert_string_equal(text, "0123456789abcdeff000000000000001");
    assert_true(digest_parse(str_of(text), &d));
    assert_true(digest_eq(d, was));
    assert_false(digest_parse(STR(""), &d));
    assert_false(digest_parse(STR("0123456789abcdeff00000000000000"), &d));
    assert_false(digest_parse(STR("0123456789abcdeff0000000000000011"), &d));
    assert_false(digest_parse(STR("0123456789ABCDEFf000000000000001"), &d));
    assert_false(digest_parse(STR("0123456789abcdeff00000000000000\0"), &d));
}

static bool always(void)
{
    return true;
}

static void digest_test_files(void **state)
{
    (void)state;
    enum { LARGE = 600000 };
    char *bytes = malloc(LARGE);
    FILE *f = tmpfile();
    struct digest d;
    assert_non_null(bytes);
    assert_non_null(f);
    for (int i = 0; i < LARGE; i++)
        bytes[i] = (char)(i * 7 + i / 251);
    assert_int_equal(fwrite(bytes, 1, LARGE, f), LARGE);
    rewind(f);
    assert_int_equal(digest_of_open(fileno(f), NULL, &d), 0);
    assert_true(digest_eq(d, digest_of((struct str){bytes, LARGE})));
    assert_int_equal(lseek(fileno(f), 0, SEEK_SET), 0);
    assert_int_equal(digest_of_open(fileno(f), always, &d), ECANCELED);
    int folder = open("/tmp", O_RDONLY | O_DIRECTORY);
    assert_int_equal(digest_of_open(folder, NULL, &d), EISDIR);
    close(folder);
    fclose(f);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(digest_test_texts),
        cmocka_unit_test(digest_test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
