#include "core/edit.h"
#include "prove/judge.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct edits edits;
static struct findings findings;
static struct source source;
static struct origins origins;
static struct buf port;
static enum proof_state state_of[8];
static const struct finding *list[8];
static struct judgement result;

static int judge_test_setup(void **state)
{
    (void)state;
    edits = (struct edits){.arena = &arena};
    findings = (struct findings){.arena = &arena, .src = &source};
    memset(state_of, 0, sizeof state_of);
    return 0;
}

static int judge_test_teardown(void **state)
{
    (void)state;
    vec_release(&edits.list);
    vec_release(&findings.list);
    vec_release(&origins.part);
    vec_release(&result.unpredicted);
    vec_release(&result.unjudged);
    buf_release(&port);
    arena_release(&arena);
    return 0;
}

/* The span of a word in the source. */
static struct span judge_test_word(const char *text)
{
    const char *at = strstr(source.bytes, text);
    assert_non_null(at);
    uint32_t begin = (uint32_t)(at - source.bytes);
    return (struct span){begin, begin + (uint32_t)strlen(text)};
}

static void judge_test_begin(const char *text)
{
    source_init(&source, "a.cu", str_of(text), &arena);
}

/* An error of the compiler's at a word of the port. */
static struct proof_error error_at(const char *where, const char *text)
{
    struct proof_error e = {.text = text, .nplaces = where != NULL};
    if (where) {
        const char *at = strstr(port.p, where);
        assert_non_null(at);
        e.place[0] = (struct proof_place){0, (uint32_t)(at - port.p)};
    }
    return e;
}

static void make_port(void)
{
    struct settled s = edits_settle(&edits, &arena);
    settled_apply_origins(&s, &source, &port, &origins);
}

static const bool seen[] = {true};
static const char *const *assumed;
static size_t nassumed;

/* Judges units that all have these errors. */
static void judge_test_judge(const struct proof_error *error, uint32_t n, struct judged_unit *unit,
                             uint32_t units)
{
    static const uint32_t file[] = {0};
    static const char *const names[] = {"one.cu", "two.cu"};
    struct clang_proof p = {.error = error, .nerrors = n, .seen = seen};
    if (unit->proof)
        p.skipped = unit->proof->skipped, p.nskipped = unit->proof->nskipped;
    for (size_t i = 0; i < findings.list.n; i++)
        list[i] = &findings.list.p[i];
    struct judged_file f = {"a.cu", {source.bytes, source.len}, &origins,
                            list,   (uint32_t)findings.list.n,  state_of};
    struct judge *j = judge_new(&f, 1, TESTDATA, assumed, nassumed, &arena);
    for (uint32_t i = 0; i < units; i++) {
        unit->path = names[i];
        unit->file = file;
        unit->nfiles = 1;
        unit->proof = unit->trouble ? NULL : &p;
        judge_unit(j, unit);
    }
    judge_end(j, &result);
}

static void an_error_that_nothing_tells_is_told_now(void **state)
{
    (void)state;
    judge_test_begin("one(1); two(2);");
    edit_replace(&edits, judge_test_word("two"), STR("other"), EDIT_RENAME, "test");
    make_port();
    struct proof_error e[] = {error_at("other", "no such thing"),
                              error_at("other", "no such thing")};
    e[1].pass = 1;
    struct judged_unit u = {0};
    judge_test_judge(e, 2, &u, 2);
    assert_int_equal(result.unpredicted.n, 1); /* in two units, by two passes */
    assert_int_equal(result.unpredicted.p[0].span.begin, 8);
    assert_int_equal(result.unpredicted.p[0].span.end, 11);
    assert_int_equal(result.unpredicted.p[0].units, 2);
    assert_int_equal(result.compile, 0);
    assert_int_equal(result.predicted, 0);
    assert_int_equal(result.unjudged.n, 0);
}

static void a_finding_about_the_statement_tells_it(void **state)
{
    (void)state;
    judge_test_begin("one(1); two(2, x); three(x);");
    finding_add(&findings, TS_NO_COUNTERPART, judge_test_word("two"), STR("two"), NULL, NULL);
    finding_add(&findings, TS_NO_COUNTERPART, judge_test_word("three"), STR("three"), NULL, NULL);
    make_port();
    struct proof_error e = error_at("x);", "wrong argument");
    struct judged_unit u = {0};
    judge_test_judge(&e, 1, &u, 1);
    assert_int_equal(result.predicted, 1);
    assert_int_equal(result.unpredicted.n, 0);
    assert_int_equal(state_of[0], PROOF_CONFIRMED);
    assert_int_equal(state_of[1], PROOF_UNCONFIRMED);
    assert_int_equal(result.confirmed, 1);
    assert_int_equal(result.unconfirmed, 1);
}

static void a_finding_about_a_name_that_the_error_quotes_tells_it(void **state)
{
    (void)state;
    judge_test_begin("struct cudaThing t; use(t.member);");
    finding_add(&findings, TS_NO_COUNTERPART, judge_test_word("cudaThing"), STR("cudaThing"), NULL,
                NULL);
    make_port();
    struct proof_error e = error_at("t.member", "no member in 'ns::cudaThing<int>'");
    struct judged_unit u = {0};
    judge_test_judge(&e, 1, &u, 1);
    assert_int_equal(result.predicted, 1);
    assert_int_equal(state_of[0], PROOF_CONFIRMED);
}

static void what_is_told_for_information_tells_nothing(void **state)
{
    (void)state;
    judge_test_begin("two(2);");
    finding_add(&findings, TS_PARSE_ERRORS, judge_test_word("two"), STR("two"), NULL, NULL);
    make_port();
    struct proof_error e = error_at("two", "'two' is wrong");
    struct judged_unit u = {0};
    judge_test_judge(&e, 1, &u, 1);
    assert_int_equal(result.unpredicted.n, 1);
}

/* nvcc's dialect: the CUDA source has the error for clang as well, and HIP's compiler is clang. */
static void what_the_source_has_too_is_told(void **state)
{
    (void)state;
    judge_test_begin("one(1); two(2);");
    make_port();
    struct proof_error e = error_at("two", "undeclared");
    static const struct unit_error before = {0, 12};
    struct judged_unit u = {.error = &before, .nerrors = 1};
    judge_test_judge(&e, 1, &u, 1);
    assert_int_equal(result.unpredicted.n, 1);
    assert_int_equal(result.unjudged.n, 0);
    assert_int_equal(result.compile, 0);
}

/* Without the header, it follows from that. */
static void what_a_missing_header_brings_is_not_judged(void **state)
{
    (void)state;
    judge_test_begin("#include <mpi.h>\none(1); two(2);");
    make_port();
    struct proof_error e[] = {error_at("<mpi.h>", "'mpi.h' file not found"),
                              error_at("two", "undeclared")};
    e[0].missing = true;
    static const struct unit_error before = {0, 10};
    struct judged_unit u = {.error = &before, .nerrors = 1};
    judge_test_judge(e, 2, &u, 1);
    assert_int_equal(result.unpredicted.n, 0);
    assert_int_equal(result.unjudged.n, 1);
    assert_string_equal(result.unjudged.p[0].why, "'mpi.h' file not found");
    assert_false(result.unjudged.p[0].assumed);
    assert_int_equal(result.compile, 0);
}

/* Of two headers, one is said to be elsewhere. */
static void a_header_that_is_assumed_is_not_what_is_missing(void **state)
{
    (void)state;
    static const char *const names[] = {"hdf5.h", "mpi.h"};
    for (int n = 1; n <= 2; n++) {
        judge_test_begin("#include <mpi.h>\n#include <hdf5.h>\n");
        make_port();
        struct proof_error e[] = {error_at("<mpi.h>", "'mpi.h' file not found"),
                                  error_at("<hdf5.h>", "'hdf5.h' file not found")};
        e[0].missing = e[1].missing = true;
        static const struct unit_error before[] = {{0, 10}, {0, 27}};
        struct judged_unit u = {.error = before, .nerrors = 2};
        assumed = names + 2 - n;
        nassumed = (size_t)n;
        vec_release(&result.unpredicted);
        vec_release(&result.unjudged);
        judge_test_judge(e, 2, &u, 1);
        assert_int_equal(result.unjudged.n, 1);
        assert_int_equal(result.unjudged.p[0].assumed, n == 2);
        assert_string_equal(result.unjudged.p[0].why,
                            n == 2 ? "'mpi.h' file not found" : "'hdf5.h' file not found");
        nassumed = 0;
    }
}

/* A header of the release's that no package brought; one that the port
 * should not have asked for. */
static void headers_that_the_release_lacks_are_not_the_ports_fault(void **state)
{
    (void)state;
    judge_test_begin("#include <cublas_v2.h>\n");
    edit_replace(&edits, judge_test_word("cublas_v2.h"), STR("nowhere/nowhere.h"), EDIT_RENAME,
                 "test");
    make_port();
    struct proof_error e =
        error_at("<nowhere", "'nowhere/nowhere.h' file not found"); /* the "<" is the user's */
    e.missing = true;
    struct judged_unit u = {0};
    judge_test_judge(&e, 1, &u, 1);
    assert_int_equal(result.unjudged.n, 1);
    assert_int_equal(result.unpredicted.n, 0);
}

static void headers_of_the_release_that_lack_others_are_not_the_ports_fault(void **state)
{
    (void)state;
    judge_test_begin("#include <mma.h>\n");
    edit_replace(&edits, judge_test_word("mma.h"), STR("gpt/gpt_common.h"), EDIT_RENAME, "test");
    make_port();
    struct proof_error e = error_at("gpt/", "'internal/io.hpp' file not found");
    e.missing = true;
    e.header = "/usr/include/gpt.hpp";
    struct judged_unit u = {0};
    judge_test_judge(&e, 1, &u, 1);
    assert_int_equal(result.unjudged.n, 1);
    assert_string_equal(result.unjudged.p[0].why,
                        "'internal/io.hpp' file not found in /usr/include/gpt.hpp");
    assert_int_equal(result.unpredicted.n, 0);
}

/* One error in a function hides others in it; what PTX is, an assembler would say. */
static void silence_beside_an_error_says_nothing(void **state)
{
    (void)state;
    judge_test_begin(
        "void f() { T t; bad(&t); asm(\"x\"); }\nvoid g() { worse(2); }\nvoid h() { asm(\"y\"); }\n");
    finding_add(&findings, TS_NO_COUNTERPART, judge_test_word("T t"), STR("T"), NULL, NULL);
    finding_add(&findings, TS_NO_COUNTERPART, judge_test_word("bad"), STR("bad"), NULL, NULL);
    finding_add(&findings, TS_NO_COUNTERPART, judge_test_word("worse"), STR("worse"), NULL, NULL);
    finding_add(&findings, TS_INLINE_PTX, judge_test_word("asm(\"y"), STR("asm"), NULL, NULL);
    make_port();
    struct proof_error e = error_at("T t", "unknown type name 'T'");
    struct judged_unit u = {0};
    judge_test_judge(&e, 1, &u, 1);
    assert_int_equal(state_of[0], PROOF_CONFIRMED);
    assert_int_equal(state_of[1], PROOF_UNKNOWN);
    assert_int_equal(state_of[2], PROOF_UNCONFIRMED);
    assert_int_equal(state_of[3], PROOF_UNKNOWN);
}

static void a_wrong_header_of_a_package_that_is_there_is(void **state)
{
    (void)state;
    judge_test_begin("#include <cublas_v2.h>\n");
    edit_replace(&edits, judge_test_word("cublas_v2.h"), STR("gpt/nowhere.h"), EDIT_RENAME, "test");
    make_port();
    struct proof_error e[] = {error_at("gpt/nowhere.h", "'gpt/nowhere.h' file not found"),
                              error_at("#include", "what follows from that")};
    e[0].missing = true;
    struct judged_unit u = {0};
    judge_test_judge(e, 2, &u, 1);
    assert_int_equal(result.unpredicted.n, 1);
    assert_string_equal(result.unpredicted.p[0].text, "'gpt/nowhere.h' file not found");
}

static void an_error_in_a_header_that_was_not_ported_is_not_judged(void **state)
{
    (void)state;
    judge_test_begin("#include \"own.h\"\n");
    make_port();
    struct proof_error e = error_at("own.h", "unknown type name 'cudaStream_t'");
    e.outside = "own.h";
    struct judged_unit u = {0};
    judge_test_judge(&e, 1, &u, 1);
    assert_int_equal(result.unjudged.n, 1);
    assert_non_null(strstr(result.unjudged.p[0].why, "in own.h, which was not ported"));
}

static void nobody_knows_of_what_was_not_compiled(void **state)
{
    (void)state;
    judge_test_begin("#if A\nbad(1);\n#endif\n#define M worse(2)\n");
    finding_add(&findings, TS_NO_COUNTERPART, judge_test_word("bad"), STR("bad"), NULL, NULL);
    finding_add(&findings, TS_NO_COUNTERPART, judge_test_word("worse"), STR("worse"), NULL, NULL);
    make_port();
    static const struct proof_skipped skipped = {0, {0, 21}};
    struct clang_proof p = {.skipped = &skipped, .nskipped = 1};
    struct judged_unit u = {.proof = &p};
    judge_test_judge(NULL, 0, &u, 1);
    assert_int_equal(result.compile, 1);
    assert_int_equal(state_of[0], PROOF_UNKNOWN);
    assert_int_equal(state_of[1], PROOF_UNKNOWN);
    assert_int_equal(result.unconfirmed, 0);
}

static void a_unit_without_an_answer_is_not_judged(void **state)
{
    (void)state;
    judge_test_begin("bad(1);");
    finding_add(&findings, TS_NO_COUNTERPART, judge_test_word("bad"), STR("bad"), NULL, NULL);
    make_port();
    struct judged_unit u = {.trouble = "it took too long"};
    judge_test_judge(NULL, 0, &u, 1);
    assert_int_equal(result.units, 1);
    assert_int_equal(result.unjudged.n, 1);
    assert_string_equal(result.unjudged.p[0].why, "it took too long");
    assert_int_equal(state_of[0], PROOF_UNKNOWN);
}

static void an_error_without_a_place_is_the_units(void **state)
{
    (void)state;
    judge_test_begin("one;");
    make_port();
    struct proof_error e = error_at(NULL, "unknown target");
    struct judged_unit u = {0};
    judge_test_judge(&e, 1, &u, 1);
    assert_int_equal(result.unpredicted.n, 1);
    assert_int_equal(result.unpredicted.p[0].span.begin, 0);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, judge_test_setup, judge_test_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_error_that_nothing_tells_is_told_now),
        TEST(a_finding_about_the_statement_tells_it),
        TEST(a_finding_about_a_name_that_the_error_quotes_tells_it),
        TEST(what_is_told_for_information_tells_nothing),
        TEST(what_the_source_has_too_is_told),
        TEST(what_a_missing_header_brings_is_not_judged),
        TEST(a_header_that_is_assumed_is_not_what_is_missing),
        TEST(headers_that_the_release_lacks_are_not_the_ports_fault),
        TEST(headers_of_the_release_that_lack_others_are_not_the_ports_fault),
        TEST(silence_beside_an_error_says_nothing),
        TEST(a_wrong_header_of_a_package_that_is_there_is),
        TEST(an_error_in_a_header_that_was_not_ported_is_not_judged),
        TEST(nobody_knows_of_what_was_not_compiled),
        TEST(a_unit_without_an_answer_is_not_judged),
        TEST(an_error_without_a_place_is_the_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
