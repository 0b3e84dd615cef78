/* Transforms of each kind against the sum that defines them, in double. */
#include "standin/common/test.h"
#include "standin/hipfft/transform.h"
#include <complex.h>

enum { NX = 3, NY = 6 };

/* One number of the transform of a NX x NY array. */
static double complex transform_test_defined(const double complex in[NX][NY], int u, int v,
                                             int sign)
{
    double complex sum = 0;
    for (int x = 0; x < NX; x++)
        for (int y = 0; y < NY; y++)
            sum += in[x][y] *
                   cexp(sign * 2 * M_PI * _Complex_I * ((double)u * x / NX + (double)v * y / NY));
    return sum;
}

static void test_complex(void **state)
{
    (void)state;
    double complex in[2][NX][NY], out[2][NX][NY];
    for (int i = 0; i < 2 * NX * NY; i++)
        ((double complex *)in)[i] = test_number() + test_number() * _Complex_I;
    struct fft f = {
        .kind = FFT_COMPLEX, .doubles = true, .rank = 2, .n = {NX, NY}, .batch = 2, .factor = 1};
    for (int sign = -1; sign <= 1; sign += 2) {
        assert_int_equal(fft_run(&f, in, out, sign), 0);
        for (int b = 0; b < 2; b++)
            for (int u = 0; u < NX; u++)
                for (int v = 0; v < NY; v++)
                    test_close(cabs(out[b][u][v] - transform_test_defined(in[b], u, v, sign)), 0,
                               1e-13);
    }
}

/* In place a row of reals has room for its complex numbers. */
static void transform_test_real_in_place(void **state)
{
    (void)state;
    enum { HALF = NY / 2 + 1 };
    double data[NX][2 * HALF], before[NX][NY];
    double complex in[NX][NY];
    for (int x = 0; x < NX; x++)
        for (int y = 0; y < NY; y++)
            in[x][y] = before[x][y] = data[x][y] = test_number();
    struct fft f = {
        .kind = FFT_TO_COMPLEX, .doubles = true, .rank = 2, .n = {NX, NY}, .batch = 1, .factor = 1};
    assert_int_equal(fft_run(&f, data, data, -1), 0);
    for (int u = 0; u < NX; u++)
        for (int v = 0; v < HALF; v++)
            test_close(cabs(((double complex *)data[u])[v] - transform_test_defined(in, u, v, -1)),
                       0, 1e-13);
    f.kind = FFT_TO_REAL;
    assert_int_equal(fft_run(&f, data, data, 1), 0);
    for (int x = 0; x < NX; x++)
        for (int y = 0; y < NY; y++)
            test_close(data[x][y], NX * NY * before[x][y], 1e-14);
}

/* Columns of a matrix: a stride, and a distance of one; float. */
static void transform_test_strides(void **state)
{
    (void)state;
    float complex in[NY][NX], out[NY][NX];
    for (int i = 0; i < NX * NY; i++)
        ((float complex *)in)[i] = (float)test_number() + (float)test_number() * _Complex_I;
    const struct fft_layout l = {.stride = {NX}, .distance = 1};
    struct fft f = {.kind = FFT_COMPLEX,
                    .rank = 1,
                    .n = {NY},
                    .batch = NX,
                    .given = true,
                    .in = l,
                    .out = l,
                    .factor = 2};
    assert_int_equal(fft_run(&f, in, out, -1), 0);
    for (int c = 0; c < NX; c++)
        for (int v = 0; v < NY; v++) {
            double complex sum = 0;
            for (int y = 0; y < NY; y++)
                sum += in[y][c] * cexp(-2 * M_PI * _Complex_I * v * y / NY);
            test_close(cabs(out[v][c] - 2 * sum), 0, 3e-6);
        }
}

static int load_twice(void *context, void *in, const int64_t *places, int64_t n, void *dense)
{
    *(int64_t *)context += n;
    for (int64_t i = 0; i < n; i++)
        ((double complex *)dense)[i] = 2 * ((double complex *)in)[places[i]];
    return 0;
}

static int store_negative(void *context, void *out, const int64_t *places, int64_t n,
                          const void *dense)
{
    *(int64_t *)context += n;
    for (int64_t i = 0; i < n; i++)
        ((double complex *)out)[places[i]] = -((const double complex *)dense)[i];
    return 0;
}

static int fail_to_load(void *context, void *in, const int64_t *places, int64_t n, void *dense)
{
    (void)context, (void)in, (void)places, (void)n, (void)dense;
    return -1;
}

/* Hooks get the place of each element of a layout, and no other: every second one here. */
static void test_hooks(void **state)
{
    (void)state;
    double complex in[2 * NY], out[2 * NY], untouched = 7;
    for (int i = 0; i < 2 * NY; i++) {
        in[i] = test_number() + test_number() * _Complex_I;
        out[i] = untouched;
    }
    int64_t calls = 0;
    struct fft_hooks hooks = {&calls, load_twice, store_negative};
    const struct fft_layout l = {.stride = {2}, .distance = 1};
    struct fft f = {.kind = FFT_COMPLEX,
                    .doubles = true,
                    .rank = 1,
                    .n = {NY},
                    .batch = 1,
                    .given = true,
                    .in = l,
                    .out = l,
                    .factor = 1,
                    .hooks = &hooks};
    assert_int_equal(fft_run(&f, in, out, -1), 0);
    assert_int_equal(calls, 2 * NY);
    for (int v = 0; v < NY; v++) {
        double complex sum = 0;
        for (int y = 0; y < NY; y++)
            sum += in[2 * y] * cexp(-2 * M_PI * _Complex_I * v * y / NY);
        test_close(cabs(out[2 * v] + 2 * sum), 0, 1e-13);
        test_close(cabs(out[2 * v + 1] - untouched), 0, 0);
    }
    hooks.load = fail_to_load;
    assert_int_equal(fft_run(&f, in, out, -1), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complex), cmocka_unit_test(transform_test_real_in_place),
        cmocka_unit_test(transform_test_strides), cmocka_unit_test(test_hooks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
