/* Plans of rocFFT against the sum that defines a transform; the device is a stub. */
#include "standin/common/test.h"
#include "standin/rocfft/rocfft.h"
#include <complex.h>

enum { NX = 6, NY = 4, HALF = NX / 2 + 1, GAP = 3 };

#define OK(call) assert_int_equal((call), rocfft_status_success)

/* One number of the transform of NY rows of NX, which lie stride_x and stride_y apart. */
static double complex rocfft_test_defined(const double complex *in, int stride_x, int stride_y,
                                          int u, int v, int sign)
{
    double complex sum = 0;
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            sum += in[y * stride_y + x * stride_x] *
                   cexp(sign * 2 * M_PI * _Complex_I * ((double)u * x / NX + (double)v * y / NY));
    return sum;
}

static rocfft_plan rocfft_test_make(rocfft_result_placement placement, rocfft_transform_type type,
                                    rocfft_plan_description d)
{
    const size_t lengths[] = {NX, NY};
    rocfft_plan p = NULL;
    OK(rocfft_plan_create(&p, placement, type, rocfft_precision_double, 2, lengths, 1, d));
    return p;
}

/* Strides that no array of arrays has, an offset and a factor. */
static void rocfft_test_strides(void **state)
{
    (void)state;
    enum { X = 2, Y = 2 * NX + 1, SIZE = GAP + Y * NY };
    double complex in[SIZE], out[NX * NY];
    for (int i = 0; i < SIZE; i++)
        in[i] = test_number() + test_number() * _Complex_I;
    const size_t strides[] = {X, Y}, offset[] = {GAP};
    rocfft_plan_description d;
    OK(rocfft_plan_description_create(&d));
    OK(rocfft_plan_description_set_data_layout(d, rocfft_array_type_complex_interleaved,
                                               rocfft_array_type_complex_interleaved, offset, NULL,
                                               2, strides, 0, 0, NULL, 0));
    OK(rocfft_plan_description_set_scale_factor(d, 0.5));
    rocfft_plan p =
        rocfft_test_make(rocfft_placement_notinplace, rocfft_transform_type_complex_inverse, d);
    OK(rocfft_plan_description_destroy(d));
    void *from[] = {in}, *to[] = {out};
    OK(rocfft_execute(p, from, to, NULL));
    for (int v = 0; v < NY; v++)
        for (int u = 0; u < NX; u++)
            test_close(cabs(out[v * NX + u] - rocfft_test_defined(in + GAP, X, Y, u, v, 1) / 2), 0,
                       1e-13);
    assert_int_equal(rocfft_execute(p, from, NULL, NULL), rocfft_status_invalid_arg_value);
    OK(rocfft_plan_destroy(p));
}

/* There and back in place: a row of reals has room for its complex numbers. */
static void rocfft_test_real_in_place(void **state)
{
    (void)state;
    double data[NY][2 * HALF], before[NY][NX];
    double complex in[NY][NX];
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            in[y][x] = before[y][x] = data[y][x] = test_number();
    rocfft_plan there = rocfft_test_make(rocfft_placement_inplace,
                                         rocfft_transform_type_real_forward, NULL),
                back = rocfft_test_make(rocfft_placement_inplace,
                                        rocfft_transform_type_real_inverse, NULL);
    void *at[] = {data};
    OK(rocfft_execute(there, at, NULL, NULL));
    for (int v = 0; v < NY; v++)
        for (int u = 0; u < HALF; u++)
            test_close(
                cabs(((double complex *)data[v])[u] - rocfft_test_defined(in[0], 1, NX, u, v, -1)),
                0, 1e-13);
    OK(rocfft_execute(back, at, NULL, NULL));
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            test_close(data[y][x], NX * NY * before[y][x], 1e-14);
    OK(rocfft_plan_destroy(there));
    OK(rocfft_plan_destroy(back));
}

static void rocfft_test_trouble(void **state)
{
    (void)state;
    const size_t lengths[] = {NX, NY}, none[] = {NX, 0};
    rocfft_plan p = NULL;
    rocfft_plan_description d;
    assert_int_equal(rocfft_plan_create(&p, rocfft_placement_inplace,
                                        rocfft_transform_type_complex_forward,
                                        rocfft_precision_single, 2, none, 1, NULL),
                     rocfft_status_invalid_dimensions);
    assert_int_equal(rocfft_plan_create(&p, rocfft_placement_inplace,
                                        rocfft_transform_type_complex_forward,
                                        rocfft_precision_half, 2, lengths, 1, NULL),
                     rocfft_status_invalid_arg_value);
    OK(rocfft_plan_description_create(&d));
    OK(rocfft_plan_description_set_data_layout(d, rocfft_array_type_real,
                                               rocfft_array_type_complex_interleaved, NULL, NULL, 0,
                                               NULL, 0, 0, NULL, 0));
    assert_int_equal(rocfft_plan_create(&p, rocfft_placement_notinplace,
                                        rocfft_transform_type_complex_forward,
                                        rocfft_precision_single, 2, lengths, 1, d),
                     rocfft_status_invalid_array_type);
    OK(rocfft_plan_description_destroy(d));
    assert_null(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rocfft_test_strides),
                                       cmocka_unit_test(rocfft_test_real_in_place),
                                       cmocka_unit_test(rocfft_test_trouble)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
