/* Calls of hipBLAS against plain loops in double; the device is a stub that is always ready. */
#include "standin/common/test.h"
#include "standin/hipblas/blas.h"

enum { M = 5, N = 4, K = 6 };
static hipblasHandle_t handle;

#define OK(call) assert_int_equal((call), HIPBLAS_STATUS_SUCCESS)

static void hipblas_test_fill_numbers(double *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = test_number();
}

static void hipblas_test_gemm(void **state)
{
    (void)state;
    double a[2][M * K], b[2][K * N], c[2][M * N], was[2][M * N], alpha = 1.5, beta = -0.5;
    hipblas_test_fill_numbers(a[0], 2 * M * K);
    hipblas_test_fill_numbers(b[0], 2 * K * N);
    hipblas_test_fill_numbers(was[0], 2 * M * N);
    memcpy(c, was, sizeof c);
    OK(hipblasDgemmStridedBatched(handle, HIPBLAS_OP_T, HIPBLAS_OP_N, M, N, K, &alpha, a[0], K,
                                  M * K, b[0], K, K * N, &beta, c[0], M, M * N, 2));
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < M * N; i++) {
            double sum = 0;
            for (int k = 0; k < K; k++)
                sum += a[s][i % M * K + k] * b[s][i / M * K + k];
            test_close(c[s][i], alpha * sum + beta * was[s][i], 1e-14);
        }
    assert_int_equal(hipblasDgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, M, N, K, &alpha, a[0], M - 1,
                                  b[0], K, &beta, c[0], M),
                     HIPBLAS_STATUS_INVALID_VALUE);
    assert_int_equal(hipblasDgemm(NULL, HIPBLAS_OP_N, HIPBLAS_OP_N, M, N, K, &alpha, a[0], M, b[0],
                                  K, &beta, c[0], M),
                     HIPBLAS_STATUS_NOT_INITIALIZED);
}

/* hipBLAS 3 has one function only, the newer. */
#if hipblasVersionMajor >= 3
#define GEMM_EX       hipblasGemmEx
#define HALF_TYPE     HIP_R_16F
#define FLOAT_COMPUTE HIPBLAS_COMPUTE_32F
#else
#define GEMM_EX       hipblasGemmEx_v2
#define HALF_TYPE     HIPBLAS_R_16F
#define FLOAT_COMPUTE HIPBLAS_R_32F
#endif

static void hipblas_test_gemm_ex(void **state)
{
    (void)state;
    int8_t a[M * K], b[K * N];
    int32_t c[M * N], one = 1, zero = 0;
    for (int i = 0; i < M * K; i++)
        a[i] = (int8_t)(127 * test_number());
    for (int i = 0; i < K * N; i++)
        b[i] = (int8_t)(127 * test_number());
    OK(GEMM_EX(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, M, N, K, &one, a, HIP_R_8I, M, b, HIP_R_8I, K,
               &zero, c, HIP_R_32I, M, HIPBLAS_COMPUTE_32I, HIPBLAS_GEMM_DEFAULT));
    _Float16 ha[M * K], hb[K * N], hc[M * N];
    float alpha = 1, none = 0;
    for (int i = 0; i < M * K; i++)
        ha[i] = (_Float16)a[i] / 64;
    for (int i = 0; i < K * N; i++)
        hb[i] = (_Float16)b[i] / 64;
    OK(hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, M, N, K, &alpha, ha, HALF_TYPE, M, hb,
                     HALF_TYPE, K, &none, hc, HALF_TYPE, M, FLOAT_COMPUTE, HIPBLAS_GEMM_DEFAULT));
    for (int i = 0; i < M * N; i++) {
        int sum = 0;
        for (int k = 0; k < K; k++)
            sum += a[k * M + i % M] * b[i / M * K + k];
        assert_int_equal(c[i], sum);
        test_close((double)hc[i], sum / 4096.0, 1e-3);
    }
}

static void test_level1(void **state)
{
    (void)state;
    double x[2 * N], y[N], was[N], alpha = 2, sum = 0, result = 0, norm = 0;
    int largest = 0, at = 1;
    hipblas_test_fill_numbers(x, 2 * N);
    hipblas_test_fill_numbers(was, N);
    memcpy(y, was, sizeof y);
    OK(hipblasDaxpy(handle, N, &alpha, x, 2, y, 1));
    OK(hipblasDdot(handle, N, x, 2, y, 1, &result));
    OK(hipblasDnrm2(handle, N, y, 1, &norm));
    OK(hipblasIdamax(handle, N, y, 1, &largest));
    double squares = 0;
    for (int i = 0; i < N; i++) {
        test_close(y[i], was[i] + 2 * x[2 * i], 1e-15);
        sum += x[2 * i] * y[i];
        squares += y[i] * y[i];
        at = fabs(y[i]) > fabs(y[at - 1]) ? i + 1 : at;
    }
    test_close(result, sum, 1e-14);
    test_close(norm, sqrt(squares), 1e-14);
    assert_int_equal(largest, at);
}

static void test_level2(void **state)
{
    (void)state;
    double a[M * N], x[M], y[N], one = 1, zero = 0, packed[N * (N + 1) / 2], full[N * N], p[N],
                                 q[N];
    hipblas_test_fill_numbers(a, M * N);
    hipblas_test_fill_numbers(x, M);
    OK(hipblasDgemv(handle, HIPBLAS_OP_T, M, N, &one, a, M, x, 1, &zero, y, 1));
    for (int j = 0; j < N; j++) {
        double sum = 0;
        for (int i = 0; i < M; i++)
            sum += a[j * M + i] * x[i];
        test_close(y[j], sum, 1e-14);
    }
    hipblas_test_fill_numbers(full, N * N);
    for (int j = 0, n = 0; j < N; j++)
        for (int i = j; i < N; i++)
            packed[n++] = full[j * N + i];
    OK(hipblasDspmv(handle, HIPBLAS_FILL_MODE_LOWER, N, &one, packed, x, 1, &zero, p, 1));
    OK(hipblasDsymv(handle, HIPBLAS_FILL_MODE_LOWER, N, &one, full, N, x, 1, &zero, q, 1));
    for (int j = 0; j < N; j++)
        test_close(p[j], q[j], 1e-14);
    memcpy(p, x, sizeof p);
    for (int i = 0; i < N; i++)
        full[i * N + i] += 4;
    OK(hipblasDtrsv(handle, HIPBLAS_FILL_MODE_UPPER, HIPBLAS_OP_N, HIPBLAS_DIAG_NON_UNIT, N, full,
                    N, p, 1));
    OK(hipblasDtrmv(handle, HIPBLAS_FILL_MODE_UPPER, HIPBLAS_OP_N, HIPBLAS_DIAG_NON_UNIT, N, full,
                    N, p, 1));
    for (int i = 0; i < N; i++)
        test_close(p[i], x[i], 1e-14);
}

/* trmm takes back what trsm did; geam transposes. */
static void test_level3(void **state)
{
    (void)state;
    double a[N * N], b[N * M], x[N * M], back[N * M], t[M * N], one = 1, zero = 0;
    hipblas_test_fill_numbers(a, N * N);
    hipblas_test_fill_numbers(b, N * M);
    for (int i = 0; i < N; i++)
        a[i * N + i] += 4;
    memcpy(x, b, sizeof x);
    OK(hipblasDtrsm(handle, HIPBLAS_SIDE_LEFT, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_OP_T,
                    HIPBLAS_DIAG_NON_UNIT, N, M, &one, a, N, x, N));
    OK(hipblasDtrmm(handle, HIPBLAS_SIDE_LEFT, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_OP_T,
                    HIPBLAS_DIAG_NON_UNIT, N, M, &one, a, N, x, N, back, N));
    OK(hipblasDgeam(handle, HIPBLAS_OP_T, HIPBLAS_OP_N, M, N, &one, b, N, &zero, NULL, M, t, M));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            test_close(back[j * N + i], b[j * N + i], 1e-13);
            assert_true(t[i * M + j] == b[j * N + i]);
        }
}

/* A matrix times its inverse, and a solution put in. */
static void test_factorise(void **state)
{
    (void)state;
    double a[N * N], was[N * N], inverse[N * N], b[N], x[N];
    double *pa = a, *pi = inverse, *px = x;
    int pivots[N], info = 7;
    hipblas_test_fill_numbers(a, N * N);
    hipblas_test_fill_numbers(b, N);
    memcpy(was, a, sizeof was);
    memcpy(x, b, sizeof x);
    OK(hipblasDgetrfBatched(handle, N, &pa, N, pivots, &info, 1));
    assert_int_equal(info, 0);
    OK(hipblasDgetrsBatched(handle, HIPBLAS_OP_N, N, 1, &pa, N, pivots, &px, N, &info, 1));
    OK(hipblasDgetriBatched(handle, N, &pa, N, pivots, &pi, N, &info, 1));
    assert_int_equal(info, 0);
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int k = 0; k < N; k++)
            sum += was[k * N + i] * x[k];
        test_close(sum, b[i], 1e-13);
        for (int j = 0; j < N; j++) {
            double element = 0;
            for (int k = 0; k < N; k++)
                element += was[k * N + i] * inverse[j * N + k];
            test_close(element, i == j, 1e-13);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hipblas_test_gemm), cmocka_unit_test(hipblas_test_gemm_ex),
        cmocka_unit_test(test_level1),       cmocka_unit_test(test_level2),
        cmocka_unit_test(test_level3),       cmocka_unit_test(test_factorise)};
    if (hipblasCreate(&handle) != HIPBLAS_STATUS_SUCCESS)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    hipblasDestroy(handle);
    return failed;
}
