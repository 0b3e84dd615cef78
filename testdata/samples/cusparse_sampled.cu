// A dense product at the places of a sparse matrix (cusparseSDDMM), triangular solves with several right
// sides (cusparseSpSM), sparse vectors, sums of sparse matrices (csrgeam2), sorting of coordinates.
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
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cusparseGetErrorName(st_));              \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

static const cusparseOperation_t plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
static const int n = 40;

template <class T> static T *device(size_t count)
{
    T *d = nullptr;
    CHECK(cudaMalloc(&d, (count ? count : 1) * sizeof(T)));
    return d;
}

template <class T> static T *upload(const std::vector<T> &v)
{
    T *d = device<T>(v.size());
    CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

template <class T> static std::vector<T> download(const T *d, size_t count)
{
    std::vector<T> v(count);
    CHECK(cudaMemcpy(v.data(), d, count * sizeof(T), cudaMemcpyDeviceToHost));
    return v;
}

// The diagonal, and every third element beside it; from 1 on, as Fortran counts.
struct Csr {
    std::vector<int> row, col;
    std::vector<double> val;
};

static Csr matrix(int shift)
{
    Csr m;
    m.row.push_back(1);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            if (i == j || (i * 2 + j + shift) % 3 == 0) {
                m.col.push_back(j + 1);
                m.val.push_back(i == j ? 9.0 : 1.0 / (1 + i + 2 * j));
            }
        }
        m.row.push_back((int)m.col.size() + 1);
    }
    return m;
}

static double at(const Csr &m, int i, int j)
{
    for (int k = m.row[i] - 1; k < m.row[i + 1] - 1; k++)
        if (m.col[k] == j + 1)
            return m.val[k];
    return 0.0;
}

static std::vector<double> numbers(int count, double step)
{
    std::vector<double> v(count);
    for (int i = 0; i < count; i++)
        v[i] = std::sin(step * (i + 1));
    return v;
}

static cusparseSpMatDescr_t describe(const Csr &m, int *row, int *col, double *val)
{
    cusparseSpMatDescr_t s;
    CHECK_SPARSE(cusparseCreateCsr(&s, n, n, (int64_t)m.val.size(), row, col, val, CUSPARSE_INDEX_32I,
                                   CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ONE, CUDA_R_64F));
    return s;
}

static bool sampled(cusparseHandle_t handle, const Csr &m)
{
    const int inner = 5;
    std::vector<double> a = numbers(n * inner, 0.3), b = numbers(inner * n, 0.7);
    int *row = upload(m.row), *col = upload(m.col);
    double *val = upload(m.val), *d_a = upload(a), *d_b = upload(b);
    cusparseSpMatDescr_t c = describe(m, row, col, val);
    cusparseDnMatDescr_t ma, mb;
    CHECK_SPARSE(cusparseCreateDnMat(&ma, n, inner, inner, d_a, CUDA_R_64F, CUSPARSE_ORDER_ROW));
    CHECK_SPARSE(cusparseCreateDnMat(&mb, inner, n, n, d_b, CUDA_R_64F, CUSPARSE_ORDER_ROW));
    const double alpha = 2.0, beta = 0.5;
    size_t size = 0;
    CHECK_SPARSE(cusparseSDDMM_bufferSize(handle, plain, plain, &alpha, ma, mb, &beta, c, CUDA_R_64F,
                                          CUSPARSE_SDDMM_ALG_DEFAULT, &size));
    char *buffer = device<char>(size);
    CHECK_SPARSE(cusparseSDDMM_preprocess(handle, plain, plain, &alpha, ma, mb, &beta, c, CUDA_R_64F,
                                          CUSPARSE_SDDMM_ALG_DEFAULT, buffer));
    CHECK_SPARSE(cusparseSDDMM(handle, plain, plain, &alpha, ma, mb, &beta, c, CUDA_R_64F,
                               CUSPARSE_SDDMM_ALG_DEFAULT, buffer));
    std::vector<double> got = download(val, m.val.size());
    bool good = true;
    for (int i = 0; i < n; i++) {
        for (int k = m.row[i] - 1; k < m.row[i + 1] - 1; k++) {
            double sum = 0.0;
            for (int l = 0; l < inner; l++)
                sum += a[i * inner + l] * b[l * n + m.col[k] - 1];
            good = good && std::fabs(got[k] - (alpha * sum + beta * m.val[k])) < 1e-12;
        }
    }
    CHECK_SPARSE(cusparseDestroyDnMat(ma));
    CHECK_SPARSE(cusparseDestroyDnMat(mb));
    CHECK_SPARSE(cusparseDestroySpMat(c));
    for (void *p : {(void *)row, (void *)col, (void *)val, (void *)d_a, (void *)d_b, (void *)buffer})
        CHECK(cudaFree(p));
    return good;
}

// The upper triangle, transposed, times the solution is the right side.
static bool solved(cusparseHandle_t handle, const Csr &m)
{
    std::vector<double> b = numbers(n, 0.2);
    int *row = upload(m.row), *col = upload(m.col);
    double *val = upload(m.val), *d_b = upload(b), *d_x = device<double>(n);
    cusparseSpMatDescr_t a = describe(m, row, col, val);
    cusparseFillMode_t upper = CUSPARSE_FILL_MODE_UPPER;
    cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
    CHECK_SPARSE(cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_FILL_MODE, &upper, sizeof upper));
    CHECK_SPARSE(cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal));
    cusparseDnVecDescr_t vb, vx;
    CHECK_SPARSE(cusparseCreateDnVec(&vb, n, d_b, CUDA_R_64F));
    CHECK_SPARSE(cusparseCreateDnVec(&vx, n, d_x, CUDA_R_64F));
    cusparseSpSVDescr_t work;
    CHECK_SPARSE(cusparseSpSV_createDescr(&work));
    const cusparseOperation_t turned = CUSPARSE_OPERATION_TRANSPOSE;
    const double alpha = 3.0;
    size_t size = 0;
    CHECK_SPARSE(cusparseSpSV_bufferSize(handle, turned, &alpha, a, vb, vx, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT,
                                         work, &size));
    char *buffer = device<char>(size);
    CHECK_SPARSE(cusparseSpSV_analysis(handle, turned, &alpha, a, vb, vx, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT,
                                       work, buffer));
    CHECK_SPARSE(
        cusparseSpSV_solve(handle, turned, &alpha, a, vb, vx, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, work));
    std::vector<double> x = download(d_x, n);
    bool good = true;
    for (int i = 0; i < n; i++) {
        double sum = 0.0;
        for (int j = 0; j <= i; j++)
            sum += at(m, j, i) * x[j];
        good = good && std::fabs(sum - alpha * b[i]) < 1e-10;
    }
    CHECK_SPARSE(cusparseSpSV_destroyDescr(work));
    CHECK_SPARSE(cusparseDestroyDnVec(vb));
    CHECK_SPARSE(cusparseDestroyDnVec(vx));
    CHECK_SPARSE(cusparseDestroySpMat(a));
    for (void *p : {(void *)row, (void *)col, (void *)val, (void *)d_b, (void *)d_x, (void *)buffer})
        CHECK(cudaFree(p));
    return good;
}

static bool vectors(cusparseHandle_t handle)
{
    const std::vector<int> index = {1, 4, 6};
    const std::vector<float> values = {1.0f, 2.0f, 3.0f}, dense = {1, 2, 3, 4, 5, 6, 7, 8};
    int *d_index = upload(index);
    float *d_x = upload(values), *d_y = upload(dense);
    cusparseSpVecDescr_t x;
    cusparseDnVecDescr_t y;
    CHECK_SPARSE(cusparseCreateSpVec(&x, 8, 3, d_index, d_x, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                     CUDA_R_32F));
    CHECK_SPARSE(cusparseCreateDnVec(&y, 8, d_y, CUDA_R_32F));
    CHECK_SPARSE(cusparseGather(handle, y, x));
    bool good = download(d_x, 3) == std::vector<float>{2, 5, 7};
    CHECK(cudaMemset(d_y, 0, 8 * sizeof(float)));
    CHECK_SPARSE(cusparseScatter(handle, x, y));
    good = good && download(d_y, 8) == std::vector<float>{0, 2, 0, 0, 5, 0, 7, 0};
    CHECK_SPARSE(cusparseDestroySpVec(x));
    CHECK_SPARSE(cusparseDestroyDnVec(y));
    for (void *p : {(void *)d_index, (void *)d_x, (void *)d_y})
        CHECK(cudaFree(p));
    return good;
}

static bool sum(cusparseHandle_t handle, const Csr &a, const Csr &b)
{
    int *row_a = upload(a.row), *col_a = upload(a.col), *row_b = upload(b.row), *col_b = upload(b.col);
    int *row = device<int>(n + 1), nnz = 0, nnz_a = (int)a.val.size(), nnz_b = (int)b.val.size();
    double *val_a = upload(a.val), *val_b = upload(b.val);
    const double alpha = 2.0, beta = -1.0;
    cusparseMatDescr_t descr;
    CHECK_SPARSE(cusparseCreateMatDescr(&descr));
    CHECK_SPARSE(cusparseSetMatIndexBase(descr, CUSPARSE_INDEX_BASE_ONE));
    size_t size = 0;
    CHECK_SPARSE(cusparseDcsrgeam2_bufferSizeExt(handle, n, n, &alpha, descr, nnz_a, val_a, row_a, col_a,
                                                 &beta, descr, nnz_b, val_b, row_b, col_b, descr, nullptr,
                                                 row, nullptr, &size));
    char *buffer = device<char>(size);
    CHECK_SPARSE(cusparseXcsrgeam2Nnz(handle, n, n, descr, nnz_a, row_a, col_a, descr, nnz_b, row_b, col_b,
                                      descr, row, &nnz, buffer));
    int *col = device<int>(nnz);
    double *val = device<double>(nnz);
    CHECK_SPARSE(cusparseDcsrgeam2(handle, n, n, &alpha, descr, nnz_a, val_a, row_a, col_a, &beta, descr,
                                   nnz_b, val_b, row_b, col_b, descr, val, row, col, buffer));
    Csr c = {download(row, n + 1), download(col, nnz), download(val, nnz)};
    bool good = c.row[n] == nnz + 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            good = good && std::fabs(at(c, i, j) - (alpha * at(a, i, j) + beta * at(b, i, j))) < 1e-14;
    CHECK_SPARSE(cusparseDestroyMatDescr(descr));
    for (void *p : {(void *)row_a, (void *)col_a, (void *)row_b, (void *)col_b, (void *)row, (void *)val_a,
                    (void *)val_b, (void *)buffer, (void *)col, (void *)val})
        CHECK(cudaFree(p));
    return good;
}

static bool sorted(cusparseHandle_t handle)
{
    const std::vector<int> rows = {2, 0, 1, 0, 2}, cols = {1, 2, 0, 0, 0};
    int *d_rows = upload(rows), *d_cols = upload(cols), *order = upload(std::vector<int>{0, 1, 2, 3, 4});
    size_t size = 0;
    CHECK_SPARSE(cusparseXcoosort_bufferSizeExt(handle, 3, 3, 5, d_rows, d_cols, &size));
    char *buffer = device<char>(size);
    CHECK_SPARSE(cusparseXcoosortByRow(handle, 3, 3, 5, d_rows, d_cols, order, buffer));
    bool good = download(d_rows, 5) == std::vector<int>{0, 0, 1, 2, 2} &&
                download(d_cols, 5) == std::vector<int>{0, 2, 0, 0, 1} &&
                download(order, 5) == std::vector<int>{3, 1, 2, 4, 0};
    for (void *p : {(void *)d_rows, (void *)d_cols, (void *)order, (void *)buffer})
        CHECK(cudaFree(p));
    return good;
}

int main()
{
    const Csr a = matrix(0), b = matrix(1);
    cusparseHandle_t handle;
    CHECK_SPARSE(cusparseCreate(&handle));
    bool s = sampled(handle, a), t = solved(handle, a), v = vectors(handle), u = sum(handle, a, b),
         o = sorted(handle);
    CHECK_SPARSE(cusparseDestroy(handle));
    if (!s || !t || !v || !u || !o) {
        std::printf("FAIL cusparse_sampled: SDDMM %d SpSV %d vectors %d sum %d sorted %d\n", s, t, v, u, o);
        return 1;
    }
    std::printf("PASS cusparse_sampled\n");
    return 0;
}
