/* Tests that each function which does not exist says so once, and fails. */
#include "vgpu/hsa/missing.h"
#include <hsa/hsa.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define DECLARE(name) int name##_missing(void) __asm__(#name);
MISSING_FUNCTIONS(DECLARE)

#define ENTRY(name) {#name, name##_missing},
static const struct {
    const char *name;
    int (*call)(void);
} functions[] = {MISSING_FUNCTIONS(ENTRY)};
enum { COUNT = sizeof functions / sizeof *functions };

/* What two calls of the function write to stderr. */
static void call_twice(size_t n, char *out, size_t size)
{
    FILE *f = tmpfile();
    int before = dup(STDERR_FILENO);
    assert_non_null(f);
    fflush(stderr);
    dup2(fileno(f), STDERR_FILENO);
    int first = functions[n].call(), second = functions[n].call();
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(f);
    size_t length = fread(out, 1, size - 1, f);
    out[length] = 0;
    fclose(f);
    assert_int_not_equal(first, HSA_STATUS_SUCCESS);
    assert_int_equal(second, first);
    const char *text;
    assert_int_equal(hsa_status_string((hsa_status_t)first, &text), HSA_STATUS_SUCCESS);
}

static void test_says_its_name_once(void **state)
{
    (void)state;
    for (size_t n = 0; n < COUNT; n++) {
        char said[1024], line[256];
        call_twice(n, said, sizeof said);
        snprintf(line, sizeof line, "tranship: vgpu: %s: the virtual GPU does not have it\n",
                 functions[n].name);
        assert_string_equal(said, line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_says_its_name_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
