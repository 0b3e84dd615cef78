/* rocRAND's names give hipRAND's numbers, by types that have other values there;
 * the device is a stub. */
#include "standin/common/test.h"
#include "standin/rocrand/rocrand.h"

enum { N = 20 };

static void test_same_numbers(void **state)
{
    (void)state;
    static const struct {
        rocrand_rng_type roc;
        hiprandRngType_t hip;
    } types[] = {{ROCRAND_RNG_PSEUDO_PHILOX4_32_10, HIPRAND_RNG_PSEUDO_PHILOX4_32_10},
                 {ROCRAND_RNG_PSEUDO_MT19937, HIPRAND_RNG_PSEUDO_MT19937},
                 {ROCRAND_RNG_PSEUDO_DEFAULT, HIPRAND_RNG_PSEUDO_XORWOW}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        unsigned a[N], b[N];
        rocrand_generator g;
        hiprandGenerator_t h;
        assert_int_equal(rocrand_create_generator_host_blocking(&g, types[i].roc),
                         ROCRAND_STATUS_SUCCESS);
        assert_int_equal(hiprandCreateGeneratorHost(&h, types[i].hip), HIPRAND_STATUS_SUCCESS);
        assert_int_equal(rocrand_set_seed(g, 77), ROCRAND_STATUS_SUCCESS);
        assert_int_equal(hiprandSetPseudoRandomGeneratorSeed(h, 77), HIPRAND_STATUS_SUCCESS);
        assert_int_equal(rocrand_generate(g, a, N), ROCRAND_STATUS_SUCCESS);
        assert_int_equal(hiprandGenerate(h, b, N), HIPRAND_STATUS_SUCCESS);
        assert_memory_equal(a, b, sizeof a);
        assert_int_equal(rocrand_destroy_generator(g), ROCRAND_STATUS_SUCCESS);
        assert_int_equal(hiprandDestroyGenerator(h), HIPRAND_STATUS_SUCCESS);
    }
}

static void rocrand_test_trouble(void **state)
{
    (void)state;
    rocrand_generator g;
    unsigned out[3];
    assert_int_equal(rocrand_create_generator(&g, ROCRAND_RNG_PSEUDO_LFSR113),
                     ROCRAND_STATUS_TYPE_ERROR);
    assert_int_equal(rocrand_generate(NULL, out, 3), ROCRAND_STATUS_NOT_CREATED);
    assert_int_equal(rocrand_create_generator(&g, ROCRAND_RNG_QUASI_SOBOL32),
                     ROCRAND_STATUS_SUCCESS);
    assert_int_equal(rocrand_set_seed(g, 1), ROCRAND_STATUS_TYPE_ERROR);
    assert_int_equal(rocrand_set_quasi_random_generator_dimensions(g, 2), ROCRAND_STATUS_SUCCESS);
    assert_int_equal(rocrand_generate(g, out, 3), ROCRAND_STATUS_LENGTH_NOT_MULTIPLE);
    assert_int_equal(rocrand_destroy_generator(g), ROCRAND_STATUS_SUCCESS);
}

static void rocrand_test_tables(void **state)
{
    (void)state;
    const unsigned *vectors = NULL;
    assert_int_equal(
        rocrand_get_direction_vectors32(&vectors, ROCRAND_DIRECTION_VECTORS_32_JOEKUO6),
        ROCRAND_STATUS_SUCCESS);
    assert_memory_equal(vectors + 32, sobol_vectors()[1], 32 * sizeof *vectors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_numbers),
                                       cmocka_unit_test(rocrand_test_trouble),
                                       cmocka_unit_test(rocrand_test_tables)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
