// Solves a Poisson problem by conjugate gradients: cusparseSpMV on a CSR matrix, cuBLAS for the vectors.
#include <cublas_v2.h>
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
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cusparseGetErrorString(st_));            \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

#define CHECK_BLAS(call)                                                                                     \
    do {                                                                                                     \
        cublasStatus_t st_ = (call);                                                                         \
        if (st_ != CUBLAS_STATUS_SUCCESS) {                                                                  \
            std::fprintf(stderr, "%s:%d: cuBLAS status %d\n", __FILE__, __LINE__, (int)st_);                 \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

// The five-point stencil on a grid of side times side points.
struct Csr {
    std::vector<int> row, col;
    std::vector<double> val;
};

static Csr poisson(int side)
{
    Csr a;
    a.row.push_back(0);
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            int i = y * side + x;
            const int at[5] = {i - side, i - 1, i, i + 1, i + side};
            const bool in[5] = {y > 0, x > 0, true, x + 1 < side, y + 1 < side};
            for (int k = 0; k < 5; k++) {
                if (in[k]) {
                    a.col.push_back(at[k]);
                    a.val.push_back(k == 2 ? 4.0 : -1.0);
                }
            }
            a.row.push_back((int)a.col.size());
        }
    }
    return a;
}

template <class T> static T *upload(const std::vector<T> &v)
{
    T *d = nullptr;
    CHECK(cudaMalloc(&d, v.size() * sizeof(T)));
    CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

int main()
{
    const int side = 24, n = side * side;
    Csr a = poisson(side);
    std::vector<double> want(n), b(n, 0.0), x(n, 0.0);
    for (int i = 0; i < n; i++)
        want[i] = std::sin(0.1 * i) + 2.0;
    for (int i = 0; i < n; i++)
        for (int k = a.row[i]; k < a.row[i + 1]; k++)
            b[i] += a.val[k] * want[a.col[k]];

    int *d_row = upload(a.row), *d_col = upload(a.col);
    double *d_val = upload(a.val), *d_x = upload(x), *d_r = upload(b), *d_p = upload(b), *d_q = upload(x);

    cusparseHandle_t sparse;
    cublasHandle_t blas;
    CHECK_SPARSE(cusparseCreate(&sparse));
    CHECK_BLAS(cublasCreate(&blas));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    CHECK_SPARSE(cusparseSetStream(sparse, stream));
    CHECK_BLAS(cublasSetStream(blas, stream));

    cusparseSpMatDescr_t matrix;
    cusparseDnVecDescr_t p, q;
    CHECK_SPARSE(cusparseCreateCsr(&matrix, n, n, (int64_t)a.val.size(), d_row, d_col, d_val,
                                   CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                   CUDA_R_64F));
    CHECK_SPARSE(cusparseCreateDnVec(&p, n, d_p, CUDA_R_64F));
    CHECK_SPARSE(cusparseCreateDnVec(&q, n, d_q, CUDA_R_64F));

    const double one = 1.0, zero = 0.0;
    size_t size = 0;
    void *buffer = nullptr;
    CHECK_SPARSE(cusparseSpMV_bufferSize(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, p, &zero, q,
                                         CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, &size));
    CHECK(cudaMalloc(&buffer, size));

    double rr = 0.0;
    CHECK_BLAS(cublasDdot(blas, n, d_r, 1, d_r, 1, &rr));
    int steps = 0;
    while (std::sqrt(rr) > 1e-11 && steps < 10 * n) {
        CHECK_SPARSE(cusparseSpMV(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, p, &zero, q,
                                  CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, buffer));
        double pq = 0.0, next = 0.0;
        CHECK_BLAS(cublasDdot(blas, n, d_p, 1, d_q, 1, &pq));
        double alpha = rr / pq, minus = -alpha;
        CHECK_BLAS(cublasDaxpy(blas, n, &alpha, d_p, 1, d_x, 1));
        CHECK_BLAS(cublasDaxpy(blas, n, &minus, d_q, 1, d_r, 1));
        CHECK_BLAS(cublasDdot(blas, n, d_r, 1, d_r, 1, &next));
        double beta = next / rr;
        CHECK_BLAS(cublasDscal(blas, n, &beta, d_p, 1));
        CHECK_BLAS(cublasDaxpy(blas, n, &one, d_r, 1, d_p, 1));
        rr = next;
        steps++;
    }
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaMemcpy(x.data(), d_x, n * sizeof(double), cudaMemcpyDeviceToHost));

    int64_t rows = 0, cols = 0, nnz = 0;
    CHECK_SPARSE(cusparseSpMatGetSize(matrix, &rows, &cols, &nnz));
    CHECK_SPARSE(cusparseDestroySpMat(matrix));
    CHECK_SPARSE(cusparseDestroyDnVec(p));
    CHECK_SPARSE(cusparseDestroyDnVec(q));
    CHECK_SPARSE(cusparseDestroy(sparse));
    CHECK_BLAS(cublasDestroy(blas));
    CHECK(cudaStreamDestroy(stream));
    for (void *d : {(void *)d_row, (void *)d_col, (void *)d_val, (void *)d_x, (void *)d_r, (void *)d_p,
                    (void *)d_q, buffer})
        CHECK(cudaFree(d));

    double worst = 0.0;
    for (int i = 0; i < n; i++)
        worst = std::fmax(worst, std::fabs(x[i] - want[i]));
    if (worst > 1e-8 || rows != n || cols != n || nnz != (int64_t)a.val.size()) {
        std::printf("FAIL cusparse_spmv: off by %g after %d steps\n", worst, steps);
        return 1;
    }
    std::printf("PASS cusparse_spmv\n");
    return 0;
}
