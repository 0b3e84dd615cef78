// Eigenvalues of many small matrices (syevjBatched), singular values of many (gesvdjBatched), the largest ones only
// (gesvdaStridedBatched), a chosen range (syevdx), two matrices (sygvd), least squares by an explicit Q (orgqr).
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

static const int n = 6, m = 9, count = 4;

// Symmetric, all eigenvalues above zero; another one for each k.
static std::vector<double> definite(int k)
{
    std::vector<double> a(n * n);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            a[i + j * n] = (i == j ? 3.0 + k + i : 0.0) + 1.0 / (1 + i + j);
    return a;
}

static std::vector<double> tall(int k)
{
    std::vector<double> a(m * n);
    for (int i = 0; i < m * n; i++)
        a[i] = ((i * (37 + k)) % 101) / 50.0 - 1.0;
    return a;
}

// Element i of a times x; a lies by columns.
static double times(const double *a, int rows, const double *x, int i, int inner)
{
    double sum = 0.0;
    for (int k = 0; k < inner; k++)
        sum += a[i + k * rows] * x[k];
    return sum;
}

static bool are_eigenvectors(const std::vector<double> &a, const double *v, const double *w, int columns)
{
    for (int j = 0; j < columns; j++)
        for (int i = 0; i < n; i++)
            if (std::fabs(times(a.data(), n, v + j * n, i, n) - w[j] * v[i + j * n]) > 1e-9)
                return false;
    return true;
}

static bool eigen(cusolverDnHandle_t handle)
{
    std::vector<double> all;
    for (int k = 0; k < count; k++)
        for (double x : definite(k))
            all.push_back(x);
    syevjInfo_t params;
    CHECK_SOLVER(cusolverDnCreateSyevjInfo(&params));
    double *d_a = upload(all), *d_w = device<double>(n * count);
    int *info = device<int>(count), size = 0;
    CHECK_SOLVER(cusolverDnDsyevjBatched_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n,
                                                    d_a, n, d_w, &size, params, count));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDsyevjBatched(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, d_a, n, d_w,
                                         work, size, info, params, count));
    std::vector<double> v = download(d_a, n * n * count), w = download(d_w, n * count);
    bool good = download(info, count) == std::vector<int>(count, 0);
    for (int k = 0; k < count; k++)
        good = good && are_eigenvectors(definite(k), v.data() + k * n * n, w.data() + k * n, n);
    CHECK_SOLVER(cusolverDnDestroySyevjInfo(params));
    for (void *p : {(void *)d_a, (void *)d_w, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

// The second and third of all.
static bool chosen(cusolverDnHandle_t handle)
{
    double *d_a = upload(definite(0)), *d_w = device<double>(n);
    int *info = device<int>(1), size = 0, found = 0;
    CHECK_SOLVER(cusolverDnDsyevdx_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUSOLVER_EIG_RANGE_I,
                                              CUBLAS_FILL_MODE_UPPER, n, d_a, n, 0.0, 0.0, 2, 3, &found, d_w,
                                              &size));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDsyevdx(handle, CUSOLVER_EIG_MODE_VECTOR, CUSOLVER_EIG_RANGE_I, CUBLAS_FILL_MODE_UPPER,
                                   n, d_a, n, 0.0, 0.0, 2, 3, &found, d_w, work, size, info));
    CHECK(cudaDeviceSynchronize());
    std::vector<double> v = download(d_a, n * n), w = download(d_w, n);
    bool good = download(info, 1)[0] == 0 && found == 2 && w[0] < w[1] &&
                are_eigenvectors(definite(0), v.data(), w.data(), 2);
    for (void *p : {(void *)d_a, (void *)d_w, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

// A x = w B x.
static bool pair(cusolverDnHandle_t handle)
{
    std::vector<double> a = definite(1), b = definite(2);
    double *d_a = upload(a), *d_b = upload(b), *d_w = device<double>(n);
    int *info = device<int>(1), size = 0;
    CHECK_SOLVER(cusolverDnDsygvd_bufferSize(handle, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR,
                                             CUBLAS_FILL_MODE_LOWER, n, d_a, n, d_b, n, d_w, &size));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDsygvd(handle, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n,
                                  d_a, n, d_b, n, d_w, work, size, info));
    std::vector<double> v = download(d_a, n * n), w = download(d_w, n);
    bool good = download(info, 1)[0] == 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            good = good && std::fabs(times(a.data(), n, &v[j * n], i, n) -
                                     w[j] * times(b.data(), n, &v[j * n], i, n)) < 1e-9;
    for (void *p : {(void *)d_a, (void *)d_b, (void *)d_w, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

// How far U S V' is from a, with rank columns of each.
static double distance(const std::vector<double> &a, const double *u, const double *s, const double *v, int rank)
{
    double sum = 0.0;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++) {
            double rest = a[i + j * m];
            for (int k = 0; k < rank; k++)
                rest -= u[i + k * m] * s[k] * v[j + k * n];
            sum += rest * rest;
        }
    }
    return std::sqrt(sum);
}

static bool singular(cusolverDnHandle_t handle)
{
    std::vector<double> all;
    for (int k = 0; k < count; k++)
        for (double x : tall(k))
            all.push_back(x);
    gesvdjInfo_t params;
    CHECK_SOLVER(cusolverDnCreateGesvdjInfo(&params));
    double *d_a = upload(all), *d_s = device<double>(n * count), *d_u = device<double>(m * m * count),
           *d_v = device<double>(n * n * count);
    int *info = device<int>(count), size = 0;
    CHECK_SOLVER(cusolverDnDgesvdjBatched_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, m, n, d_a, m, d_s, d_u, m,
                                                     d_v, n, &size, params, count));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDgesvdjBatched(handle, CUSOLVER_EIG_MODE_VECTOR, m, n, d_a, m, d_s, d_u, m, d_v, n,
                                          work, size, info, params, count));
    std::vector<double> s = download(d_s, n * count), u = download(d_u, m * m * count),
                        v = download(d_v, n * n * count);
    bool good = download(info, count) == std::vector<int>(count, 0);
    for (int k = 0; k < count; k++)
        good = good && distance(tall(k), &u[k * m * m], &s[k * n], &v[k * n * n], n) < 1e-9;
    CHECK_SOLVER(cusolverDnDestroyGesvdjInfo(params));
    for (void *p : {(void *)d_a, (void *)d_s, (void *)d_u, (void *)d_v, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

// The three largest: what they leave of the matrix is as large as the others.
static bool largest(cusolverDnHandle_t handle)
{
    const int rank = 3;
    std::vector<double> a = tall(1);
    double *d_a = upload(a), *d_s = device<double>(rank), *d_u = device<double>(m * rank),
           *d_v = device<double>(n * rank), lost = 0.0;
    int *info = device<int>(1), size = 0;
    CHECK_SOLVER(cusolverDnDgesvdaStridedBatched_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, rank, m, n, d_a, m,
                                                            m * n, d_s, rank, d_u, m, m * rank, d_v, n, n * rank,
                                                            &size, 1));
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDgesvdaStridedBatched(handle, CUSOLVER_EIG_MODE_VECTOR, rank, m, n, d_a, m, m * n, d_s,
                                                 rank, d_u, m, m * rank, d_v, n, n * rank, work, size, info, &lost,
                                                 1));
    CHECK(cudaDeviceSynchronize());
    std::vector<double> s = download(d_s, rank), u = download(d_u, m * rank), v = download(d_v, n * rank);
    double rest = 0.0, far = distance(a, u.data(), s.data(), v.data(), rank);
    for (double x : a)
        rest += x * x;
    for (double x : s)
        rest -= x * x;
    bool good = download(info, 1)[0] == 0 && far > 0.1 && std::fabs(far - std::sqrt(rest)) < 1e-9;
    for (void *p : {(void *)d_a, (void *)d_s, (void *)d_u, (void *)d_v, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

// The columns of Q stand at right angles, and Q R is the matrix.
static bool orthogonal(cusolverDnHandle_t handle)
{
    std::vector<double> a = tall(2);
    double *d_a = upload(a), *tau = device<double>(n);
    int *info = device<int>(1), size = 0, size2 = 0;
    CHECK_SOLVER(cusolverDnDgeqrf_bufferSize(handle, m, n, d_a, m, &size));
    CHECK_SOLVER(cusolverDnDorgqr_bufferSize(handle, m, n, n, d_a, m, tau, &size2));
    size = size > size2 ? size : size2;
    double *work = device<double>(size);
    CHECK_SOLVER(cusolverDnDgeqrf(handle, m, n, d_a, m, tau, work, size, info));
    std::vector<double> r = download(d_a, m * n);
    CHECK_SOLVER(cusolverDnDorgqr(handle, m, n, n, d_a, m, tau, work, size, info));
    std::vector<double> q = download(d_a, m * n);
    bool good = download(info, 1)[0] == 0;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < m; i++)
            good = good && std::fabs(times(q.data(), m, &r[j * m], i, j + 1) - a[i + j * m]) < 1e-12;
        for (int l = 0; l < n; l++) {
            double dot = 0.0;
            for (int i = 0; i < m; i++)
                dot += q[i + j * m] * q[i + l * m];
            good = good && std::fabs(dot - (j == l)) < 1e-12;
        }
    }
    for (void *p : {(void *)d_a, (void *)tau, (void *)info, (void *)work})
        CHECK(cudaFree(p));
    return good;
}

int main()
{
    cusolverDnHandle_t handle;
    CHECK_SOLVER(cusolverDnCreate(&handle));
    bool e = eigen(handle), c = chosen(handle), p = pair(handle), s = singular(handle), l = largest(handle),
         o = orthogonal(handle);
    CHECK_SOLVER(cusolverDnDestroy(handle));
    if (!e || !c || !p || !s || !l || !o) {
        std::printf("FAIL cusolver_batches: syevj %d syevdx %d sygvd %d gesvdj %d gesvda %d orgqr %d\n", e, c, p, s,
                    l, o);
        return 1;
    }
    std::printf("PASS cusolver_batches\n");
    return 0;
}
