#include "base/die.h"
#include "base/fs.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* Runs act in a process of its own: its wait status; what it wrote to stderr goes to text. */
static int die_test_run(void (*act)(void), char *text, size_t size)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        act();
        _exit(0);
    }
    close(ends[1]);
    size_t n = 0;
    ssize_t got;
    while (n < size - 1 && (got = read(ends[0], text + n, size - 1 - n)) > 0)
        n += (size_t)got;
    text[n] = '\0';
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void make_a_bug(void)
{
    BUG("index %d", 7);
}

static void bug_says_where_and_aborts(void **state)
{
    (void)state;
    char text[256];
    int status = die_test_run(make_a_bug, text, sizeof text);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_non_null(strstr(text, "tranship: bug: "));
    assert_non_null(strstr(text, "die_test.c:"));
    assert_non_null(strstr(text, ": index 7\n"));
}

static void ask_for_too_much(void)
{
    volatile size_t n = SIZE_MAX / 4;
    free(xmalloc(n));
}

static void out_of_memory_exits_with_3(void **state)
{
    (void)state;
    if (SANITIZED)
        skip(); /* the sanitizer's allocator ends the process itself */
    char text[256];
    int status = die_test_run(ask_for_too_much, text, sizeof text);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
    assert_string_equal(text, "tranship: out of memory\n");
}

static void nothing_is_a_piece_too(void **state)
{
    (void)state;
    void *p = xmalloc(0), *q = xcalloc(0, 8), *r = xrealloc(NULL, 0);
    assert_non_null(p);
    assert_non_null(q);
    assert_non_null(r);
    free(p);
    free(q);
    free(r);
}

static void calloc_is_zeroed_and_realloc_keeps(void **state)
{
    (void)state;
    unsigned char *p = xcalloc(100, 3);
    for (int i = 0; i < 300; i++)
        assert_int_equal(p[i], 0);
    p[299] = 9;
    p = xrealloc(p, 100000);
    assert_int_equal(p[299], 9);
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bug_says_where_and_aborts),
        cmocka_unit_test(out_of_memory_exits_with_3),
        cmocka_unit_test(nothing_is_a_piece_too),
        cmocka_unit_test(calloc_is_zeroed_and_realloc_keeps),
    };
    return cmocka_run_group_tests_name("die", tests, NULL, NULL);
}
