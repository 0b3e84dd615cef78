#include "core/condition.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A condition in which YES is defined and 12, NO is not defined and 0, and nothing
 * is known of the rest. */
struct asked {
    const struct tokens *t;
    int terms, alone;
};

static bool condition_test_value(void *ctx, uint32_t i, uint32_t *past, long *out)
{
    (void)past;
    const struct asked *a = ctx;
    *out = tok_word(a->t, i, "YES") ? 12 : 0;
    return *out || tok_word(a->t, i, "NO");
}

static enum truth condition_test_ask(void *ctx, const struct term *term)
{
    struct asked *a = ctx;
    a->terms++;
    a->alone += term->alone;
    if (!term->defined)
        return term_truth(a->t, term, condition_test_value, a);
    return tok_word(a->t, term->defined, "YES")  ? TRUTH_YES
           : tok_word(a->t, term->defined, "NO") ? TRUTH_NO
                                                 : TRUTH_UNKNOWN;
}

static void truths(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum truth want;
        int terms, alone;
    } cases[] = {
        {"#ifdef YES\n", TRUTH_YES, 1, 1},
        {"#ifndef YES\n", TRUTH_NO, 1, 1},
        {"#ifdef OTHER\n", TRUTH_UNKNOWN, 1, 1},
        {"#ifdef\n", TRUTH_UNKNOWN, 0, 0},
        {"#else\n", TRUTH_YES, 0, 0},
        {"#endif\n", TRUTH_UNKNOWN, 0, 0},
        {"#if YES\n", TRUTH_YES, 1, 1},
        {"#if defined YES && !defined(NO)\n", TRUTH_YES, 2, 0},
        {"#if NO && OTHER\n", TRUTH_NO, 2, 0},
        {"#if YES || OTHER\n", TRUTH_YES, 2, 0},
        {"#if NO || OTHER\n", TRUTH_UNKNOWN, 2, 0},
        {"#if YES && OTHER\n", TRUTH_UNKNOWN, 2, 0},
        {"#if NO && OTHER || YES\n", TRUTH_YES, 3, 0},
        {"#if NO && (OTHER || YES)\n", TRUTH_NO, 3, 0},
        {"#if (YES) && (NO)\n", TRUTH_NO, 2, 2},
        {"#if !(YES && (NO || YES > 11))\n", TRUTH_NO, 3, 0},
        {"#if !YES == 0\n", TRUTH_YES, 1, 1},
        {"#if !!YES\n", TRUTH_YES, 1, 0},
        {"#if (YES + 1) * 2 >= 26\n", TRUTH_YES, 1, 1},
        {"#if YES / 5 * 5 + YES % 5 == 12 && 2 + 3 * 4 == 14\n", TRUTH_YES, 2, 0},
        {"#if -YES < 0 && 0x0cUL == YES && 014 == YES\n", TRUTH_YES, 3, 0},
        {"#if YES - 2 - 3 == 7 && 1 < 2 == 1\n", TRUTH_YES, 2, 0},
        {"#if (YES > 3) == (NO > 3)\n", TRUTH_NO, 1, 1},
        {"#if defined YES and not defined(NO)\n", TRUTH_YES, 2, 0},
        {"#if NO or not (YES and NO)\n", TRUTH_YES, 3, 0},
        {"#if not NO\n", TRUTH_YES, 1, 0},
        {"#elif (not YES == 0)\n", TRUTH_YES, 1, 1},
        /* what is not computed */
        {"#if YES / NO\n", TRUTH_UNKNOWN, 1, 1},
        {"#if YES & 4\n", TRUTH_UNKNOWN, 1, 1},
        {"#if YES && (YES ? 1 : 0)\n", TRUTH_UNKNOWN, 1, 0},
        {"#if YES - 13u <= 0 || -1 < 0U\n", TRUTH_UNKNOWN, 2, 0},
        {"#if OTHER(YES)\n", TRUTH_UNKNOWN, 1, 1},
        {"#if 9223372036854775807 + YES\n", TRUTH_UNKNOWN, 1, 1},
        {"#if 99999999999999999999 > YES\n", TRUTH_UNKNOWN, 1, 1},
        {"#if YES 1\n", TRUTH_UNKNOWN, 1, 1},
        {"#if YES >=\n", TRUTH_UNKNOWN, 1, 1},
        {"#if\n", TRUTH_UNKNOWN, 0, 0},
        {"#if (YES\n", TRUTH_UNKNOWN, 1, 1},
        {"#if YES)\n", TRUTH_UNKNOWN, 1, 1},
        {"#if YES &&\n", TRUTH_UNKNOWN, 1, 0},
        {"#if defined\n", TRUTH_UNKNOWN, 1, 1},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena a = {0};
        struct source src;
        struct tokens t;
        source_init(&src, "a.cu", str_of(cases[i].text), &a);
        lex(&t, &src, &a);
        struct asked asked = {.t = &t};
        enum truth got = condition_truth(&t, &t.dir[0], condition_test_ask, &asked);
        if (got != cases[i].want || asked.terms != cases[i].terms ||
            asked.alone != cases[i].alone) {
            print_error("%struth %d, %d terms, %d alone\n", cases[i].text, got, asked.terms,
                        asked.alone);
            wrong++;
        }
        arena_release(&a);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(truths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
