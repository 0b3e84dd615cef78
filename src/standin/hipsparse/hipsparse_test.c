/* Calls of hipSPARSE against plain loops over dense matrices; the device is a stub
 * that is always ready. */
#include "standin/common/test.h"
#include "standin/hipsparse/sparse.h"

enum { N = 6 };
static hipsparseHandle_t handle;
static const hipsparseOperation_t plain = HIPSPARSE_OPERATION_NON_TRANSPOSE,
                                  turned = HIPSPARSE_OPERATION_TRANSPOSE;

#define OK(call) assert_int_equal((call), HIPSPARSE_STATUS_SUCCESS)

/* A matrix by rows with every third element zero and a strong diagonal, and the same in CSR. */
struct both {
    double dense[N][N];
    int offsets[N + 1], indices[N * N];
    double values[N * N];
    int nnz;
};

static struct both matrix(int base)
{
    struct both m = {.offsets = {base}};
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            m.dense[i][j] = i == j ? 4 + test_number() : (i + 2 * j) % 3 ? test_number() : 0;
            if (m.dense[i][j] != 0) {
                m.indices[m.nnz] = j + base;
                m.values[m.nnz++] = m.dense[i][j];
            }
        }
        m.offsets[i + 1] = m.nnz + base;
    }
    return m;
}

static void hipsparse_test_fill(double *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = test_number();
}

static hipsparseSpMatDescr_t described(struct both *m, hipsparseIndexBase_t base)
{
    hipsparseSpMatDescr_t a;
    OK(hipsparseCreateCsr(&a, N, N, m->nnz, m->offsets, m->indices, m->values, HIPSPARSE_INDEX_32I,
                          HIPSPARSE_INDEX_32I, base, HIP_R_64F));
    return a;
}

static void test_spmv(void **state)
{
    (void)state;
    struct both m = matrix(1);
    hipsparseSpMatDescr_t a = described(&m, HIPSPARSE_INDEX_BASE_ONE);
    double x[N], y[N], was[N], alpha = 1.5, beta = -0.5;
    hipsparse_test_fill(x, N);
    hipsparse_test_fill(was, N);
    hipsparseDnVecDescr_t vx, vy;
    OK(hipsparseCreateDnVec(&vx, N, x, HIP_R_64F));
    OK(hipsparseCreateDnVec(&vy, N, y, HIP_R_64F));
    for (int t = 0; t < 2; t++) {
        memcpy(y, was, sizeof y);
        OK(hipsparseSpMV(handle, t ? turned : plain, &alpha, a, vx, &beta, vy, HIP_R_64F,
                         HIPSPARSE_SPMV_ALG_DEFAULT, NULL));
        for (int i = 0; i < N; i++) {
            double sum = 0;
            for (int j = 0; j < N; j++)
                sum += (t ? m.dense[j][i] : m.dense[i][j]) * x[j];
            test_close(y[i], alpha * sum + beta * was[i], 1e-14);
        }
    }
    assert_int_equal(hipsparseSpMV(NULL, plain, &alpha, a, vx, &beta, vy, HIP_R_64F,
                                   HIPSPARSE_SPMV_ALG_DEFAULT, NULL),
                     HIPSPARSE_STATUS_NOT_INITIALIZED);
    OK(hipsparseDestroyDnVec(vx));
    OK(hipsparseDestroyDnVec(vy));
    OK(hipsparseDestroySpMat(a));
}

/* A dense matrix by rows times the other by columns, in both forms, and sampled. */
static void test_spmm(void **state)
{
    (void)state;
    enum { K = 3 };
    struct both m = matrix(0), sampled = m;
    hipsparseSpMatDescr_t a = described(&m, HIPSPARSE_INDEX_BASE_ZERO),
                          to = described(&sampled, HIPSPARSE_INDEX_BASE_ZERO);
    double b[K * N], c[N * K], was[N * K], alpha = 2, beta = 0.25;
    hipsparse_test_fill(b, K * N);
    hipsparse_test_fill(was, N * K);
    memcpy(c, was, sizeof c);
    hipsparseDnMatDescr_t mb, mc;
    OK(hipsparseCreateDnMat(&mb, K, N, N, b, HIP_R_64F, HIPSPARSE_ORDER_ROW));
    OK(hipsparseCreateDnMat(&mc, N, K, N, c, HIP_R_64F, HIPSPARSE_ORDER_COL));
    OK(hipsparseSpMM(handle, plain, turned, &alpha, a, mb, &beta, mc, HIP_R_64F,
                     HIPSPARSE_SPMM_ALG_DEFAULT, NULL));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < K; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += m.dense[i][k] * b[j * N + k];
            test_close(c[j * N + i], alpha * sum + beta * was[j * N + i], 1e-14);
        }
    OK(hipsparseSDDMM(handle, plain, plain, &alpha, mc, mb, &beta, to, HIP_R_64F,
                      HIPSPARSE_SDDMM_ALG_DEFAULT, NULL));
    for (int i = 0, at = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < K; k++)
                sum += c[k * N + i] * b[k * N + j];
            if (m.dense[i][j] != 0)
                test_close(sampled.values[at++], alpha * sum + beta * m.dense[i][j], 1e-14);
        }
    OK(hipsparseDestroyDnMat(mb));
    OK(hipsparseDestroyDnMat(mc));
    OK(hipsparseDestroySpMat(a));
    OK(hipsparseDestroySpMat(to));
}

/* alpha a b + beta d by csrgemm2, and its transpose's product by csrgemm. */
static void hipsparse_test_gemm(void **state)
{
    (void)state;
    struct both a = matrix(0), b = matrix(0), d = matrix(0);
    hipsparseMatDescr_t descr;
    csrgemm2Info_t info;
    OK(hipsparseCreateMatDescr(&descr));
    OK(hipsparseCreateCsrgemm2Info(&info));
    double alpha = 0.5, beta = 3, values[N * N], dense[N * N];
    int offsets[N + 1], indices[N * N], total = 0;
    size_t bytes;
    OK(hipsparseDcsrgemm2_bufferSizeExt(handle, N, N, N, &alpha, descr, a.nnz, a.offsets, a.indices,
                                        descr, b.nnz, b.offsets, b.indices, &beta, descr, d.nnz,
                                        d.offsets, d.indices, info, &bytes));
    OK(hipsparseXcsrgemm2Nnz(handle, N, N, N, descr, a.nnz, a.offsets, a.indices, descr, b.nnz,
                             b.offsets, b.indices, descr, d.nnz, d.offsets, d.indices, descr,
                             offsets, &total, info, NULL));
    assert_int_equal(total, offsets[N]);
    OK(hipsparseDcsrgemm2(handle, N, N, N, &alpha, descr, a.nnz, a.values, a.offsets, a.indices,
                          descr, b.nnz, b.values, b.offsets, b.indices, &beta, descr, d.nnz,
                          d.values, d.offsets, d.indices, descr, values, offsets, indices, info,
                          NULL));
    OK(hipsparseDcsr2dense(handle, N, N, descr, values, offsets, indices, dense, N));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a.dense[i][k] * b.dense[k][j];
            test_close(dense[j * N + i], alpha * sum + beta * d.dense[i][j], 1e-14);
        }
    OK(hipsparseDcsrgeam2(handle, N, N, &alpha, descr, a.nnz, a.values, a.offsets, a.indices, &beta,
                          descr, b.nnz, b.values, b.offsets, b.indices, descr, values, offsets,
                          indices, NULL));
    OK(hipsparseDcsr2dense(handle, N, N, descr, values, offsets, indices, dense, N));
    for (int i = 0; i < N * N; i++)
        test_close(dense[i], alpha * a.dense[i % N][i / N] + beta * b.dense[i % N][i / N], 1e-14);
    OK(hipsparseDestroyCsrgemm2Info(info));
    OK(hipsparseDestroyMatDescr(descr));
}

/* Each triangle, as it is and transposed: times the solution, it gives the right side. */
static void test_solve(void **state)
{
    (void)state;
    struct both m = matrix(1);
    hipsparseSpMatDescr_t a = described(&m, HIPSPARSE_INDEX_BASE_ONE);
    double b[N * 2], x[N * 2], alpha = 2;
    hipsparse_test_fill(b, N * 2);
    hipsparseDnMatDescr_t mb, mx;
    hipsparseSpSMDescr_t descr;
    OK(hipsparseCreateDnMat(&mb, N, 2, N, b, HIP_R_64F, HIPSPARSE_ORDER_COL));
    OK(hipsparseCreateDnMat(&mx, N, 2, 2, x, HIP_R_64F, HIPSPARSE_ORDER_ROW));
    OK(hipsparseSpSM_createDescr(&descr));
    for (int kind = 0; kind < 8; kind++) {
        const hipsparseFillMode_t fill_mode =
            kind & 1 ? HIPSPARSE_FILL_MODE_UPPER : HIPSPARSE_FILL_MODE_LOWER;
        const hipsparseDiagType_t diag =
            kind & 2 ? HIPSPARSE_DIAG_TYPE_UNIT : HIPSPARSE_DIAG_TYPE_NON_UNIT;
        OK(hipsparseSpMatSetAttribute(a, HIPSPARSE_SPMAT_FILL_MODE, &fill_mode, sizeof fill_mode));
        OK(hipsparseSpMatSetAttribute(a, HIPSPARSE_SPMAT_DIAG_TYPE, &diag, sizeof diag));
        OK(hipsparseSpSM_solve(handle, kind & 4 ? turned : plain, plain, &alpha, a, mb, mx,
                               HIP_R_64F, HIPSPARSE_SPSM_ALG_DEFAULT, descr, NULL));
        for (int i = 0; i < N * 2; i++) {
            double sum = 0;
            for (int j = 0; j < N; j++) {
                const int row = kind & 4 ? j : i / 2, col = kind & 4 ? i / 2 : j;
                if (row == col)
                    sum += (kind & 2 ? 1 : m.dense[row][col]) * x[j * 2 + i % 2];
                else if (kind & 1 ? col > row : col < row)
                    sum += m.dense[row][col] * x[j * 2 + i % 2];
            }
            test_close(sum, alpha * b[i % 2 * N + i / 2], 1e-12);
        }
    }
    OK(hipsparseSpSM_destroyDescr(descr));
    OK(hipsparseDestroyDnMat(mb));
    OK(hipsparseDestroyDnMat(mx));
    OK(hipsparseDestroySpMat(a));
}

/* Of a full pattern, the incomplete factors are the factors. */
static void test_factors(void **state)
{
    (void)state;
    double full[N * N], a[N * N], l[N * N];
    int offsets[N + 1], indices[N * N], pivot = 7;
    for (int i = 0; i < N * N; i++) {
        const int row = i / N, col = i % N;
        full[i] =
            row == col ? 4 : 1.0 / (2 + row + col); /* symmetric, and so for Cholesky as well */
        indices[i] = col;
    }
    for (int i = 0; i <= N; i++)
        offsets[i] = i * N;
    memcpy(a, full, sizeof a);
    memcpy(l, full, sizeof l);
    hipsparseMatDescr_t descr;
    csrilu02Info_t lu;
    csric02Info_t cholesky;
    OK(hipsparseCreateMatDescr(&descr));
    OK(hipsparseCreateCsrilu02Info(&lu));
    OK(hipsparseCreateCsric02Info(&cholesky));
    OK(hipsparseDcsrilu02(handle, N, N * N, descr, a, offsets, indices, lu,
                          HIPSPARSE_SOLVE_POLICY_NO_LEVEL, NULL));
    OK(hipsparseXcsrilu02_zeroPivot(handle, lu, &pivot));
    assert_int_equal(pivot, -1);
    OK(hipsparseDcsric02(handle, N, N * N, descr, l, offsets, indices, cholesky,
                         HIPSPARSE_SOLVE_POLICY_NO_LEVEL, NULL));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double product = 0, square = 0;
            for (int k = 0; k <= (i < j ? i : j); k++) {
                product += (k == i ? 1 : a[i * N + k]) * a[k * N + j];
                square += l[i * N + k] * l[j * N + k];
            }
            test_close(product, full[i * N + j], 1e-13);
            test_close(square, full[i * N + j], 1e-13);
        }
    memcpy(a, full, sizeof a);
    a[0] = 0;
    OK(hipsparseDcsrilu02(handle, N, N * N, descr, a, offsets, indices, lu,
                          HIPSPARSE_SOLVE_POLICY_NO_LEVEL, NULL));
    assert_int_equal(hipsparseXcsrilu02_zeroPivot(handle, lu, &pivot), HIPSPARSE_STATUS_ZERO_PIVOT);
    assert_int_equal(pivot, 0);
    OK(hipsparseDestroyCsrilu02Info(lu));
    OK(hipsparseDestroyCsric02Info(cholesky));
    OK(hipsparseDestroyMatDescr(descr));
}

/* To blocks of 2 by 3 and of 4, and back: the same with the zeros that the blocks brought. */
static void hipsparse_test_blocks(void **state)
{
    (void)state;
    struct both m = matrix(1);
    hipsparseMatDescr_t descr, based;
    OK(hipsparseCreateMatDescr(&descr));
    OK(hipsparseCreateMatDescr(&based));
    OK(hipsparseSetMatIndexBase(based, HIPSPARSE_INDEX_BASE_ONE));
    for (int kind = 0; kind < 2; kind++) {
        const hipsparseDirection_t direction =
            kind ? HIPSPARSE_DIRECTION_COLUMN : HIPSPARSE_DIRECTION_ROW;
        const int rows = kind ? 4 : 2, cols = kind ? 4 : 3, mb = (N + rows - 1) / rows,
                  nb = (N + cols - 1) / cols;
        int offsets[N + 1], indices[N * N], blocks = 0, back[N + 3], columns[64];
        double values[64], restored[64], dense[64];
        OK(hipsparseXcsr2gebsrNnz(handle, direction, N, N, based, m.offsets, m.indices, descr,
                                  offsets, rows, cols, &blocks, NULL));
        assert_int_equal(blocks, offsets[mb]);
        OK(hipsparseDcsr2gebsr(handle, direction, N, N, based, m.values, m.offsets, m.indices,
                               descr, values, offsets, indices, rows, cols, NULL));
        OK(hipsparseDgebsr2csr(handle, direction, mb, nb, descr, values, offsets, indices, rows,
                               cols, based, restored, back, columns));
        OK(hipsparseDcsr2dense(handle, mb * rows, nb * cols, based, restored, back, columns, dense,
                               mb * rows));
        for (int i = 0; i < N * N; i++)
            test_close(dense[i / N * mb * rows + i % N], m.dense[i % N][i / N], 0);
    }
    OK(hipsparseDestroyMatDescr(descr));
    OK(hipsparseDestroyMatDescr(based));
}

/* Five diagonals of two interleaved systems, and three with a pivot that is zero. */
static void test_diagonals(void **state)
{
    (void)state;
    double diagonals[5][N * 2], x[N * 2], was[N * 2];
    hipsparse_test_fill(diagonals[0], 5 * N * 2);
    hipsparse_test_fill(was, N * 2);
    for (int i = 0; i < N * 2; i++)
        diagonals[2][i] += 5;
    memcpy(x, was, sizeof x);
    OK(hipsparseDgpsvInterleavedBatch(handle, 0, N, diagonals[0], diagonals[1], diagonals[2],
                                      diagonals[3], diagonals[4], x, 2, NULL));
    for (int i = 0; i < N * 2; i++) {
        double sum = 0;
        for (int d = -2; d <= 2; d++)
            if (i / 2 + d >= 0 && i / 2 + d < N)
                sum += diagonals[d + 2][i] * x[i + 2 * d];
        test_close(sum, was[i], 1e-12);
    }
    const double low[3] = {0, 1, 2}, middle[3] = {0, 3, 1}, high[3] = {2, 1, 0};
    double y[3] = {2, 5, 3}; /* the solution is 1, 1, 1 */
    OK(hipsparseDgtsv2(handle, 3, 1, low, middle, high, y, 3, NULL));
    for (int i = 0; i < 3; i++)
        test_close(y[i], 1, 1e-14);
}

static void test_conversions(void **state)
{
    (void)state;
    struct both m = matrix(0);
    hipsparseMatDescr_t descr;
    OK(hipsparseCreateMatDescr(&descr));
    double values[N * N], by_columns[N * N], largest = 0.5;
    int offsets[N + 1], indices[N * N], rows[N * N], each[N], total, expected = 0;
    for (int i = 0; i < N * N; i++) {
        by_columns[i] = m.dense[i % N][i / N];
        expected += fabs(by_columns[i]) > largest;
    }
    OK(hipsparseDnnz(handle, HIPSPARSE_DIRECTION_ROW, N, N, descr, by_columns, N, each, &total));
    assert_int_equal(total, m.nnz);
    assert_int_equal(each[2], m.offsets[3] - m.offsets[2]);
    OK(hipsparseDdense2csr(handle, N, N, descr, by_columns, N, each, values, offsets, indices));
    assert_memory_equal(offsets, m.offsets, sizeof offsets);
    assert_memory_equal(indices, m.indices, (size_t)m.nnz * sizeof *indices);
    assert_memory_equal(values, m.values, (size_t)m.nnz * sizeof *values);
    OK(hipsparseDcsr2csc(handle, N, N, m.nnz, m.values, m.offsets, m.indices, values, indices,
                         offsets, HIPSPARSE_ACTION_NUMERIC, HIPSPARSE_INDEX_BASE_ZERO));
    for (int j = 0; j < N; j++)
        for (int k = offsets[j]; k < offsets[j + 1]; k++)
            test_close(values[k], m.dense[indices[k]][j], 0);
    OK(hipsparseXcsr2coo(handle, offsets, m.nnz, N, rows, HIPSPARSE_INDEX_BASE_ZERO));
    int permutation[N * N];
    OK(hipsparseCreateIdentityPermutation(handle, m.nnz, permutation));
    OK(hipsparseXcoosortByColumn(handle, N, N, m.nnz, rows, indices, permutation, NULL));
    assert_memory_equal(rows, m.indices, (size_t)m.nnz * sizeof *rows);
    for (int i = 0; i < m.nnz; i++)
        test_close(values[permutation[i]], m.values[i], 0);
    OK(hipsparseDpruneDense2csrNnz(handle, N, N, by_columns, N, &largest, descr, offsets, &total,
                                   NULL));
    assert_int_equal(total, expected);
    OK(hipsparseDestroyMatDescr(descr));
}

static void test_vectors(void **state)
{
    (void)state;
    double x[] = {1, 2}, y[] = {1, 10, 100, 1000}, alpha = 3, beta = 0.5, dot = 0;
    int64_t indices[] = {2, 4};
    hipsparseSpVecDescr_t vx;
    hipsparseDnVecDescr_t vy;
    OK(hipsparseCreateSpVec(&vx, 4, 2, indices, x, HIPSPARSE_INDEX_64I, HIPSPARSE_INDEX_BASE_ONE,
                            HIP_R_64F));
    OK(hipsparseCreateDnVec(&vy, 4, y, HIP_R_64F));
    OK(hipsparseSpVV(handle, plain, vx, vy, &dot, HIP_R_64F, NULL));
    test_close(dot, 2010, 0);
    OK(hipsparseAxpby(handle, &alpha, vx, &beta, vy));
    const double sums[] = {0.5, 8, 50, 506};
    for (int i = 0; i < 4; i++)
        test_close(y[i], sums[i], 0);
    OK(hipsparseGather(handle, vy, vx));
    test_close(x[1], 506, 0);
    const hipDoubleComplex cx[] = {{1, 2}}, cy[] = {{0, 0}, {3, -1}};
    hipDoubleComplex product;
    const int at = 1;
    OK(hipsparseZdotci(handle, 1, cx, &at, cy, &product, HIPSPARSE_INDEX_BASE_ZERO));
    test_close(product.x, 1, 0);
    test_close(product.y, -7, 0);
    OK(hipsparseDestroySpVec(vx));
    OK(hipsparseDestroyDnVec(vy));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spmv),           cmocka_unit_test(test_spmm),
        cmocka_unit_test(hipsparse_test_gemm), cmocka_unit_test(test_solve),
        cmocka_unit_test(test_factors),        cmocka_unit_test(hipsparse_test_blocks),
        cmocka_unit_test(test_diagonals),      cmocka_unit_test(test_conversions),
        cmocka_unit_test(test_vectors),
    };
    assert_int_equal(hipsparseCreate(&handle), HIPSPARSE_STATUS_SUCCESS);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    hipsparseDestroy(handle);
    return failed;
}
