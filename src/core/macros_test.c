#include "core/macros.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Solves the texts of some files. */
static void macros_test_solve(struct macros *m, const char *const *text, uint32_t n,
                              struct outline *outline, struct arena *a)
{
    for (uint32_t i = 0; i < n; i++) {
        struct source *src = ARENA_NEW(a, struct source);
        struct tokens t;
        struct buf out = {0};
        source_init(src, "a.cu", str_of(text[i]), a);
        lex(&t, src, a);
        macros_outline(&out, &t, NULL);
        outline[i].text = (struct str){arena_strdup(a, buf_str(&out)), out.len};
        buf_release(&out);
    }
    macros_solve(m, outline, n, a);
}

/* "cuda hip": '-' is not defined, '+' is, a number is the value, '?' is not known. */
static const char *macros_test_word(const struct macros *m, const char *name, struct arena *a)
{
    const char *word[PLATFORMS];
    for (int p = 0; p < PLATFORMS; p++) {
        struct macro_on on = macros_on(m, (enum platform)p, str_of(name));
        word[p] = on.defined == TRUTH_NO                         ? "-"
                  : on.has_value && macros_find(m, str_of(name)) ? arena_printf(a, "%ld", on.value)
                  : on.defined == TRUTH_YES                      ? "+"
                                                                 : "?";
    }
    return arena_printf(a, "%s %s", word[PLATFORM_CUDA], word[PLATFORM_HIP]);
}

static void macros_on_both_platforms(void **state)
{
    (void)state;
    static const struct {
        const char *text[3], *name, *want;
    } cases[] = {
        {{"int x;\n"}, "__HIPCC__", "- +"},
        {{"int x;\n"}, "__HIP_PLATFORM_NVCC__", "- -"},
        {{"int x;\n"}, "__gfx90a__", "- ?"},
        {{"int x;\n"}, "__gfx__", "? ?"},
        {{"int x;\n"}, "APP_USE_HIP", "- +"},
        {{"int x;\n"}, "NO_USE_HIP", "? ?"},
        {{"int x;\n"}, "WITH_OMP", "? ?"},
        {{"#define A 700\n"}, "A", "700 700"},
        {{"#define A 700\n#define A 800\n"}, "A", "? ?"},
        {{"#define A (B / 100)\n", "#define B 700\n"}, "A", "7 7"},
        {{"#define A B\n#define B A\n"}, "A", "? ?"},
        {{"#ifdef __HIPCC__\n#define A 64\n#else\n#define A 32\n#endif\n"}, "A", "32 64"},
        {{"#ifndef USE_ROCM\n#define A 32\n#else\n#define A 64\n#endif\n"}, "A", "32 64"},
        {{"#if USE_HIP\n#define ON 1\n#else\n#define ON 0\n#endif\n",
          "#if ON\n#define A\n#endif\n"},
         "A",
         "- ?"},
        {{"#if defined(__HIP__) && defined(__gfx942__)\n#define A\n#endif\n"}, "A", "- ?"},
        {{"#if defined(__HIP__) || defined(WIDE)\n#define A\n#endif\n"}, "A", "? ?"},
        {{"#if !(defined(__HIP__) || defined(WIDE))\n#define A\n#endif\n"}, "A", "? -"},
        {{"#if HIP_VERSION >= 60000000\n#define A\n#endif\n"}, "A", "- ?"},
        {{"#if 0\n#define A\n#endif\n"}, "A", "? ?"},
        {{"#ifdef X\n#ifdef USE_HIP\n#define A\n#endif\n#endif\n"}, "A", "- ?"},
        {{"#ifdef X\n#define A\n#elif defined(USE_HIP)\n#define B\n#else\n#define C\n#endif\n"},
         "B",
         "- ?"},
        {{"#ifdef X\n#define A\n#elif defined(USE_HIP)\n#define B\n#else\n#define C\n#endif\n"},
         "C",
         "? -"},
        {{"#ifdef USE_HIP\n#define __CUDA_ARCH__ 900\n#endif\n"}, "__CUDA_ARCH__", "? 900"},
        {{"#ifdef USE_HIP\n#define F(x) x\n#endif\n"}, "F", "- ?"},
        /* a macro for HIP that only what it guards tells of */
        {{"#ifdef APP_AMD\n#include <hip/hip_runtime.h>\n#endif\n"}, "APP_AMD", "- 1"},
        {{"#if defined(APP_AMD) && 1\n#include <hip/hip_runtime.h>\n#endif\n"}, "APP_AMD", "- 1"},
        {{"#if defined(APP_AMD) || B\n#include <hip/hip_runtime.h>\n#endif\n"}, "APP_AMD", "? ?"},
        {{"#ifndef APP_NV\n#include <hip/hip_runtime.h>\n#endif\n"}, "APP_NV", "? ?"},
        {{"#ifdef APP\n#include <hip/hip_runtime.h>\n#include <cuda.h>\n#endif\n"}, "APP", "? ?"},
        {{"#define APP 1\n#ifdef APP\n#include <hip/hip_runtime.h>\n#endif\n"}, "APP", "1 1"},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena a = {0};
        struct macros m = {0};
        struct outline outline[3] = {0};
        uint32_t n = 0;
        while (n < 3 && cases[i].text[n])
            n++;
        macros_test_solve(&m, cases[i].text, n, outline, &a);
        const char *got = macros_test_word(&m, cases[i].name, &a);
        if (strcmp(got, cases[i].want) != 0) {
            print_error("%s%s: %s, not %s\n", cases[i].text[0], cases[i].name, got, cases[i].want);
            wrong++;
        }
        arena_release(&a);
    }
    assert_int_equal(wrong, 0);
}

static void names_of_the_hip_side(void **state)
{
    (void)state;
    static const char *const text[] = {
        "#ifdef USE_HIP\n#include <hip/hip_runtime.h>\n#define cudaMalloc hipMalloc\n#define A hipA\n#define B(x) hipB(x)\n#else\n#define "
        "cudaFree(p) free(p)\n#endif\n#if CUDA_VERSION < 9000 || defined(USE_HIP)\n#define "
        "__ballot_sync(m, p) __ballot(p)\n#endif\n",
        "#define cudaStream_t hipStream_t\n", "int x;\n"};
    struct arena a = {0};
    struct macros m = {0};
    struct outline outline[3] = {{.text = {0}}, {.is_hip = true}, {.is_hip = false}};
    macros_test_solve(&m, text, 3, outline, &a);
    assert_true(macros_find(&m, STR("cudaMalloc"))->hip_side);
    assert_false(macros_find(&m, STR("cudaFree"))->hip_side);
    assert_true(macros_find(&m, STR("__ballot_sync"))->hip_side);
    const struct macro *x = macros_find(&m, STR("cudaStream_t"));
    assert_true(x->hip_side && x->nhip_files == 1 && x->hip_file[0] == 1);
    assert_true(outline[0].has_hip && outline[0].hip_runs);
    assert_true(outline[1].has_hip && !outline[1].hip_runs);
    assert_false(outline[2].has_hip);
    assert_int_equal(m.nhip, 1);
    assert_true(str_is(m.hip[0], "USE_HIP"));
    arena_release(&a);
}

/* Which macros a build must define as 1, and which files ask for them. */
static void macros_that_are_one(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool one;
    } cases[] = {
        {"#ifdef USE_HIP\n#endif\n", true},
        {"#ifndef USE_HIP\n#endif\n", true},
        {"#if USE_HIP\n#endif\n", true},
        {"#if USE_HIP == 1\n#endif\n", true},
        {"#if defined(USE_HIP) && LEVEL > 2\n#endif\n", true},
        {"#if LEVEL > 2\n#elif defined(USE_HIP)\n#endif\n", true},
        {"#if USE_HIP == 2\n#endif\n", false},
        {"#if USE_HIP > 100\n#endif\n", false},
        {"#if BACKEND == USE_HIP\n#endif\n", false},
        {"#if USE_HIP == 2\n#endif\n#if defined(USE_HIP)\n#endif\n", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena a = {0};
        struct macros m = {0};
        struct outline outline[2] = {{.text = {0}}, {.text = {0}}};
        const char *text[] = {"int x;\n", cases[i].text};
        macros_test_solve(&m, text, 2, outline, &a);
        assert_int_equal(m.nhip, 1);
        assert_int_equal(m.hip_is_one[0], cases[i].one);
        assert_true(outline[0].asks == 0);
        assert_true(outline[1].asks == (cases[i].one ? macros_hip_bit(0) : 0));
        arena_release(&a);
    }
}

/* With --ignore-hip-side, the project's macros for HIP are defined nowhere; a compiler's are. */
static void a_hip_side_that_is_ignored(void **state)
{
    (void)state;
    static const char *const text[] = {
        "#ifdef USE_HIP\n#define A\n#endif\n#ifdef __HIPCC__\n#define "
        "B\n#endif\n"};
    struct arena a = {0};
    struct macros m = {.ignore_hip = true};
    struct outline outline = {.text = {0}};
    macros_test_solve(&m, text, 1, &outline, &a);
    assert_string_equal(macros_test_word(&m, "A", &a), "- -");
    assert_string_equal(macros_test_word(&m, "B", &a), "- ?");
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(macros_on_both_platforms),
        cmocka_unit_test(names_of_the_hip_side),
        cmocka_unit_test(macros_that_are_one),
        cmocka_unit_test(a_hip_side_that_is_ignored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
