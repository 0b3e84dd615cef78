#include "map/library.h"
#include "map/reader.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct map map;

static int library_test_set_up(void **state)
{
    (void)state;
    map_init(&map);
    return 0;
}

static int library_test_tear_down(void **state)
{
    (void)state;
    map_release(&map);
    arena_release(&arena);
    return 0;
}

/* Reads rows as a built-in map's, or with a default family as a user's. */
static int library_test_read_rows(const char *rows, const char *family, struct err *err)
{
    struct map_text text = {.arena = &arena};
    int rc = map_text_read(&text, "t.map", str_of(rows), family, err);
    if (rc == 0)
        rc = map_text_check(&text, err);
    if (rc == 0)
        map.tables[0] = map_text_table(&text, &arena);
    vec_release(&text.lines);
    return rc;
}

/* The map has these rows alone. */
static void library_test_make(const char *rows)
{
    struct err err = {""};
    const char *whole = arena_printf(&arena, "family f\n%s", rows);
    if (library_test_read_rows(whole, NULL, &err) != 0)
        fail_msg("%s", err.msg);
}

static void assert_wrong(const char *rows, const char *family, const char *message)
{
    struct err err = {""};
    if (library_test_read_rows(rows, family, &err) == 0)
        fail_msg("no error in: %s", rows);
    assert_string_equal(err.msg, message);
}

static const char *library(struct row r)
{
    return row_ok(r) ? row_cuda(r) : "";
}

static const char *library_test_of_name(const char *name)
{
    return library(map_library_of_name(&map, str_of(name)));
}

static void beginnings_of_names(void **state)
{
    (void)state;
    library_test_make(
        "library a x prefix=acme,ACME_,Acme*,ac,acmeNet\nlibrary b y prefix=acmeLt\n");
    assert_string_equal(library_test_of_name("acmeMalloc"), "a");
    assert_string_equal(library_test_of_name("ACME_x"), "a");
    assert_string_equal(library_test_of_name("Acme8u"), "a");
    assert_string_equal(library_test_of_name("acmeLtMatmul"), "b");
    assert_string_equal(library_test_of_name("acmeLt"), "a");   /* a capital letter behind "acme" */
    assert_string_equal(library_test_of_name("acmeLt_x"), "a"); /* none behind "acmeLt" */
    assert_string_equal(library_test_of_name("acmeNetwork"), "a");
    assert_string_equal(library_test_of_name("acWord"), "a");
    static const char *const nobodys[] = {"",       "a",    "acme",  "acmemalloc", "acme_malloc",
                                          "ACME_",  "Acme", "ACMEx", "acWo",       "acWO",
                                          "acword", "zz",   "\xFF",  NULL};
    for (int i = 0; nobodys[i]; i++)
        assert_string_equal(library_test_of_name(nobodys[i]), "");
}

static void spelling_of_hip(void **state)
{
    (void)state;
    size_t n;
    library_test_make(
        "library a x prefix=acme:hipac,ACME_:HIPAC_,ACME_STATUS_:HIPAC_STATUS_,acmeLt\n");
    assert_string_equal(map_library_spelling(&map, STR("acmeMalloc"), &n), "hipac");
    assert_int_equal(n, 4);
    assert_string_equal(map_library_spelling(&map, STR("ACME_STATUS_OK"), &n), "HIPAC_STATUS_");
    assert_int_equal(n, 12);
    assert_null(map_library_spelling(&map, STR("acmeLtMatmul"), &n));
    assert_null(map_library_spelling(&map, STR("malloc"), &n));
    assert_string_equal(map_library_prefix(&map, STR("acme")), "hipac");
    assert_string_equal(map_library_prefix(&map, STR("ACME_")), "HIPAC_");
    assert_null(map_library_prefix(&map, STR("acmeLt")));
    assert_null(map_library_prefix(&map, STR("acmeM")));
    assert_null(map_library_prefix(&map, STR("")));
}

static void headers_and_folders(void **state)
{
    (void)state;
    library_test_make(
        "library a x headers=acme,nv/ folders=ax/:AX,bx/:BX\nlibrary b y headers=acmelt\n");
    assert_string_equal(library(map_library_of_header(&map, STR("acme.h"))), "a");
    assert_string_equal(library(map_library_of_header(&map, STR("acmelt.h"))), "b");
    assert_string_equal(library(map_library_of_header(&map, STR("nv/x.h"))), "a");
    assert_string_equal(library(map_library_of_header(&map, STR("nvx.h"))), "");
    assert_string_equal(map_library_of_hip_header(&map, STR("ax/ax.h")), "AX");
    assert_string_equal(map_library_of_hip_header(&map, STR("bx/ax.h")), "BX");
    assert_null(map_library_of_hip_header(&map, STR("ax.h")));
}

/* A library is no name: a user's own "acme" is the user's. */
static void libraries_are_no_names(void **state)
{
    (void)state;
    struct err err;
    library_test_make("library acme hipac prefix=acme\n");
    assert_false(row_ok(map_find(&map, STR("acme"), MAP_NAMES, 0)));
    assert_true(row_ok(map_library(&map, STR("acme"))));
    assert_false(map_is_hip(&map, STR("hipac")));
    assert_false(map_is_scope(&map, STR("acme")));
    assert_int_equal(map_add_found(&map, "u.map", STR("func acme hipac\n"), ".", &err), 0);
    assert_true(map_is_own(&map, map_find(&map, STR("acme"), MAP_NAMES, 0)));
}

static void library_test_later_tables_win(void **state)
{
    (void)state;
    struct err err;
    static const char rows[] =
        "library own mine prefix=cublas:my,acme headers=acme_ folders=mine/:MINE\n";
    assert_string_equal(library_test_of_name("cublasCreate"), "cublas");
    assert_string_equal(library_test_of_name("acmeCreate"), "");
    assert_int_equal(map_add_found(&map, "u.map", STR(rows), ".", &err), 0);
    assert_string_equal(library_test_of_name("cublasCreate"), "own");
    assert_string_equal(library_test_of_name("CUBLAS_OP_N"), "cublas");
    assert_string_equal(library_test_of_name("acmeCreate"), "own");
    assert_string_equal(map_library_prefix(&map, STR("cublas")), "my");
    assert_string_equal(library(map_library_of_header(&map, STR("acme_lib.h"))), "own");
    assert_string_equal(map_library_of_hip_header(&map, STR("mine/a.h")), "MINE");
}

static void builtin_libraries(void **state)
{
    (void)state;
    struct map_mark mark;
    uint32_t i;
    assert_string_equal(library_test_of_name("cublasLtMatmul"), "cublasLt");
    assert_string_equal(library_test_of_name("cuFileRead"), "cufile");
    assert_string_equal(library_test_of_name("cuMemAlloc"), "cuda");
    assert_string_equal(library_test_of_name("Npp8u"), "npp");
    assert_string_equal(map_library_of_hip_header(&map, STR("rocblas/rocblas.h")), "rocBLAS");
    for (i = 0; map_library_mark(i, &mark); i++)
        assert_true(*mark.header && *mark.macro);
    assert_true(i > 0);
}

/* Does some header row lead to a header that begins so, in HIP or in the library beneath? */
static bool leads_to(const char *begin)
{
    for (uint32_t i = 0; i < map_builtin.nrows; i++) {
        struct row r = {&map_builtin, &map_builtin.rows[i]};
        const char *names[] = {row_hip(r), row_attr(r, ROW_ATTR_roc)};
        for (int k = 0; k < 2 && row_kind(r) == ROW_HEADER; k++)
            if (names[k] && str_starts(str_of(names[k]), str_of(begin)))
                return true;
    }
    return false;
}

/* Is there a CUDA name or header that begins so? */
static bool library_test_is_there(const char *begin, unsigned kinds)
{
    for (uint32_t i = 0; i < map_builtin.nrows; i++) {
        struct row r = {&map_builtin, &map_builtin.rows[i]};
        if (MAP_KIND(row_kind(r)) & kinds && str_starts(str_of(row_cuda(r)), str_of(begin)))
            return true;
    }
    return false;
}

/* Library rows agree with the other rows. */
static void libraries_agree_with_rows(void **state)
{
    (void)state;
    const struct table *t = &map_builtin;
    const struct prefixes *b = t->prefixes;
    map.torch = TORCH_1; /* PyTorch's rows count as well */
    for (uint32_t i = 0; i < b[PREFIX_FOLDERS].n; i++) {
        const char *folder = t->pool + b[PREFIX_FOLDERS].p[i].text;
        /* rocFFT's header stands in no row: hipFFT has all of cuFFT. */
        assert_true(leads_to(folder) || strcmp(folder, "rocfft/") == 0);
    }
    for (uint32_t i = 0; i < b[PREFIX_HEADERS].n; i++) {
        const struct prefix *prefix = &b[PREFIX_HEADERS].p[i];
        struct row r = {t, &t->rows[prefix->row]};
        /* Headers that a project brings along stand in no row. */
        assert_true(row_attr(r, ROW_ATTR_sources) ||
                    library_test_is_there(t->pool + prefix->text, MAP_KIND(ROW_HEADER)));
    }
    for (uint32_t i = 0; i < b[PREFIX_NAMES].n; i++) {
        const struct prefix *prefix = &b[PREFIX_NAMES].p[i];
        struct row r = {t, &t->rows[prefix->row]};
        /* A library that ROCm lacks has no rows for its names. */
        if (row_hip(r))
            assert_true(library_test_is_there(t->pool + prefix->text, MAP_NAMES));
        if (prefix->other)
            assert_true(map_library_prefix(&map, str_of(t->pool + prefix->text)) != NULL);
    }
}

static void rows_are_checked(void **state)
{
    (void)state;
    struct {
        const char *row, *message;
    } rows[] = {
        {"library a/b x",
         "t.map:1:9: \"a/b\" is not a CUDA name of a library row; a library is written as CMake or "
         "the linker calls it, such as cublas"},
        {"library a -",
         "t.map:1:11: a library without one in ROCm (-) needs a note= that says what to do "
         "instead, the header= whose row does, or sources="},
        {"library a - note=n link=x", "t.map:1:11: link= is for libraries that ROCm has"},
        {"library a - note=n folders=x/:X", "t.map:1:11: folders= is for libraries that ROCm has"},
        {"library a x prefix=x",
         "t.map:1:20: prefix=x is not a list as \"cublas:hipblas,CUBLAS_\""},
        {"library a x prefix=ab,",
         "t.map:1:20: prefix=ab, is not a list as \"cublas:hipblas,CUBLAS_\""},
        {"library a x prefix=ab:",
         "t.map:1:20: prefix=ab: is not a list as \"cublas:hipblas,CUBLAS_\""},
        {"library a x prefix=,ab",
         "t.map:1:20: prefix=,ab is not a list as \"cublas:hipblas,CUBLAS_\""},
        {"library a x prefix=ab:c-d",
         "t.map:1:20: prefix=ab:c-d is not a list as \"cublas:hipblas,CUBLAS_\""},
        {"library a x prefix=a*b",
         "t.map:1:20: prefix=a*b is not a list as \"cublas:hipblas,CUBLAS_\""},
        {"library a x headers=a.h:b",
         "t.map:1:21: headers=a.h:b is not a list as \"cublas,nvtx3/\""},
        {"library a x folders=a/",
         "t.map:1:21: folders=a/ is not a list as \"hipblas/:hipBLAS,rocblas/:rocBLAS\""},
        {"library a x folders=a:A",
         "t.map:1:21: folders=a:A is not a list as \"hipblas/:hipBLAS,rocblas/:rocBLAS\""},
        {"library a x header=a.h,b.h", "t.map:1:20: header=a.h,b.h is not one header"},
        {"library a x mark=a.h:A", "t.map:1:13: mark= is for built-in maps"},
        {"library a x standin=A link=x", "t.map:1:13: standin= is for built-in maps"},
        {"library a x prefix=ab\nlibrary b y prefix=ac,ab",
         "t.map:2:1: prefix=ab is a's already (t.map:1)"},
        {"library a x prefix=ab,ab*", "t.map:1:1: prefix=ab is a's already (t.map:1)"},
        {"library a x\nlibrary a y",
         "t.map:2:1: library a has a row already (t.map:1); rows share a name only where their "
         "hip= ranges do not overlap"},
        {"library a x hip=5.0..",
         "t.map:1:13: hip= is not allowed in library rows; allowed: note, torch, name, prefix, "
         "header, headers, folders, link, standin, family, sources, mark"},
        {"func a x link=y",
         "t.map:1:10: link= is not allowed in func rows; allowed: cuda, hip, sig, note, "
         "warn, breaks, effort, arg0..arg9, addarg, minargs, out, out0..out9, dropped, "
         "outtype, nooverload, overload, rewrite, guard, include, helper, roc, rocin, "
         "rocout, rocwarn, rocbreaks, torch"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_wrong(rows[i].row, "user", rows[i].message);
    assert_wrong("family f\nlibrary a x standin=A", NULL, "t.map:2:11: standin= needs a link=");
    assert_wrong("family f\nlibrary a x mark=a.h", NULL,
                 "t.map:2:18: mark=a.h is not a list as \"cublas_api.h:CUBLAS_VER_MAJOR\"");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, library_test_set_up, library_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(beginnings_of_names),           TEST(spelling_of_hip),
        TEST(headers_and_folders),           TEST(libraries_are_no_names),
        TEST(library_test_later_tables_win), TEST(builtin_libraries),
        TEST(libraries_agree_with_rows),     TEST(rows_are_checked),
    };
    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
