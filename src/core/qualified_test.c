#include "base/anchor.h"
#include "base/fs.h"
#include "core/qualified.h"
#include <stdio.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char rows[] = "family toy\n"
                           "namespace toy hiptoy\n"
                           "namespace toy::deep hiptoy::deeper\n"
                           "namespace same =\n"
                           "namespace gone::std - note=n\n"
                           "type toy::Scan hiptoy::Scan\n"
                           "func toy::Sort::keys hiptoy::Sort::keys\n"
                           "type toy::deep::In hiptoy::deeper::In\n"
                           "type plain plainer\n"
                           "header toy/all.h hiptoy/all.h\n"
                           "header other.h hipother.h declares=runtime,toy\n";

static struct map map;

static int qualified_test_set_up(void **state)
{
    char path[] = "/tmp/qualified_test-XXXXXX";
    struct err err;
    (void)state;
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(anchor_write_path(path, str_of(rows), &err), 0);
    map_init(&map);
    int rc = map_add_file(&map, path, &err);
    unlink(path);
    return rc;
}

static int qualified_test_tear_down(void **state)
{
    (void)state;
    map_release(&map);
    return 0;
}

struct text {
    struct arena arena;
    struct source src;
    struct tokens tok;
    struct scopes scopes;
    struct qualified q;
};

static bool qualified_test_none(void *ctx, struct str name)
{
    (void)ctx;
    (void)name;
    return false;
}

static void text_init(struct text *x, const char *text)
{
    struct facts none_known = {0};
    *x = (struct text){0};
    source_init(&x->src, "input.cu", str_of(text), &x->arena);
    lex(&x->tok, &x->src, &x->arena);
    scopes_init(&x->scopes, &x->tok, qualified_test_none, NULL, &x->arena);
    x->q = (struct qualified){.tok = &x->tok, .scopes = &x->scopes, .map = &map};
    qualified_headers(&x->q, &none_known);
    qualified_init(&x->q);
}

static void qualified_test_text_release(struct text *x)
{
    qualified_release(&x->q);
    scopes_release(&x->scopes);
    arena_release(&x->arena);
}

/* Returns the match for the last chain of a text: "row's name, the scope, the last token that the
 * row names". */
static const char *qualified_test_found(const char *text, char *out, size_t size)
{
    struct text x;
    struct qualified_row row;
    text_init(&x, text);
    uint32_t last = x.tok.n - 1, first = last;
    while (first >= 2 && tok_is(&x.tok, first - 1, P_SCOPE))
        first -= 2;
    out[0] = 0;
    if (qualified_find(&x.q, first, last, MAP_NAMES | MAP_KIND(ROW_NAMESPACE), &row))
        snprintf(out, size, "%s %.*s %.*s%s", row_cuda(row.row), (int)row.scope.n, row.scope.p,
                 (int)tok_raw(&x.tok, row.last).n, tok_raw(&x.tok, row.last).p,
                 row.alias ? " alias" : "");
    qualified_test_text_release(&x);
    return out;
}

static void chains(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"toy::Scan", "toy::Scan toy Scan"},
        {"toy :: /* c */ Scan", "toy::Scan toy Scan"},
        {"toy::Scan::run", "toy::Scan toy Scan"},
        {"toy::Sort::keys", "toy::Sort::keys toy keys"},
        {"toy::Sort::values", "toy toy toy"},
        {"toy::deep::In::x", "toy::deep::In toy In"},
        {"toy::deep::Out", "toy::deep toy deep"},
        {"toy::Scam", "toy toy toy"},
        {"toys::Scan", ""},
        {"to::Scan", ""},
        {"same::a::b", "same same same"},
        {"gone::std::a", "gone::std gone std"},
        {"gone::a", ""},
        {"plain::a", ""},
        {"my::toy::Scan", ""},
        {"namespace t = toy; t::Scan", "toy::Scan toy Scan alias"},
        {"namespace t = toy; t::Scam", "toy toy t alias"},
        {"namespace t = toy::deep; t::In", "toy::deep::In toy In alias"},
        {"namespace t = toy::odd; t::In", "toy toy t alias"},
        {"namespace t = toy; namespace u = t::deep; u::In", "toy::deep::In toy In alias"},
        {"namespace toy = mine; toy::Scan", ""},
        {"namespace a = b; namespace b = a; a::Scan", ""},
        {"using namespace toy; Scan::run", "toy::Scan toy Scan"},
        {"using namespace toy; deep::In", "toy::deep::In toy In"},
        {"using namespace toy; deep::Out", "toy::deep toy deep"},
        {"using namespace toy; other::In", ""},
        {"namespace t = toy; using namespace t; Sort::keys", "toy::Sort::keys toy keys"},
        {"using namespace toy::deep; In::x", "toy::deep::In toy In"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char got[200];
        if (strcmp(qualified_test_found(cases[i].text, got, sizeof got), cases[i].want) != 0)
            fail_msg("%s: \"%s\", not \"%s\"", cases[i].text, got, cases[i].want);
    }
}

/* The row of the text's last token, a plain name. */
static void plain_names(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"Scan", ""},
        {"using toy::Scan; Scan", "toy::Scan"},
        {"using ::toy::Scan; Scan", "toy::Scan"},
        {"using toy::Scan; using mine::Scan; Scan", ""},
        {"using toy::Scam; Scam", ""},
        {"namespace t = toy::deep; using t::In; In", "toy::deep::In"},
        {"using namespace toy; Scan", "toy::Scan"},
        {"using namespace toy; In", ""},
        {"using namespace mine; Scan", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text x;
        text_init(&x, cases[i].text);
        uint32_t last = x.tok.n - 1;
        struct row row = qualified_visible(&x.q, tok_raw(&x.tok, last), last);
        const char *got = row_ok(row) ? row_cuda(row) : "";
        if (strcmp(got, cases[i].want) != 0)
            fail_msg("%s: \"%s\", not \"%s\"", cases[i].text, got, cases[i].want);
        qualified_test_text_release(&x);
    }
}

static void qualified_test_headers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool included;
    } cases[] = {{"", false},
                 {"#include <toy/all.h>\n", true},
                 {"#include <vector>\n#include \"other.h\"\n", true},
                 {"#include <cuda_runtime.h>\n", false},
                 {"#include <toy/most.h>\n", false}};
    struct row row = map_find(&map, STR("toy"), MAP_KIND(ROW_NAMESPACE), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text x;
        text_init(&x, cases[i].text);
        if (qualified_included(&x.q, row) != cases[i].included)
            fail_msg("%s", cases[i].text);
        qualified_test_text_release(&x);
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, qualified_test_set_up, qualified_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(chains), TEST(plain_names),
                                       TEST(qualified_test_headers)};
    return cmocka_run_group_tests_name("qualified", tests, NULL, NULL);
}
