/* Sequences against published numbers. */
#include "standin/common/test.h"
#include "standin/hiprand/engine.h"

/* The known answers of Random123 (kat_vectors, philox4x32 with 10 rounds). */
static void test_philox(void **state)
{
    (void)state;
    const struct {
        uint32_t counter[4], key[2], out[4];
    } known[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{~0U, ~0U, ~0U, ~0U}, {~0U, ~0U}, {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint32_t out[4];
        philox(known[i].counter, known[i].key, out);
        assert_memory_equal(out, known[i].out, sizeof out);
    }
}

/* The C++ standard's check of mt19937: the 10000th number of the seed 5489. */
static void test_twister(void **state)
{
    (void)state;
    struct engine e;
    engine_start(&e, ENGINE_MT19937, 5489, 9999);
    assert_int_equal(engine_next(&e), 4123659995U);
}

static void test_offsets(void **state)
{
    (void)state;
    for (int kind = ENGINE_XORWOW; kind <= ENGINE_PHILOX; kind++) {
        struct engine a, b;
        engine_start(&a, (enum engine_kind)kind, 42, 0);
        for (int i = 0; i < 101; i++)
            engine_next(&a);
        engine_start(&b, (enum engine_kind)kind, 42, 101);
        for (int i = 0; i < 10; i++)
            assert_int_equal(engine_next(&a), engine_next(&b));
    }
}

/* Each block of 2^m numbers of a dimension has one in each of 2^m equal parts: what makes
 * it a Sobol sequence. */
static void test_sobol(void **state)
{
    (void)state;
    const unsigned dimensions[] = {0, 1, 2, 20, 21, 22, 500, SOBOL_DIMENSIONS - 1};
    uint32_t(*vectors)[SOBOL_BITS] = sobol_vectors();
    assert_non_null(vectors);
    for (size_t d = 0; d < sizeof dimensions / sizeof *dimensions; d++) {
        bool seen[1024] = {false};
        for (uint64_t i = 0; i < 1024; i++) {
            uint32_t part = sobol_number(vectors[dimensions[d]], 1024 + i) >> 22;
            assert_false(seen[part]);
            seen[part] = true;
        }
    }
    assert_int_equal(sobol_number(vectors[0], 1), 0x80000000U);
    assert_int_equal(sobol_number(vectors[1], 2), 0x40000000U);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_philox), cmocka_unit_test(test_twister),
        cmocka_unit_test(test_offsets), cmocka_unit_test(test_sobol)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
