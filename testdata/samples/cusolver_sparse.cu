// A sparse system by Cholesky and by QR on the device (cusolverSp), with the matrix described as in cuSPARSE.
#define DISABLE_CUSOLVER_DEPRECATED // cuDSS is to follow it
#include <cuda_runtime.h>
#include <cusolverSp.h>
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

#define CHECK_SOLVER(call)                                                                                   \
    do {                                                                                                     \
        cusolverStatus_t st_ = (call);                                                                       \
        if (st_ != CUSOLVER_STATUS_SUCCESS) {                                                                \
            std::fprintf(stderr, "%s:%d: cuSOLVER status %d\n", __FILE__, __LINE__, (int)st_);               \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

template <class T> static T *device(size_t n)
{
    T *d = nullptr;
    CHECK(cudaMalloc(&d, (n ? n : 1) * sizeof(T)));
    return d;
}

template <class T> static T *upload(const std::vector<T> &v)
{
    T *d = device<T>(v.size());
    CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

template <class T> static std::vector<T> download(const T *d, size_t n)
{
    std::vector<T> v(n);
    CHECK(cudaMemcpy(v.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost));
    return v;
}

static double worst(const std::vector<double> &got, const std::vector<double> &want)
{
    double w = 0.0;
    for (size_t i = 0; i < want.size(); i++)
        w = std::fmax(w, std::fabs(got[i] - want[i]));
    return w;
}

int main()
{
    const int n = 200;
    std::vector<int> row = {0}, col;
    std::vector<double> val, want(n), b(n, 0.0);
    for (int i = 0; i < n; i++) {
        for (int j : {i - 7, i - 1, i, i + 1, i + 7}) {
            if (j < 0 || j >= n)
                continue;
            col.push_back(j);
            val.push_back(i == j ? 6.0 : -1.0);
        }
        row.push_back((int)col.size());
        want[i] = 1.0 + 0.5 * (i % 11);
    }
    for (int i = 0; i < n; i++)
        for (int k = row[i]; k < row[i + 1]; k++)
            b[i] += val[k] * want[col[k]];

    const int nnz = (int)val.size();
    int *d_row = upload(row), *d_col = upload(col), singular = 0;
    double *d_val = upload(val), *d_b = upload(b), *d_x = device<double>(n);

    cusolverSpHandle_t handle;
    cusparseMatDescr_t descr;
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    CHECK_SOLVER(cusolverSpCreate(&handle));
    CHECK_SOLVER(cusolverSpSetStream(handle, stream));
    if (cusparseCreateMatDescr(&descr) != CUSPARSE_STATUS_SUCCESS ||
        cusparseSetMatType(descr, CUSPARSE_MATRIX_TYPE_GENERAL) != CUSPARSE_STATUS_SUCCESS ||
        cusparseSetMatIndexBase(descr, CUSPARSE_INDEX_BASE_ZERO) != CUSPARSE_STATUS_SUCCESS)
        return 1;

    CHECK_SOLVER(
        cusolverSpDcsrlsvchol(handle, n, nnz, descr, d_val, d_row, d_col, d_b, 1e-12, 0, d_x, &singular));
    CHECK(cudaStreamSynchronize(stream));
    bool cholesky = singular == -1 && worst(download(d_x, n), want) < 1e-9;
    CHECK(cudaMemset(d_x, 0, n * sizeof(double)));
    CHECK_SOLVER(
        cusolverSpDcsrlsvqr(handle, n, nnz, descr, d_val, d_row, d_col, d_b, 1e-12, 0, d_x, &singular));
    CHECK(cudaStreamSynchronize(stream));
    bool qr = singular == -1 && worst(download(d_x, n), want) < 1e-9;

    cusparseDestroyMatDescr(descr);
    CHECK_SOLVER(cusolverSpDestroy(handle));
    CHECK(cudaStreamDestroy(stream));
    for (void *p : {(void *)d_row, (void *)d_col, (void *)d_val, (void *)d_b, (void *)d_x})
        CHECK(cudaFree(p));
    if (!cholesky || !qr) {
        std::printf("FAIL cusolver_sparse: Cholesky %d QR %d\n", cholesky, qr);
        return 1;
    }
    std::printf("PASS cusolver_sparse\n");
    return 0;
}
