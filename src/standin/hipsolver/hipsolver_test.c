/* Calls of hipSOLVER against what their results are defined by: products in plain loops. The device
 * is a stub that is always ready. */
#include "standin/common/test.h"
#include "standin/hipsolver/solver.h"

enum { N = 5, M = 7 };
static hipsolverHandle_t handle;

#define OK(call) assert_int_equal((call), HIPSOLVER_STATUS_SUCCESS)

static void hipsolver_test_fill(double *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = test_number();
}

/* Symmetric, all of its eigenvalues above zero. */
static void fill_definite(double *to)
{
    for (int i = 0; i < N * N; i++)
        to[i] = i / N == i % N ? 4 : 1.0 / (1 + i / N + i % N);
}

/* Element (i, j) of op(a) op(b), inner elements long. */
static double hipsolver_test_dot(const double *a, int lda, bool turn_a, const double *b, int ldb,
                                 bool turn_b, int inner, int i, int j)
{
    double sum = 0;
    for (int k = 0; k < inner; k++)
        sum += a[turn_a ? k + i * lda : i + k * lda] * b[turn_b ? j + k * ldb : k + j * ldb];
    return sum;
}

static void close_product(const double *a, const double *x, const double *b, int columns)
{
    for (int i = 0; i < N * columns; i++)
        test_close(hipsolver_test_dot(a, N, false, x, N, false, N, i % N, i / N), b[i], 1e-12);
}

static void test_lu(void **state)
{
    (void)state;
    double a[N * N], lu[N * N], b[N * 2], x[N * 2];
    int ipiv[N], info = 7, size = 0;
    hipsolver_test_fill(a, N * N);
    hipsolver_test_fill(b, N * 2);
    a[0] = 0; /* without an exchange of rows there is no solution */
    OK(hipsolverDgetrf_bufferSize(handle, N, N, lu, N, &size));
    assert_true(size > 0);
    memcpy(lu, a, sizeof lu);
    memcpy(x, b, sizeof x);
    OK(hipsolverDgetrf(handle, N, N, lu, N, NULL, 0, ipiv, &info));
    assert_int_equal(info, 0);
    OK(hipsolverDgetrs(handle, HIPSOLVER_OP_N, N, 2, lu, N, ipiv, x, N, NULL, 0, &info));
    close_product(a, x, b, 2);
    fill_definite(a);
    memcpy(lu, a, sizeof lu);
    memcpy(x, b, sizeof x);
    OK(hipsolverDnDgetrf(handle, N, N, lu, N, NULL, NULL, &info));
    OK(hipsolverDnDgetrs(handle, HIPSOLVER_OP_T, N, 2, lu, N, NULL, x, N, &info));
    close_product(a, x, b, 2);
    assert_int_equal(hipsolverDnDgetrf(handle, N, N, lu, N - 1, NULL, ipiv, &info),
                     HIPSOLVER_STATUS_INVALID_VALUE);
    assert_int_equal(hipsolverDnDgetrf(NULL, N, N, lu, N, NULL, ipiv, &info),
                     HIPSOLVER_STATUS_NOT_INITIALIZED);
}

static void test_cholesky(void **state)
{
    (void)state;
    double a[N * N], l[2][N * N], b[2][N], x[2][N], *many[] = {l[0], l[1]}, *sides[] = {x[0], x[1]};
    int info[2] = {7, 7};
    fill_definite(a);
    hipsolver_test_fill(b[0], 2 * N);
    memcpy(l[0], a, sizeof a);
    memcpy(l[1], a, sizeof a);
    memcpy(x, b, sizeof x);
    OK(hipsolverDnDpotrfBatched(handle, HIPSOLVER_FILL_MODE_UPPER, N, many, N, info, 2));
    OK(hipsolverDnDpotrsBatched(handle, HIPSOLVER_FILL_MODE_UPPER, N, 1, many, N, sides, N, info,
                                2));
    assert_int_equal(info[0] | info[1], 0);
    close_product(a, x[0], b[0], 1);
    close_product(a, x[1], b[1], 1);
    l[0][0] = -1;
    OK(hipsolverDpotrf(handle, HIPSOLVER_FILL_MODE_LOWER, N, l[0], N, NULL, 0, info));
    assert_int_equal(info[0], 1);
    memcpy(l[0], a, sizeof a);
    OK(hipsolverDpotrf(handle, HIPSOLVER_FILL_MODE_LOWER, N, l[0], N, NULL, 0, info));
    OK(hipsolverDpotri(handle, HIPSOLVER_FILL_MODE_LOWER, N, l[0], N, NULL, 0, info));
    for (int i = 0; i < N * N; i++) { /* the inverse, of which there is the lower triangle */
        double sum = 0;
        for (int k = 0; k < N; k++)
            sum += a[i % N + k * N] * (k >= i / N ? l[0][k + i / N * N] : l[0][i / N + k * N]);
        test_close(sum, i % N == i / N, 1e-13);
    }
}

static void test_qr(void **state)
{
    (void)state;
    double a[M * N], q[M * N], r[N * N] = {0}, tau[N], c[M * 2], was[M * 2];
    int info = 7;
    hipsolver_test_fill(a, M * N);
    hipsolver_test_fill(was, M * 2);
    memcpy(q, a, sizeof q);
    memcpy(c, was, sizeof c);
    OK(hipsolverDnDgeqrf(handle, M, N, q, M, tau, NULL, 0, &info));
    for (int i = 0; i < N * N; i++)
        if (i % N <= i / N)
            r[i] = q[i % N + i / N * M];
    OK(hipsolverDnDormqr(handle, HIPSOLVER_SIDE_LEFT, HIPSOLVER_OP_T, M, 2, N, q, M, tau, c, M,
                         NULL, 0, &info));
    OK(hipsolverDorgqr(handle, M, N, N, q, M, tau, NULL, 0, &info));
    assert_int_equal(info, 0);
    for (int i = 0; i < M * N; i++)
        test_close(hipsolver_test_dot(q, M, false, r, N, false, N, i % M, i / M), a[i], 1e-13);
    for (int i = 0; i < N * N; i++)
        test_close(hipsolver_test_dot(q, M, true, q, M, false, M, i % N, i / N), i % N == i / N,
                   1e-13);
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < N; i++)
            test_close(c[i + j * M], hipsolver_test_dot(q, M, true, was, M, false, M, i, j), 1e-13);
}

static void test_eigen(void **state)
{
    (void)state;
    double a[N * N], v[N * N], w[N], some[N];
    int info = 7, number = 0;
    fill_definite(a);
    memcpy(v, a, sizeof v);
    OK(hipsolverDnDsyevd(handle, HIPSOLVER_EIG_MODE_VECTOR, HIPSOLVER_FILL_MODE_LOWER, N, v, N, w,
                         NULL, 0, &info));
    assert_int_equal(info, 0);
    for (int i = 0; i < N * N; i++)
        test_close(hipsolver_test_dot(a, N, false, v, N, false, N, i % N, i / N), w[i / N] * v[i],
                   1e-12);
    memcpy(v, a, sizeof v);
    OK(hipsolverDnDsyevdx(handle, HIPSOLVER_EIG_MODE_VECTOR, HIPSOLVER_EIG_RANGE_I,
                          HIPSOLVER_FILL_MODE_UPPER, N, v, N, 0, 0, 2, 3, &number, some, NULL, 0,
                          &info));
    assert_int_equal(number, 2);
    for (int j = 0; j < 2; j++) {
        test_close(some[j], w[j + 1], 1e-12);
        for (int i = 0; i < N; i++)
            test_close(hipsolver_test_dot(a, N, false, v, N, false, N, i, j),
                       some[j] * v[i + j * N], 1e-12);
    }
    memcpy(v, a, sizeof v);
    OK(hipsolverDsyevdx(handle, HIPSOLVER_EIG_MODE_NOVECTOR, HIPSOLVER_EIG_RANGE_V,
                        HIPSOLVER_FILL_MODE_UPPER, N, v, N, (w[1] + w[2]) / 2, (w[3] + w[4]) / 2, 0,
                        0, &number, some, NULL, 0, &info));
    assert_int_equal(number, 2);
    test_close(some[1], w[3], 1e-12);
}

/* A Hermitian matrix, and one of two with a second one. */
static void test_eigen_more(void **state)
{
    (void)state;
    const hipDoubleComplex h[4] = {
        {2, 0}, {0, 1}, {0, -1}, {2, 0}}; /* its eigenvalues are 1 and 3 */
    hipDoubleComplex v[4];
    hipsolverSyevjInfo_t params;
    double a[N * N], b[N * N], x[N * N], was[N * N], w[N];
    int info = 7;
    OK(hipsolverDnCreateSyevjInfo(&params));
    memcpy(v, h, sizeof v);
    OK(hipsolverDnZheevj(handle, HIPSOLVER_EIG_MODE_NOVECTOR, HIPSOLVER_FILL_MODE_LOWER, 2, v, 2, w,
                         NULL, 0, &info, params));
    test_close(w[0], 1, 1e-14);
    test_close(w[1], 3, 1e-14);
    OK(hipsolverDnDestroySyevjInfo(params));
    fill_definite(b);
    hipsolver_test_fill(a, N * N);
    for (int i = 0; i < N * N; i++)
        if (i % N > i / N)
            a[i] = a[i / N + i % N * N];
    memcpy(x, a, sizeof x);
    memcpy(was, b, sizeof was);
    OK(hipsolverDsygvd(handle, HIPSOLVER_EIG_TYPE_1, HIPSOLVER_EIG_MODE_VECTOR,
                       HIPSOLVER_FILL_MODE_UPPER, N, x, N, b, N, w, NULL, 0, &info));
    assert_int_equal(info, 0);
    for (int i = 0; i < N * N; i++)
        test_close(hipsolver_test_dot(a, N, false, x, N, false, N, i % N, i / N),
                   w[i / N] * hipsolver_test_dot(was, N, false, x, N, false, N, i % N, i / N),
                   1e-12);
}

static void test_singular(void **state)
{
    (void)state;
    double a[M * N], was[M * N], u[M * M], s[N], v[N * N], lost = 7, sum = 0, rest = 0;
    int info = 7;
    hipsolverGesvdjInfo_t params;
    OK(hipsolverDnCreateGesvdjInfo(&params));
    hipsolver_test_fill(was, M * N);
    for (int kind = 0; kind < 2; kind++) { /* V's transpose, and V */
        memcpy(a, was, sizeof a);
        if (kind)
            OK(hipsolverDnDgesvdj(handle, HIPSOLVER_EIG_MODE_VECTOR, 1, M, N, a, M, s, u, M, v, N,
                                  NULL, 0, &info, params));
        else
            OK(hipsolverDgesvd(handle, 'A', 'S', M, N, a, M, s, u, M, v, N, NULL, 0, NULL, &info));
        assert_int_equal(info, 0);
        for (int i = 0; i < M * N; i++) {
            double product = 0;
            for (int k = 0; k < N; k++)
                product += u[i % M + k * M] * s[k] * v[kind ? i / M + k * N : k + i / M * N];
            test_close(product, was[i], 1e-13);
        }
    }
    OK(hipsolverDnDgesvdaStridedBatched(handle, HIPSOLVER_EIG_MODE_VECTOR, 2, M, N, was, M, 0, s, 0,
                                        u, M, 0, v, N, 0, NULL, 0, &info, &lost, 1));
    for (int i = 0; i < M * N; i++) {
        double left = was[i];
        for (int k = 0; k < 2; k++)
            left -= u[i % M + k * M] * s[k] * v[i / M + k * N];
        sum += left * left;
        rest += was[i] * was[i];
    }
    test_close(sum, rest - s[0] * s[0] - s[1] * s[1], 1e-12);
    assert_true(lost == 7); /* as hipSOLVER, which computes no residual norms */
    OK(hipsolverDnDestroyGesvdjInfo(params));
}

/* gels leaves a rest at right angles to all columns. */
static void test_systems(void **state)
{
    (void)state;
    double a[M * N], was[M * N], b[M], x[N], rest[M];
    int ipiv[N], info = 7, rounds = 7;
    hipsolver_test_fill(was, M * N);
    hipsolver_test_fill(b, M);
    memcpy(a, was, sizeof a);
    OK(hipsolverDnDDgels(handle, M, N, 1, a, M, b, M, x, N, NULL, 0, &rounds, &info));
    assert_int_equal(info, 0);
    for (int i = 0; i < M; i++)
        rest[i] = b[i] - hipsolver_test_dot(was, M, false, x, N, false, N, i, 0);
    for (int j = 0; j < N; j++)
        test_close(hipsolver_test_dot(was, M, true, rest, M, false, M, j, 0), 0, 1e-13);
    memcpy(a, was, sizeof a);
    OK(hipsolverDDgesv(handle, N, 1, a, N, ipiv, b, M, x, N, NULL, 0, &rounds, &info));
    close_product(was, x, b, 1);
}

static void test_run_time_types(void **state)
{
    (void)state;
    double a[N * N], lu[N * N], b[N], x[N];
    int64_t ipiv[N];
    int info = 7;
    hipsolver_test_fill(a, N * N);
    hipsolver_test_fill(b, N);
    memcpy(lu, a, sizeof lu);
    memcpy(x, b, sizeof x);
    hipsolverDnParams_t params;
    OK(hipsolverDnCreateParams(&params));
    size_t device = 0, host = 0;
    OK(hipsolverDnXgetrf_bufferSize(handle, params, N, N, HIP_R_64F, lu, N, HIP_R_64F, &device,
                                    &host));
    OK(hipsolverDnXgetrf(handle, params, N, N, HIP_R_64F, lu, N, ipiv, HIP_R_64F, NULL, device,
                         NULL, host, &info));
    OK(hipsolverDnXgetrs(handle, params, HIPSOLVER_OP_N, N, 1, HIP_R_64F, lu, N, ipiv, HIP_R_64F, x,
                         N, &info));
    close_product(a, x, b, 1);
    OK(hipsolverDnDestroyParams(params));
}

static void hipsolver_test_sparse(void **state)
{
    (void)state;
    const int offsets[] = {0, 2, 5, 7}, indices[] = {0, 1, 0, 1, 2, 1, 2};
    double values[] = {4, -1, -1, 4, -1, -1, 4}, descr = 0;
    const double b[] = {2, 4, 10}; /* of 1, 2, 3 */
    double x[3];
    int row = 7;
    OK(hipsolverSpDcsrlsvchol(handle, 3, 7, &descr, values, offsets, indices, b, 1e-12, 0, x,
                              &row));
    assert_int_equal(row, -1);
    for (int i = 0; i < 3; i++)
        test_close(x[i], i + 1, 1e-14);
    x[0] = 0;
    OK(hipsolverSpDcsrlsvqr(handle, 3, 7, &descr, values, offsets, indices, b, 1e-12, 0, x, &row));
    test_close(x[0], 1, 1e-14);
    values[0] = -4;
    OK(hipsolverSpDcsrlsvchol(handle, 3, 7, &descr, values, offsets, indices, b, 1e-12, 0, x,
                              &row));
    assert_int_equal(row, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lu),
        cmocka_unit_test(test_cholesky),
        cmocka_unit_test(test_qr),
        cmocka_unit_test(test_eigen),
        cmocka_unit_test(test_eigen_more),
        cmocka_unit_test(test_singular),
        cmocka_unit_test(test_systems),
        cmocka_unit_test(test_run_time_types),
        cmocka_unit_test(hipsolver_test_sparse),
    };
    assert_int_equal(hipsolverDnCreate(&handle), HIPSOLVER_STATUS_SUCCESS);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    hipsolverDnDestroy(handle);
    return failed;
}
