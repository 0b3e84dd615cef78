// Sparse times dense (cusparseSpMM), sparse times sparse (cusparseSpGEMM), dense to sparse, sampled product.
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

// A dense matrix, column by column, with most of its elements zero.
static std::vector<float> mostlyZero(int rows, int cols, int step)
{
    std::vector<float> m((size_t)rows * cols, 0.0f);
    for (size_t i = 0; i < m.size(); i += step)
        m[i] = (float)(i % 7) - 2.5f;
    return m;
}

static std::vector<float> product(const std::vector<float> &a, const std::vector<float> &b, int m, int k,
                                  int n)
{
    std::vector<float> c((size_t)m * n, 0.0f);
    for (int j = 0; j < n; j++)
        for (int l = 0; l < k; l++)
            for (int i = 0; i < m; i++)
                c[i + (size_t)j * m] += a[i + (size_t)l * m] * b[l + (size_t)j * k];
    return c;
}

static bool close(const std::vector<float> &got, const std::vector<float> &want)
{
    for (size_t i = 0; i < want.size(); i++)
        if (std::fabs(got[i] - want[i]) > 1e-4f * (1.0f + std::fabs(want[i])))
            return false;
    return true;
}

// Makes a CSR matrix of a dense one on the device.
static cusparseSpMatDescr_t toSparse(cusparseHandle_t handle, const std::vector<float> &dense, int rows,
                                     int cols)
{
    cusparseDnMatDescr_t from;
    cusparseSpMatDescr_t to;
    float *values = upload(dense);
    CHECK_SPARSE(cusparseCreateDnMat(&from, rows, cols, rows, values, CUDA_R_32F, CUSPARSE_ORDER_COL));
    int *offsets = (int *)device((rows + 1) * sizeof(int));
    CHECK_SPARSE(cusparseCreateCsr(&to, rows, cols, 0, offsets, nullptr, nullptr, CUSPARSE_INDEX_32I,
                                   CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    size_t size = 0;
    CHECK_SPARSE(
        cusparseDenseToSparse_bufferSize(handle, from, to, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &size));
    void *buffer = device(size);
    CHECK_SPARSE(
        cusparseDenseToSparse_analysis(handle, from, to, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
    int64_t r, c, nnz;
    CHECK_SPARSE(cusparseSpMatGetSize(to, &r, &c, &nnz));
    CHECK_SPARSE(cusparseCsrSetPointers(to, offsets, device(nnz * sizeof(int)), device(nnz * sizeof(float))));
    CHECK_SPARSE(cusparseDenseToSparse_convert(handle, from, to, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer));
    CHECK(cudaDeviceSynchronize());
    CHECK_SPARSE(cusparseDestroyDnMat(from));
    CHECK(cudaFree(values));
    CHECK(cudaFree(buffer));
    return to;
}

static std::vector<float> toDense(cusparseHandle_t handle, cusparseSpMatDescr_t from, int rows, int cols)
{
    std::vector<float> out((size_t)rows * cols);
    float *values = (float *)device(out.size() * sizeof(float));
    cusparseDnMatDescr_t to;
    CHECK_SPARSE(cusparseCreateDnMat(&to, rows, cols, rows, values, CUDA_R_32F, CUSPARSE_ORDER_COL));
    size_t size = 0;
    CHECK_SPARSE(
        cusparseSparseToDense_bufferSize(handle, from, to, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &size));
    void *buffer = device(size);
    CHECK_SPARSE(cusparseSparseToDense(handle, from, to, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer));
    CHECK(cudaMemcpy(out.data(), values, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK_SPARSE(cusparseDestroyDnMat(to));
    CHECK(cudaFree(values));
    CHECK(cudaFree(buffer));
    return out;
}

static std::vector<float> timesDense(cusparseHandle_t handle, cusparseSpMatDescr_t a,
                                     const std::vector<float> &b, int m, int k, int n)
{
    std::vector<float> out((size_t)m * n, 0.0f);
    float *d_b = upload(b), *d_c = upload(out);
    cusparseDnMatDescr_t mb, mc;
    CHECK_SPARSE(cusparseCreateDnMat(&mb, k, n, k, d_b, CUDA_R_32F, CUSPARSE_ORDER_COL));
    CHECK_SPARSE(cusparseCreateDnMat(&mc, m, n, m, d_c, CUDA_R_32F, CUSPARSE_ORDER_COL));
    const float one = 1.0f, zero = 0.0f;
    size_t size = 0;
    CHECK_SPARSE(cusparseSpMM_bufferSize(handle, plain, plain, &one, a, mb, &zero, mc, CUDA_R_32F,
                                         CUSPARSE_SPMM_ALG_DEFAULT, &size));
    void *buffer = device(size);
    CHECK_SPARSE(cusparseSpMM(handle, plain, plain, &one, a, mb, &zero, mc, CUDA_R_32F,
                              CUSPARSE_SPMM_ALG_DEFAULT, buffer));
    CHECK(cudaMemcpy(out.data(), d_c, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK_SPARSE(cusparseDestroyDnMat(mb));
    CHECK_SPARSE(cusparseDestroyDnMat(mc));
    for (void *d : {(void *)d_b, (void *)d_c, buffer})
        CHECK(cudaFree(d));
    return out;
}

static cusparseSpMatDescr_t timesSparse(cusparseHandle_t handle, cusparseSpMatDescr_t a,
                                        cusparseSpMatDescr_t b, int m, int n)
{
    const float one = 1.0f, zero = 0.0f;
    int *offsets = (int *)device((m + 1) * sizeof(int));
    cusparseSpMatDescr_t c;
    CHECK_SPARSE(cusparseCreateCsr(&c, m, n, 0, offsets, nullptr, nullptr, CUSPARSE_INDEX_32I,
                                   CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    cusparseSpGEMMDescr_t work;
    CHECK_SPARSE(cusparseSpGEMM_createDescr(&work));
    size_t size1 = 0, size2 = 0;
    CHECK_SPARSE(cusparseSpGEMM_workEstimation(handle, plain, plain, &one, a, b, &zero, c, CUDA_R_32F,
                                               CUSPARSE_SPGEMM_DEFAULT, work, &size1, nullptr));
    void *buffer1 = device(size1);
    CHECK_SPARSE(cusparseSpGEMM_workEstimation(handle, plain, plain, &one, a, b, &zero, c, CUDA_R_32F,
                                               CUSPARSE_SPGEMM_DEFAULT, work, &size1, buffer1));
    CHECK_SPARSE(cusparseSpGEMM_compute(handle, plain, plain, &one, a, b, &zero, c, CUDA_R_32F,
                                        CUSPARSE_SPGEMM_DEFAULT, work, &size2, nullptr));
    void *buffer2 = device(size2);
    CHECK_SPARSE(cusparseSpGEMM_compute(handle, plain, plain, &one, a, b, &zero, c, CUDA_R_32F,
                                        CUSPARSE_SPGEMM_DEFAULT, work, &size2, buffer2));
    int64_t rows, cols, nnz;
    CHECK_SPARSE(cusparseSpMatGetSize(c, &rows, &cols, &nnz));
    CHECK_SPARSE(cusparseCsrSetPointers(c, offsets, device(nnz * sizeof(int)), device(nnz * sizeof(float))));
    CHECK_SPARSE(cusparseSpGEMM_copy(handle, plain, plain, &one, a, b, &zero, c, CUDA_R_32F,
                                     CUSPARSE_SPGEMM_DEFAULT, work));
    CHECK(cudaDeviceSynchronize());
    CHECK_SPARSE(cusparseSpGEMM_destroyDescr(work));
    CHECK(cudaFree(buffer1));
    CHECK(cudaFree(buffer2));
    return c;
}

// Ends a CSR matrix and the arrays that it was made of.
static void drop(cusparseSpMatDescr_t matrix)
{
    int64_t rows, cols, nnz;
    void *offsets, *columns, *values;
    cusparseIndexType_t offsetType, columnType;
    cusparseIndexBase_t base;
    cudaDataType type;
    CHECK_SPARSE(cusparseCsrGet(matrix, &rows, &cols, &nnz, &offsets, &columns, &values, &offsetType,
                                &columnType, &base, &type));
    CHECK_SPARSE(cusparseDestroySpMat(matrix));
    for (void *d : {offsets, columns, values})
        CHECK(cudaFree(d));
}

int main()
{
    const int m = 37, k = 29, n = 41;
    std::vector<float> a = mostlyZero(m, k, 5), b = mostlyZero(k, n, 4), want = product(a, b, m, k, n);

    cusparseHandle_t handle;
    CHECK_SPARSE(cusparseCreate(&handle));
    cusparseSpMatDescr_t sa = toSparse(handle, a, m, k), sb = toSparse(handle, b, k, n);
    bool back = close(toDense(handle, sa, m, k), a);
    bool mm = close(timesDense(handle, sa, b, m, k, n), want);
    cusparseSpMatDescr_t sc = timesSparse(handle, sa, sb, m, n);
    bool gemm = close(toDense(handle, sc, m, n), want);

    cusparseFormat_t format;
    cusparseIndexBase_t base;
    CHECK_SPARSE(cusparseSpMatGetFormat(sc, &format));
    CHECK_SPARSE(cusparseSpMatGetIndexBase(sc, &base));
    bool kind = format == CUSPARSE_FORMAT_CSR && base == CUSPARSE_INDEX_BASE_ZERO;
    for (cusparseSpMatDescr_t s : {sa, sb, sc})
        drop(s);
    CHECK_SPARSE(cusparseDestroy(handle));

    if (!back || !mm || !gemm || !kind) {
        std::printf("FAIL cusparse_products: conversion %d SpMM %d SpGEMM %d format %d\n", back, mm, gemm,
                    kind);
        return 1;
    }
    std::printf("PASS cusparse_products\n");
    return 0;
}
