#include "project/parse/proof_block.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char *const read_files[] = {"/usr/include/math.h"};
static const char *const missing[] = {"nowhere.h"};
static const bool seen[] = {true, false};
static const struct proof_skipped skipped[] = {{0, {1, 3}}};
static const struct proof_error errors[] = {
    {.text = "first", .header = "sys.h", .pass = 0, .nplaces = 2, .place = {{0, 4}, {1, 0}}},
    {.text = "'x.h' file not found", .outside = "own.h", .pass = 2, .missing = true}};
static const struct proof_file files[] = {{"a.cu", {"abcd", 4}}, {"b.h", {"", 0}}};

static void proof_block_test_pack(struct buf *b)
{
    static const struct clang_proof p = {.error = errors,
                                         .nerrors = 2,
                                         .seen = seen,
                                         .outside = "far.h",
                                         .skipped = skipped,
                                         .nskipped = 1,
                                         .read = read_files,
                                         .nread = 1,
                                         .missing = missing,
                                         .nmissing = 1};
    struct err err;
    assert_int_equal(proof_pack(&p, 2, b, &err), 0);
}

static void proof_block_test_a_block_comes_back(void **state)
{
    (void)state;
    struct arena a = {0};
    struct buf b = {0};
    struct err err;
    struct clang_proof p;
    proof_block_test_pack(&b);
    assert_int_equal(proof_unpack(buf_str(&b), files, 2, &p, &a, &err), 0);
    assert_int_equal(p.nerrors, 2);
    assert_string_equal(p.error[0].text, "first");
    assert_null(p.error[0].outside);
    assert_int_equal(p.error[0].nplaces, 2);
    assert_int_equal(p.error[0].place[0].at, 4);
    assert_string_equal(p.error[1].outside, "own.h");
    assert_null(p.error[1].header);
    assert_string_equal(p.error[0].header, "sys.h");
    assert_true(p.error[1].missing && !p.error[0].missing);
    assert_int_equal(p.error[1].pass, 2);
    assert_true(p.seen[0] && !p.seen[1]);
    assert_string_equal(p.outside, "far.h");
    assert_int_equal(p.nskipped, 1);
    assert_int_equal(p.skipped[0].span.end, 3);
    assert_string_equal(p.read[0], "/usr/include/math.h");
    assert_string_equal(p.missing[0], "nowhere.h");
    buf_release(&b);
    arena_release(&a);
}

/* A place beyond the bytes that were proved, or in a file that nobody asked about. */
static void places_are_checked(void **state)
{
    (void)state;
    static const struct proof_file shorter[] = {{"a.cu", {"abc", 3}}, {"b.h", {"", 0}}};
    struct arena a = {0};
    struct buf b = {0};
    struct err err;
    struct clang_proof p;
    proof_block_test_pack(&b);
    assert_int_equal(proof_unpack(buf_str(&b), shorter, 2, &p, &a, &err), -1);
    assert_int_equal(proof_unpack(buf_str(&b), files, 1, &p, &a, &err), -1);
    buf_release(&b);
    arena_release(&a);
}

/* Cut anywhere, or with any byte changed: refused, or read without a step beyond
 * it (sanitizers tell). */
static void proof_block_test_damage_is_survived(void **state)
{
    (void)state;
    struct buf b = {0};
    struct err err;
    struct clang_proof p;
    proof_block_test_pack(&b);
    for (size_t n = 0; n < b.len; n++) {
        struct arena a = {0};
        char *cut = malloc(n ? n : 1);
        memcpy(cut, b.p, n);
        assert_int_equal(proof_unpack((struct str){cut, n}, files, 2, &p, &a, &err), -1);
        free(cut);
        arena_release(&a);
    }
    for (size_t i = 0; i < b.len; i++) {
        struct arena a = {0};
        char *own = malloc(b.len);
        memcpy(own, b.p, b.len);
        own[i] ^= 0x41;
        if (proof_unpack((struct str){own, b.len}, files, 2, &p, &a, &err) == 0) {
            for (uint32_t k = 0; k < p.nerrors; k++)
                assert_true(strlen(p.error[k].text) < b.len);
        }
        free(own);
        arena_release(&a);
    }
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proof_block_test_a_block_comes_back),
        cmocka_unit_test(places_are_checked),
        cmocka_unit_test(proof_block_test_damage_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
