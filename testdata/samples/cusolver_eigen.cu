// Eigenvalues of a symmetric matrix (syevd and the Jacobi form syevj) and singular values (gesvd, gesvdj).
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

static const int n = 32;
static const double pi = 3.14159265358979323846;

// The second difference, whose eigenvalues are known: 2 - 2 cos(k pi / (n + 1)).
static std::vector<double> difference()
{
    std::vector<double> a(n * n, 0.0);
    for (int i = 0; i < n; i++) {
        a[i + i * n] = 2.0;
        if (i)
            a[i + (i - 1) * n] = a[i - 1 + i * n] = -1.0;
    }
    return a;
}

// Is each column of v an eigenvector of the second difference?
static bool eigenvectors(const std::vector<double> &v, const std::vector<double> &w)
{
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            double sum = 2.0 * v[i + k * n];
            if (i)
                sum -= v[i - 1 + k * n];
            if (i + 1 < n)
                sum -= v[i + 1 + k * n];
            if (std::fabs(sum - w[k] * v[i + k * n]) > 1e-9)
                return false;
        }
    }
    return true;
}

static bool direct(cusolverDnHandle_t handle, const std::vector<double> &a, const std::vector<double> &want)
{
    double *d_a = upload(a), *d_w = device<double>(n);
    int *info = device<int>(1), size = 0;
    CHECK_SOLVER(cusolverDnDsyevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, d_a,
                                             n, d_w, &size));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDsyevd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, d_a, n, d_w,
                                  work, size, info));
    std::vector<double> w = download(d_w, n);
    bool good = download(info, 1)[0] == 0 && worst(w, want) < 1e-9 && eigenvectors(download(d_a, n * n), w);
    for (void *p : {(void *)d_a, (void *)d_w, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

static bool jacobi(cusolverDnHandle_t handle, const std::vector<double> &a, const std::vector<double> &want)
{
    syevjInfo_t params;
    CHECK_SOLVER(cusolverDnCreateSyevjInfo(&params));
    CHECK_SOLVER(cusolverDnXsyevjSetTolerance(params, 1e-12));
    CHECK_SOLVER(cusolverDnXsyevjSetMaxSweeps(params, 30));
    CHECK_SOLVER(cusolverDnXsyevjSetSortEig(params, 1));
    double *d_a = upload(a), *d_w = device<double>(n);
    int *info = device<int>(1), size = 0;
    CHECK_SOLVER(cusolverDnDsyevj_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, n, d_a,
                                             n, d_w, &size, params));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDsyevj(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, n, d_a, n, d_w,
                                  work, size, info, params));
    std::vector<double> w = download(d_w, n);
    int sweeps = 0;
    CHECK_SOLVER(cusolverDnXsyevjGetSweeps(handle, params, &sweeps));
    bool good = download(info, 1)[0] == 0 && worst(w, want) < 1e-9 && eigenvectors(download(d_a, n * n), w) &&
                sweeps <= 30;
    CHECK_SOLVER(cusolverDnDestroySyevjInfo(params));
    for (void *p : {(void *)d_a, (void *)d_w, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

// U times S times the transpose of V, with V or its transpose at hand.
static bool restores(const std::vector<double> &a, const std::vector<double> &u, const std::vector<double> &s,
                     const std::vector<double> &v, bool transposed)
{
    std::vector<double> sum(n * n, 0.0);
    for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                sum[i + j * n] += u[i + k * n] * s[k] * (transposed ? v[k + j * n] : v[j + k * n]);
    return worst(sum, a) < 1e-9;
}

static bool singular(cusolverDnHandle_t handle, const std::vector<double> &a)
{
    double *d_a = upload(a), *d_s = device<double>(n), *d_u = device<double>(n * n),
           *d_vt = device<double>(n * n);
    int *info = device<int>(1), size = 0;
    CHECK_SOLVER(cusolverDnDgesvd_bufferSize(handle, n, n, &size));
    double *work = device<double>(size), *rwork = device<double>(n - 1);
    CHECK_SOLVER(
        cusolverDnDgesvd(handle, 'A', 'A', n, n, d_a, n, d_s, d_u, n, d_vt, n, work, size, rwork, info));
    bool good = download(info, 1)[0] == 0 &&
                restores(a, download(d_u, n * n), download(d_s, n), download(d_vt, n * n), true);
    for (void *p :
         {(void *)d_a, (void *)d_s, (void *)d_u, (void *)d_vt, (void *)info, (void *)work, (void *)rwork})
        CHECK(cudaFree(p));
    return good;
}

static bool singularJacobi(cusolverDnHandle_t handle, const std::vector<double> &a)
{
    gesvdjInfo_t params;
    CHECK_SOLVER(cusolverDnCreateGesvdjInfo(&params));
    double *d_a = upload(a), *d_s = device<double>(n), *d_u = device<double>(n * n),
           *d_v = device<double>(n * n);
    int *info = device<int>(1), size = 0;
    CHECK_SOLVER(cusolverDnDgesvdj_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, 0, n, n, d_a, n, d_s, d_u, n,
                                              d_v, n, &size, params));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDgesvdj(handle, CUSOLVER_EIG_MODE_VECTOR, 0, n, n, d_a, n, d_s, d_u, n, d_v, n,
                                   work, size, info, params));
    bool good = download(info, 1)[0] == 0 &&
                restores(a, download(d_u, n * n), download(d_s, n), download(d_v, n * n), false);
    CHECK_SOLVER(cusolverDnDestroyGesvdjInfo(params));
    for (void *p : {(void *)d_a, (void *)d_s, (void *)d_u, (void *)d_v, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

int main()
{
    std::vector<double> a = difference(), want(n), general(n * n);
    for (int k = 0; k < n; k++)
        want[k] = 2.0 - 2.0 * std::cos((k + 1) * pi / (n + 1));
    for (int i = 0; i < n * n; i++)
        general[i] = ((i * 37) % 101) / 50.0 - 1.0;

    cusolverDnHandle_t handle;
    CHECK_SOLVER(cusolverDnCreate(&handle));
    bool d = direct(handle, a, want), j = jacobi(handle, a, want);
    bool s = singular(handle, general), t = singularJacobi(handle, general);
    CHECK_SOLVER(cusolverDnDestroy(handle));
    if (!d || !j || !s || !t) {
        std::printf("FAIL cusolver_eigen: syevd %d syevj %d gesvd %d gesvdj %d\n", d, j, s, t);
        return 1;
    }
    std::printf("PASS cusolver_eigen\n");
    return 0;
}
