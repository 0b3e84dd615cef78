// Solves the same dense system by LU (getrf), Cholesky (potrf, also in a batch), QR (geqrf, ormqr) and the
// 64-bit LU.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>

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

static const int n = 48;

// Symmetric and dominated by its diagonal, so that all of the factorizations exist.
static std::vector<double> matrix(double shift)
{
    std::vector<double> a(n * n);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            a[i + j * n] = 1.0 / (1.0 + std::abs(i - j)) + (i == j ? shift : 0.0);
    return a;
}

static std::vector<double> times(const std::vector<double> &a, const std::vector<double> &x)
{
    std::vector<double> b(n, 0.0);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            b[i] += a[i + j * n] * x[j];
    return b;
}

static bool fine(const int *d_info)
{
    int info = download(d_info, 1)[0];
    if (info)
        std::printf("info %d\n", info);
    return info == 0;
}

static bool lu(cusolverDnHandle_t handle, const std::vector<double> &a, const std::vector<double> &b,
               const std::vector<double> &want)
{
    double *d_a = upload(a), *d_b = upload(b);
    int *pivots = device<int>(n), *info = device<int>(1), size = 0;
    CHECK_SOLVER(cusolverDnDgetrf_bufferSize(handle, n, n, d_a, n, &size));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDgetrf(handle, n, n, d_a, n, work, pivots, info));
    bool good = fine(info);
    CHECK_SOLVER(cusolverDnDgetrs(handle, CUBLAS_OP_N, n, 1, d_a, n, pivots, d_b, n, info));
    good = good && worst(download(d_b, n), want) < 1e-9;
    for (void *p : {(void *)d_a, (void *)d_b, (void *)pivots, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

static bool cholesky(cusolverDnHandle_t handle, const std::vector<double> &a, const std::vector<double> &b,
                     const std::vector<double> &want)
{
    double *d_a = upload(a), *d_b = upload(b);
    int *info = device<int>(1), size = 0;
    CHECK_SOLVER(cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, d_a, n, &size));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, d_a, n, work, size, info));
    bool good = fine(info);
    CHECK_SOLVER(cusolverDnDpotrs(handle, CUBLAS_FILL_MODE_LOWER, n, 1, d_a, n, d_b, n, info));
    good = good && worst(download(d_b, n), want) < 1e-9;
    for (void *p : {(void *)d_a, (void *)d_b, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

static bool batch(cusolverDnHandle_t handle, const std::vector<double> &x)
{
    const int count = 3;
    std::vector<double *> as(count), bs(count);
    for (int k = 0; k < count; k++) {
        std::vector<double> a = matrix(3.0 + k);
        as[k] = upload(a);
        bs[k] = upload(times(a, x));
    }
    double **d_as = upload(as), **d_bs = upload(bs);
    int *infos = device<int>(count);
    CHECK_SOLVER(cusolverDnDpotrfBatched(handle, CUBLAS_FILL_MODE_LOWER, n, d_as, n, infos, count));
    CHECK_SOLVER(
        cusolverDnDpotrsBatched(handle, CUBLAS_FILL_MODE_LOWER, n, 1, d_as, n, d_bs, n, infos, count));
    bool good = true;
    for (int k = 0; k < count; k++) {
        good = good && worst(download(bs[k], n), x) < 1e-9;
        CHECK(cudaFree(as[k]));
        CHECK(cudaFree(bs[k]));
    }
    for (void *p : {(void *)d_as, (void *)d_bs, (void *)infos})
        CHECK(cudaFree(p));
    return good;
}

static bool qr(cusolverDnHandle_t handle, const std::vector<double> &a, const std::vector<double> &b,
               const std::vector<double> &want)
{
    double *d_a = upload(a), *d_b = upload(b), *tau = device<double>(n);
    int *info = device<int>(1), size1 = 0, size2 = 0;
    CHECK_SOLVER(cusolverDnDgeqrf_bufferSize(handle, n, n, d_a, n, &size1));
    CHECK_SOLVER(cusolverDnDormqr_bufferSize(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, n, 1, n, d_a, n, tau, d_b,
                                             n, &size2));
    int size = size1 > size2 ? size1 : size2;
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDgeqrf(handle, n, n, d_a, n, tau, work, size, info));
    bool good = fine(info);
    CHECK_SOLVER(cusolverDnDormqr(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, n, 1, n, d_a, n, tau, d_b, n, work,
                                  size, info));
    cublasHandle_t blas;
    const double one = 1.0;
    good = good && cublasCreate(&blas) == CUBLAS_STATUS_SUCCESS &&
           cublasDtrsm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n,
                       1, &one, d_a, n, d_b, n) == CUBLAS_STATUS_SUCCESS;
    good = good && worst(download(d_b, n), want) < 1e-9;
    good = cublasDestroy(blas) == CUBLAS_STATUS_SUCCESS && good;
    for (void *p : {(void *)d_a, (void *)d_b, (void *)tau, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

// The interface with 64-bit sizes and run-time types, which wants a buffer on the host as well.
static bool lu64(cusolverDnHandle_t handle, const std::vector<double> &a, const std::vector<double> &b,
                 const std::vector<double> &want)
{
    cusolverDnParams_t params;
    CHECK_SOLVER(cusolverDnCreateParams(&params));
    double *d_a = upload(a), *d_b = upload(b);
    int64_t *pivots = device<int64_t>(n);
    int *info = device<int>(1);
    size_t onDevice = 0, onHost = 0;
    CHECK_SOLVER(cusolverDnXgetrf_bufferSize(handle, params, n, n, CUDA_R_64F, d_a, n, CUDA_R_64F, &onDevice,
                                             &onHost));
    char *work = device<char>(onDevice);
    std::vector<char> host(onHost ? onHost : 1);
    CHECK_SOLVER(cusolverDnXgetrf(handle, params, n, n, CUDA_R_64F, d_a, n, pivots, CUDA_R_64F, work,
                                  onDevice, host.data(), onHost, info));
    bool good = fine(info);
    CHECK_SOLVER(cusolverDnXgetrs(handle, params, CUBLAS_OP_N, n, 1, CUDA_R_64F, d_a, n, pivots, CUDA_R_64F,
                                  d_b, n, info));
    good = good && worst(download(d_b, n), want) < 1e-9;
    CHECK_SOLVER(cusolverDnDestroyParams(params));
    for (void *p : {(void *)d_a, (void *)d_b, (void *)pivots, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

int main()
{
    std::vector<double> a = matrix(4.0), x(n);
    for (int i = 0; i < n; i++)
        x[i] = std::cos(0.3 * i);
    std::vector<double> b = times(a, x);

    cusolverDnHandle_t handle;
    cudaStream_t stream;
    CHECK_SOLVER(cusolverDnCreate(&handle));
    CHECK(cudaStreamCreate(&stream));
    CHECK_SOLVER(cusolverDnSetStream(handle, stream));
    bool l = lu(handle, a, b, x), c = cholesky(handle, a, b, x), s = batch(handle, x),
         q = qr(handle, a, b, x);
    bool w = lu64(handle, a, b, x);
    CHECK_SOLVER(cusolverDnDestroy(handle));
    CHECK(cudaStreamDestroy(stream));
    if (!l || !c || !s || !q || !w) {
        std::printf("FAIL cusolver_dense: LU %d Cholesky %d batch %d QR %d 64-bit LU %d\n", l, c, s, q, w);
        return 1;
    }
    std::printf("PASS cusolver_dense\n");
    return 0;
}
