// Sparse matrix times vector and times matrix by way of cuSPARSE's generic interface, CSR and COO.
#include "sparse.h"

#include <cusparse.h>

#define CUSPARSE_CHECK(call)                                                                        \
    do {                                                                                            \
        cusparseStatus_t status_ = (call);                                                          \
        if (status_ != CUSPARSE_STATUS_SUCCESS) {                                                   \
            fprintf(stderr, "%s:%d: %s: cuSPARSE status %d\n", __FILE__, __LINE__, #call, (int)status_); \
            exit(EXIT_FAILURE);                                                                     \
        }                                                                                           \
    } while (0)

static const float kAlpha = 1.5f, kBeta = -0.5f;

static void multiply(const char *name, cusparseHandle_t handle, cusparseSpMatDescr_t matrix, const CsrMatrix &m,
                     const std::vector<float> &host_x, const std::vector<float> &host_y) {
    DeviceArray<float> x(host_x), y(host_y);
    cusparseDnVecDescr_t vec_x, vec_y;
    CUSPARSE_CHECK(cusparseCreateDnVec(&vec_x, m.columns, x.data(), CUDA_R_32F));
    CUSPARSE_CHECK(cusparseCreateDnVec(&vec_y, m.rows, y.data(), CUDA_R_32F));
    size_t buffer_size = 0;
    void *buffer = nullptr;
    CUSPARSE_CHECK(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &kAlpha, matrix, vec_x, &kBeta, vec_y,
                                           CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &buffer_size));
    CUDA_CHECK(cudaMalloc(&buffer, buffer_size > 0 ? buffer_size : 4));
    CUSPARSE_CHECK(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &kAlpha, matrix, vec_x, &kBeta, vec_y, CUDA_R_32F,
                                CUSPARSE_SPMV_ALG_DEFAULT, buffer));
    check_close(name, y.host(), spmv_reference(m, host_x, host_y, kAlpha, kBeta), 2.2e-6);
    CUDA_CHECK(cudaFree(buffer));
    CUSPARSE_CHECK(cusparseDestroyDnVec(vec_x));
    CUSPARSE_CHECK(cusparseDestroyDnVec(vec_y));
}

// C = alpha A B + beta C with B and C dense, columns one after the other.
static void multiply_dense(cusparseHandle_t handle, cusparseSpMatDescr_t matrix, const CsrMatrix &m, Random *random) {
    const int n = 5;
    const std::vector<float> host_b = random->uniforms((size_t)m.columns * n, -1.0f, 1.0f);
    const std::vector<float> host_c = random->uniforms((size_t)m.rows * n, -1.0f, 1.0f);
    std::vector<double> ref;
    for (int j = 0; j < n; j++) {
        const std::vector<float> x(host_b.begin() + (size_t)j * m.columns, host_b.begin() + (size_t)(j + 1) * m.columns);
        const std::vector<float> y(host_c.begin() + (size_t)j * m.rows, host_c.begin() + (size_t)(j + 1) * m.rows);
        for (double v : spmv_reference(m, x, y, kAlpha, kBeta)) {
            ref.push_back(v);
        }
    }
    DeviceArray<float> b(host_b), c(host_c);
    cusparseDnMatDescr_t mat_b, mat_c;
    CUSPARSE_CHECK(cusparseCreateDnMat(&mat_b, m.columns, n, m.columns, b.data(), CUDA_R_32F, CUSPARSE_ORDER_COL));
    CUSPARSE_CHECK(cusparseCreateDnMat(&mat_c, m.rows, n, m.rows, c.data(), CUDA_R_32F, CUSPARSE_ORDER_COL));
    size_t buffer_size = 0;
    CUSPARSE_CHECK(cusparseSpMM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE,
                                           &kAlpha, matrix, mat_b, &kBeta, mat_c, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT,
                                           &buffer_size));
    DeviceArray<char> buffer(buffer_size + 4);
    CUSPARSE_CHECK(cusparseSpMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &kAlpha, matrix,
                                mat_b, &kBeta, mat_c, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, buffer.data()));
    check_close("cusparse_spmm_csr", c.host(), ref, 2.2e-6);
    CUSPARSE_CHECK(cusparseDestroyDnMat(mat_b));
    CUSPARSE_CHECK(cusparseDestroyDnMat(mat_c));
}

int main() {
    Random random(6);
    const CsrMatrix m = random_csr(&random, 1501, 1203);
    const std::vector<float> x = random.uniforms(m.columns, -1.0f, 1.0f), y = random.uniforms(m.rows, -1.0f, 1.0f);
    std::vector<int> row_indices;
    for (int r = 0; r < m.rows; r++) {
        row_indices.insert(row_indices.end(), m.row_offsets[r + 1] - m.row_offsets[r], r);
    }
    DeviceArray<int> offsets(m.row_offsets), rows(row_indices), columns(m.column_indices);
    DeviceArray<float> values(m.values);

    cusparseHandle_t handle;
    CUSPARSE_CHECK(cusparseCreate(&handle));
    cusparseSpMatDescr_t csr, coo;
    CUSPARSE_CHECK(cusparseCreateCsr(&csr, m.rows, m.columns, m.nonzeros(), offsets.data(), columns.data(), values.data(),
                                     CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    CUSPARSE_CHECK(cusparseCreateCoo(&coo, m.rows, m.columns, m.nonzeros(), rows.data(), columns.data(), values.data(),
                                     CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    multiply("cusparse_spmv_csr", handle, csr, m, x, y);
    multiply("cusparse_spmv_coo", handle, coo, m, x, y);
    multiply_dense(handle, csr, m, &random);
    CUSPARSE_CHECK(cusparseDestroySpMat(csr));
    CUSPARSE_CHECK(cusparseDestroySpMat(coo));
    CUSPARSE_CHECK(cusparseDestroy(handle));
    return exit_code();
}
