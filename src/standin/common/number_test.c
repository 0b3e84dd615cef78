/* Conversions against what the formats say, all values of the small ones. */
#include "standin/common/number.h"
#include "standin/common/product.h"
#include "standin/common/test.h"

static void test_small_round_trip(void **state)
{
    (void)state;
    const int types[] = {NUMBER_E4M3, NUMBER_E5M2, NUMBER_E4M3_FNUZ, NUMBER_E5M2_FNUZ};
    for (size_t t = 0; t < 4; t++)
        for (int bits = 0; bits < 256; bits++) {
            uint8_t from = (uint8_t)bits, to = 0;
            double x = number_load(types[t], &from, 0);
            number_store(types[t], &to, 0, x);
            if (isnan(x))
                assert_true(isnan(number_load(types[t], &to, 0)));
            else if (isfinite(x))
                assert_int_equal(to, from);
        }
}

static void test_small_values(void **state)
{
    (void)state;
    const struct {
        int type;
        double x;
        uint8_t bits;
    } cases[] = {
        {NUMBER_E4M3, 1, 0x38},         {NUMBER_E4M3, 448, 0x7e},
        {NUMBER_E4M3, 1e9, 0x7e},       {NUMBER_E4M3, 0x1p-9, 0x01},
        {NUMBER_E4M3, 0x1p-10, 0x00},   {NUMBER_E4M3, 0x1.8p-10, 0x01},
        {NUMBER_E5M2, 1, 0x3c},         {NUMBER_E5M2, -57344, 0xfb},
        {NUMBER_E4M3_FNUZ, 1, 0x40},    {NUMBER_E4M3_FNUZ, 240, 0x7f},
        {NUMBER_E4M3_FNUZ, -0.0, 0x00}, {NUMBER_E5M2_FNUZ, 1, 0x40},
        {NUMBER_E4M3, 1.9375, 0x40}, /* a tie that carries into the exponent */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t bits = 0xee;
        number_store(cases[i].type, &bits, 0, cases[i].x);
        assert_int_equal(bits, cases[i].bits);
    }
}

static void test_brain(void **state)
{
    (void)state;
    uint16_t bits = 0;
    number_store(NUMBER_BF16, &bits, 0, 1.00390625); /* halfway: to even */
    assert_int_equal(bits, 0x3f80);
    number_store(NUMBER_BF16, &bits, 0, 1.01171875);
    assert_int_equal(bits, 0x3f82);
    number_store(NUMBER_BF16, &bits, 0, NAN);
    assert_true(isnan(number_load(NUMBER_BF16, &bits, 0)));
    number_store(NUMBER_F16, &bits, 0, 65504);
    assert_int_equal(bits, 0x7bff);
    int8_t byte = 0;
    number_store(NUMBER_I8, &byte, 0, 1000);
    assert_int_equal(byte, 127);
}

static void test_product(void **state)
{
    (void)state;
    enum { M = 5, N = 4, K = 7 };
    for (int way = 0; way < 8; way++) {
        bool ta = way & 1, tb = way & 2, rows = way & 4;
        float a[M * K], b[K * N];
        for (int i = 0; i < M * K; i++)
            a[i] = (float)test_number();
        for (int i = 0; i < K * N; i++)
            b[i] = (float)test_number();
        struct matrix p = {a, NUMBER_F32, ta ? K : M, ta ? M : K, 0, rows},
                      q = {b, NUMBER_F32, tb ? N : K, tb ? K : N, 0, rows};
        p.leading = rows ? p.columns : p.rows;
        q.leading = rows ? q.columns : q.rows;
        double *got = matrix_product(&p, ta, &q, tb, false);
        for (int j = 0; j < N; j++)
            for (int i = 0; i < M; i++) {
                double sum = 0;
                for (int k = 0; k < K; k++)
                    sum += matrix_load(&p, ta ? k : i, ta ? i : k) *
                           matrix_load(&q, tb ? j : k, tb ? k : j);
                test_close(got[j * M + i], sum, 1e-6);
            }
        free(got);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_round_trip), cmocka_unit_test(test_small_values),
        cmocka_unit_test(test_brain), cmocka_unit_test(test_product)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
