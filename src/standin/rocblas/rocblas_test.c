/* rocBLAS's own functions, and those that forward.awk makes, against plain loops;
 * the device is a stub. */
#include "standin/common/test.h"
#include "standin/rocblas/rocblas.h"

enum { M = 3, N = 4, K = 5, LDC = 6, LDD = 4 };
static rocblas_handle handle;

#define OK(call) assert_int_equal((call), rocblas_status_success)

static void rocblas_test_fill_numbers(double *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = test_number();
}

/* D = alpha A B + beta C, with leading dimensions of their own; C stays. */
static void rocblas_test_gemm_ex(void **state)
{
    (void)state;
    double a[M * K], b[K * N], c[LDC * N], d[LDD * N], was[LDC * N], alpha = 2, beta = -0.5;
    const rocblas_datatype type = rocblas_datatype_f64_r;
    rocblas_test_fill_numbers(a, M * K);
    rocblas_test_fill_numbers(b, K * N);
    rocblas_test_fill_numbers(c, LDC * N);
    rocblas_test_fill_numbers(d, LDD * N);
    memcpy(was, c, sizeof c);
    double beyond = d[M];
    OK(rocblas_gemm_ex(handle, rocblas_operation_none, rocblas_operation_transpose, M, N, K, &alpha,
                       a, type, M, b, type, N, &beta, c, type, LDC, d, type, LDD, type,
                       rocblas_gemm_algo_standard, 0, 0));
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++) {
            double sum = 0;
            for (int k = 0; k < K; k++)
                sum += a[k * M + i] * b[k * N + j];
            test_close(d[j * LDD + i], alpha * sum + beta * was[j * LDC + i], 1e-14);
        }
    assert_memory_equal(c, was, sizeof c);
    test_close(d[M], beyond, 0);
    assert_int_equal(rocblas_gemm_ex(handle, rocblas_operation_none, rocblas_operation_none, M, N,
                                     K, &alpha, a, type, M, b, type, K, &beta, c,
                                     rocblas_datatype_f32_r, LDC, d, type, LDD, type,
                                     rocblas_gemm_algo_standard, 0, 0),
                     rocblas_status_not_implemented);
}

static void test_forwarded(void **state)
{
    (void)state;
    float x[N], y[N], was[N], alpha = 3, sum = 0;
    for (int i = 0; i < N; i++) {
        x[i] = (float)test_number();
        was[i] = y[i] = (float)test_number();
    }
    OK(rocblas_saxpy(handle, N, &alpha, x, 1, y, 1));
    for (int i = 0; i < N; i++)
        test_close((double)y[i], (double)(alpha * x[i] + was[i]), 1e-6);
    OK(rocblas_sdot_64(handle, N, x, 1, x, 1, &sum));
    test_close((double)sum, (double)(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3]), 1e-6);
    rocblas_math_mode math = rocblas_default_math;
    OK(rocblas_set_math_mode(handle, rocblas_xf32_xdl_math_op));
    OK(rocblas_get_math_mode(handle, &math));
    assert_int_equal(math, rocblas_xf32_xdl_math_op);
    assert_int_equal(rocblas_saxpy(NULL, N, &alpha, x, 1, y, 1), rocblas_status_invalid_handle);
}

static void test_texts(void **state)
{
    (void)state;
    char text[32];
    size_t size = 0;
    OK(rocblas_get_version_string_size(&size));
    OK(rocblas_get_version_string(text, sizeof text));
    assert_int_equal(size, strlen(text) + 1);
    assert_int_equal(atoi(text), ROCBLAS_VERSION_MAJOR);
    assert_int_equal(rocblas_get_version_string(text, size - 1), rocblas_status_invalid_size);
    assert_string_equal(rocblas_status_to_string(rocblas_status_invalid_size),
                        "rocblas_status_invalid_size");
}

static int rocblas_test_make_handle(void **state)
{
    (void)state;
    return rocblas_create_handle(&handle) != rocblas_status_success;
}

static int rocblas_test_destroy_handle(void **state)
{
    (void)state;
    return rocblas_destroy_handle(handle) != rocblas_status_success;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rocblas_test_gemm_ex),
                                       cmocka_unit_test(test_forwarded),
                                       cmocka_unit_test(test_texts)};
    return cmocka_run_group_tests(tests, rocblas_test_make_handle, rocblas_test_destroy_handle);
}
