// Incomplete LU (csrilu02) and triangular solves (cusparseSpSV) of a tridiagonal matrix, where the factors
// are exact; the same system by cusparseDgtsv2; conversions between CSR, CSC, COO and BSR.
#define DISABLE_CUSPARSE_DEPRECATED // csrilu02 is deprecated, and still without a successor
#include <cuda_runtime.h>
#include <cusparse.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        cudaError_t err_ = (call);                                                                           \
        if (err_ != cudaSuccess) {                                                                           \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(err_));               \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

#define CHECK_SPARSE(call)                                                                                   \
    do {                                                                                                     \
        cusparseStatus_t st_ = (call);                                                                       \
        if (st_ != CUSPARSE_STATUS_SUCCESS) {                                                                \
            std::fprintf(stderr, "%s:%d: cuSPARSE status %d\n", __FILE__, __LINE__, (int)st_);               \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

static void *device(size_t bytes)
{
    void *d = nullptr;
    CHECK(cudaMalloc(&d, bytes ? bytes : 1));
    return d;
}

template <class T> static T *upload(const std::vector<T> &v)
{
    T *d = (T *)device(v.size() * sizeof(T));
    CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

template <class T> static std::vector<T> download(const T *d, size_t n)
{
    std::vector<T> v(n);
    CHECK(cudaMemcpy(v.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost));
    return v;
}

static bool close(const std::vector<double> &got, const std::vector<double> &want)
{
    for (size_t i = 0; i < want.size(); i++)
        if (std::fabs(got[i] - want[i]) > 1e-9)
            return false;
    return true;
}

// -1 3 -1.5 on three diagonals, in CSR.
struct Tridiagonal {
    int n;
    std::vector<int> row, col;
    std::vector<double> val;
};

static Tridiagonal tridiagonal(int n)
{
    Tridiagonal t = {n, {0}, {}, {}};
    const double diagonal[3] = {-1.0, 3.0, -1.5};
    for (int i = 0; i < n; i++) {
        for (int j = i - 1; j <= i + 1; j++) {
            if (j >= 0 && j < n) {
                t.col.push_back(j);
                t.val.push_back(diagonal[j - i + 1]);
            }
        }
        t.row.push_back((int)t.col.size());
    }
    return t;
}

static void factor(cusparseHandle_t handle, const Tridiagonal &t, double *val, const int *row, const int *col)
{
    cusparseMatDescr_t descr;
    csrilu02Info_t info;
    CHECK_SPARSE(cusparseCreateMatDescr(&descr));
    CHECK_SPARSE(cusparseSetMatType(descr, CUSPARSE_MATRIX_TYPE_GENERAL));
    CHECK_SPARSE(cusparseSetMatIndexBase(descr, CUSPARSE_INDEX_BASE_ZERO));
    CHECK_SPARSE(cusparseCreateCsrilu02Info(&info));
    int nnz = (int)t.val.size(), size = 0, pivot = -1;
    CHECK_SPARSE(cusparseDcsrilu02_bufferSize(handle, t.n, nnz, descr, val, row, col, info, &size));
    void *buffer = device(size);
    CHECK_SPARSE(cusparseDcsrilu02_analysis(handle, t.n, nnz, descr, val, row, col, info,
                                            CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer));
    CHECK_SPARSE(cusparseDcsrilu02(handle, t.n, nnz, descr, val, row, col, info,
                                   CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer));
    if (cusparseXcsrilu02_zeroPivot(handle, info, &pivot) == CUSPARSE_STATUS_ZERO_PIVOT) {
        std::printf("FAIL cusparse_solve: zero pivot at %d\n", pivot);
        std::exit(1);
    }
    CHECK_SPARSE(cusparseDestroyCsrilu02Info(info));
    CHECK_SPARSE(cusparseDestroyMatDescr(descr));
    CHECK(cudaFree(buffer));
}

// Solves with one of the triangles of the factors.
static void triangle(cusparseHandle_t handle, cusparseSpMatDescr_t matrix, cusparseFillMode_t fill,
                     cusparseDiagType_t diagonal, cusparseDnVecDescr_t from, cusparseDnVecDescr_t to)
{
    const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    const double one = 1.0;
    CHECK_SPARSE(cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
    CHECK_SPARSE(cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal));
    cusparseSpSVDescr_t work;
    CHECK_SPARSE(cusparseSpSV_createDescr(&work));
    size_t size = 0;
    CHECK_SPARSE(cusparseSpSV_bufferSize(handle, op, &one, matrix, from, to, CUDA_R_64F,
                                         CUSPARSE_SPSV_ALG_DEFAULT, work, &size));
    void *buffer = device(size);
    CHECK_SPARSE(cusparseSpSV_analysis(handle, op, &one, matrix, from, to, CUDA_R_64F,
                                       CUSPARSE_SPSV_ALG_DEFAULT, work, buffer));
    CHECK_SPARSE(
        cusparseSpSV_solve(handle, op, &one, matrix, from, to, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, work));
    CHECK(cudaDeviceSynchronize());
    CHECK_SPARSE(cusparseSpSV_destroyDescr(work));
    CHECK(cudaFree(buffer));
}

static bool byFactors(cusparseHandle_t handle, const Tridiagonal &t, const std::vector<double> &b,
                      const std::vector<double> &want)
{
    int *row = upload(t.row), *col = upload(t.col);
    double *val = upload(t.val), *x = upload(b), *y = upload(b);
    factor(handle, t, val, row, col);
    cusparseSpMatDescr_t lower, upper;
    cusparseDnVecDescr_t vx, vy;
    for (cusparseSpMatDescr_t *matrix : {&lower, &upper})
        CHECK_SPARSE(cusparseCreateCsr(matrix, t.n, t.n, (int64_t)t.val.size(), row, col, val,
                                       CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                       CUDA_R_64F));
    CHECK_SPARSE(cusparseCreateDnVec(&vx, t.n, x, CUDA_R_64F));
    CHECK_SPARSE(cusparseCreateDnVec(&vy, t.n, y, CUDA_R_64F));
    triangle(handle, lower, CUSPARSE_FILL_MODE_LOWER, CUSPARSE_DIAG_TYPE_UNIT, vx, vy);
    triangle(handle, upper, CUSPARSE_FILL_MODE_UPPER, CUSPARSE_DIAG_TYPE_NON_UNIT, vy, vx);
    bool good = close(download(x, t.n), want);
    CHECK_SPARSE(cusparseDestroySpMat(lower));
    CHECK_SPARSE(cusparseDestroySpMat(upper));
    CHECK_SPARSE(cusparseDestroyDnVec(vx));
    CHECK_SPARSE(cusparseDestroyDnVec(vy));
    for (void *d : {(void *)row, (void *)col, (void *)val, (void *)x, (void *)y})
        CHECK(cudaFree(d));
    return good;
}

static bool byDiagonals(cusparseHandle_t handle, int n, const std::vector<double> &b,
                        const std::vector<double> &want)
{
    std::vector<double> low(n, -1.0), mid(n, 3.0), up(n, -1.5);
    low[0] = up[n - 1] = 0.0;
    double *dl = upload(low), *d = upload(mid), *du = upload(up), *x = upload(b);
    size_t size = 0;
    CHECK_SPARSE(cusparseDgtsv2_bufferSizeExt(handle, n, 1, dl, d, du, x, n, &size));
    void *buffer = device(size);
    CHECK_SPARSE(cusparseDgtsv2(handle, n, 1, dl, d, du, x, n, buffer));
    bool good = close(download(x, n), want);
    for (void *p : {(void *)dl, (void *)d, (void *)du, (void *)x, buffer})
        CHECK(cudaFree(p));
    return good;
}

// The columns of a tridiagonal matrix are as long as its rows; COO has a row index for each element.
static bool conversions(cusparseHandle_t handle, const Tridiagonal &t)
{
    int nnz = (int)t.val.size();
    int *row = upload(t.row), *col = upload(t.col), *coo = (int *)device(nnz * sizeof(int));
    int *cscCol = (int *)device((t.n + 1) * sizeof(int)), *cscRow = (int *)device(nnz * sizeof(int));
    double *val = upload(t.val), *cscVal = (double *)device(nnz * sizeof(double));
    CHECK_SPARSE(cusparseXcsr2coo(handle, row, nnz, t.n, coo, CUSPARSE_INDEX_BASE_ZERO));
    size_t size = 0;
    CHECK_SPARSE(cusparseCsr2cscEx2_bufferSize(handle, t.n, t.n, nnz, val, row, col, cscVal, cscCol, cscRow,
                                               CUDA_R_64F, CUSPARSE_ACTION_NUMERIC, CUSPARSE_INDEX_BASE_ZERO,
                                               CUSPARSE_CSR2CSC_ALG1, &size));
    void *buffer = device(size);
    CHECK_SPARSE(cusparseCsr2cscEx2(handle, t.n, t.n, nnz, val, row, col, cscVal, cscCol, cscRow, CUDA_R_64F,
                                    CUSPARSE_ACTION_NUMERIC, CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_CSR2CSC_ALG1,
                                    buffer));
    std::vector<int> rows = download(coo, nnz), ends = download(cscCol, t.n + 1);
    bool good = ends == t.row;
    for (int i = 0; i < t.n; i++)
        for (int k = t.row[i]; k < t.row[i + 1]; k++)
            good = good && rows[k] == i;
    std::vector<double> turned = download(cscVal, nnz);
    good = good && turned[0] == 3.0 && turned[1] == -1.0 && turned[2] == -1.5;
    for (void *p : {(void *)row, (void *)col, (void *)coo, (void *)cscCol, (void *)cscRow, (void *)val,
                    (void *)cscVal, buffer})
        CHECK(cudaFree(p));
    return good;
}

int main()
{
    const int n = 500;
    Tridiagonal t = tridiagonal(n);
    std::vector<double> want(n), b(n, 0.0);
    for (int i = 0; i < n; i++)
        want[i] = 1.0 + (i % 13) * 0.25;
    for (int i = 0; i < n; i++)
        for (int k = t.row[i]; k < t.row[i + 1]; k++)
            b[i] += t.val[k] * want[t.col[k]];

    cusparseHandle_t handle;
    CHECK_SPARSE(cusparseCreate(&handle));
    CHECK_SPARSE(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_HOST));
    bool factors = byFactors(handle, t, b, want), diagonals = byDiagonals(handle, n, b, want);
    bool converted = conversions(handle, t);
    CHECK_SPARSE(cusparseDestroy(handle));
    if (!factors || !diagonals || !converted) {
        std::printf("FAIL cusparse_solve: factors %d diagonals %d conversions %d\n", factors, diagonals,
                    converted);
        return 1;
    }
    std::printf("PASS cusparse_solve\n");
    return 0;
}
