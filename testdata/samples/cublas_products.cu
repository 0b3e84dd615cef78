// Products by cuBLAS in all types: plain, transposed, complex, half, bfloat16 and 8-bit integers, batches by stride and by pointers, and
// the routines around them: triangular solves, rank updates, matrix times vector. Compared with loops on the host.
#include <cublas_v2.h>
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <complex>
#include <cstdint>
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

#define CHECK_BLAS(call)                                                                                     \
    do {                                                                                                     \
        cublasStatus_t st_ = (call);                                                                         \
        if (st_ != CUBLAS_STATUS_SUCCESS) {                                                                  \
            std::fprintf(stderr, "%s:%d: cuBLAS status %d\n", __FILE__, __LINE__, (int)st_);                 \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

enum { M = 72, N = 40, K = 56, COUNT = 3 };

static cublasHandle_t blas;
static int failed;

static void report(const char *what, bool good)
{
    if (!good) {
        std::printf("FAIL cublas_products: %s\n", what);
        failed = 1;
    }
}

// Small whole numbers, which all types hold.
static int entry(int i, int seed)
{
    return (i * 7 + i / 5 + seed * 11) % 9 - 4;
}

template <typename T> static T *upload(const std::vector<T> &v)
{
    T *d;
    CHECK(cudaMalloc((void **)&d, v.size() * sizeof(T)));
    CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

template <typename T> static std::vector<T> download(T *d, size_t n)
{
    std::vector<T> v(n);
    CHECK(cudaMemcpy(v.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    return v;
}

template <typename T> static std::vector<T> fill(int n, int seed)
{
    std::vector<T> v;
    for (int i = 0; i < n; i++)
        v.push_back(T((float)entry(i, seed)));
    return v;
}

// Entry (i, j) of the product of whole numbers, A transposed or not.
static double product(int i, int j, bool transposed, int seed, int shift)
{
    double sum = 0;
    for (int k = 0; k < K; k++)
        sum += entry(shift * M * K + (transposed ? k + i * K : i + k * M), seed) * entry(shift * K * N + k + j * K, seed + 1);
    return sum;
}

template <typename T>
static bool is_product(const std::vector<T> &c, bool transposed, int seed, int count = 1, double slack = 0)
{
    for (int b = 0; b < count; b++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < M; i++) {
                double want = product(i, j, transposed, seed, b);
                if (!(std::fabs((double)(float)c[(size_t)b * M * N + i + j * M] - want) <= slack * (1 + std::fabs(want))))
                    return false;
            }
    return true;
}

static void plain()
{
    const float one = 1, zero = 0;
    const double done = 1, dzero = 0;
    for (int transposed = 0; transposed < 2; transposed++) {
        cublasOperation_t op = transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
        const int lda = transposed ? K : M;
        float *a = upload(fill<float>(M * K, 1)), *b = upload(fill<float>(K * N, 2)), *c = upload(std::vector<float>(M * N));
        CHECK_BLAS(cublasSgemm(blas, op, CUBLAS_OP_N, M, N, K, &one, a, lda, b, K, &zero, c, M));
        report("sgemm", is_product(download(c, M * N), transposed, 1));
        CHECK(cudaFree(a));
        CHECK(cudaFree(b));
        double *da = upload(fill<double>(M * K, 3)), *db = upload(fill<double>(K * N, 4)), *dc = upload(std::vector<double>(M * N));
        CHECK_BLAS(cublasDgemm(blas, op, CUBLAS_OP_N, M, N, K, &done, da, lda, db, K, &dzero, dc, M));
        report("dgemm", is_product(download(dc, M * N), transposed, 3));
        CHECK(cudaFree(da));
        CHECK(cudaFree(db));
    }
}

// (A + iA) times (B - iB), conjugated: 2AB is left, as a real number.
static void complex_numbers()
{
    const cuDoubleComplex one = make_cuDoubleComplex(1, 0), zero = make_cuDoubleComplex(0, 0);
    std::vector<cuDoubleComplex> a, b;
    for (int i = 0; i < M * K; i++)
        a.push_back(make_cuDoubleComplex(entry(i, 5), -entry(i, 5)));
    for (int i = 0; i < K * N; i++)
        b.push_back(make_cuDoubleComplex(entry(i, 6), -entry(i, 6)));
    cuDoubleComplex *da = upload(a), *db = upload(b), *dc = upload(std::vector<cuDoubleComplex>(M * N));
    CHECK_BLAS(cublasZgemm(blas, CUBLAS_OP_C, CUBLAS_OP_N, M, N, K, &one, da, K, db, K, &zero, dc, M));
    std::vector<double> real;
    bool good = true;
    for (cuDoubleComplex z : download(dc, M * N)) {
        real.push_back(cuCreal(z) / 2);
        good = good && cuCimag(z) == 0;
    }
    report("zgemm", good && is_product(real, true, 5));
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
}

// Types of few bits, with sums of 32.
template <typename In, typename Out, typename Sum>
static void mixed(const char *what, cudaDataType in, cudaDataType out, cublasComputeType_t compute, double slack)
{
    const Sum one = 1, zero = 0;
    In *a = upload(fill<In>(M * K, 7)), *b = upload(fill<In>(K * N, 8));
    Out *c = upload(std::vector<Out>(M * N));
    CHECK_BLAS(cublasGemmEx(blas, CUBLAS_OP_T, CUBLAS_OP_N, M, N, K, &one, a, in, K, b, in, K, &zero, c, out, M, compute,
                            CUBLAS_GEMM_DEFAULT));
    report(what, is_product(download(c, M * N), true, 7, 1, slack));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
}

static void batches()
{
    const float one = 1, zero = 0;
    __half *a = upload(fill<__half>(COUNT * M * K, 9)), *b = upload(fill<__half>(COUNT * K * N, 10));
    __half *c = upload(std::vector<__half>(COUNT * M * N));
    CHECK_BLAS(cublasGemmStridedBatchedEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, M, N, K, &one, a, CUDA_R_16F, M, M * K, b, CUDA_R_16F, K,
                                          K * N, &zero, c, CUDA_R_16F, M, M * N, COUNT, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
    report("strided batch", is_product(download(c, COUNT * M * N), false, 9, COUNT, 1e-3));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    float *fa = upload(fill<float>(COUNT * M * K, 11)), *fb = upload(fill<float>(COUNT * K * N, 12));
    float *fc = upload(std::vector<float>(COUNT * M * N));
    std::vector<float *> pa, pb, pc;
    for (int i = 0; i < COUNT; i++) {
        pa.push_back(fa + i * M * K);
        pb.push_back(fb + i * K * N);
        pc.push_back(fc + i * M * N);
    }
    float **da = upload(pa), **db = upload(pb), **dc = upload(pc);
    CHECK_BLAS(cublasSgemmBatched(blas, CUBLAS_OP_N, CUBLAS_OP_N, M, N, K, &one, (const float *const *)da, M,
                                  (const float *const *)db, K, &zero, (float *const *)dc, M, COUNT));
    report("batch", is_product(download(fc, COUNT * M * N), false, 11, COUNT));
    for (void *p : {(void *)fa, (void *)fb, (void *)da, (void *)db, (void *)dc})
        CHECK(cudaFree(p));
}

// A lower triangle with ones on the diagonal, and x: first b = A x by trmv, then A x = b by trsm; a rank update gives A A' for gemv.
static void around()
{
    const double one = 1, zero = 0;
    std::vector<double> a = fill<double>(N * N, 13), x = fill<double>(N, 14), want(N, 0.0);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            a[i + j * N] = i == j ? 1 : i > j && i < j + 3 ? a[i + j * N] / 8 : 0;
    double *da = upload(a), *dx = upload(x), *du = upload(std::vector<double>(N * N, 0.0)), *dy = upload(want);
    CHECK_BLAS(cublasDtrmv(blas, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, N, da, N, dx, 1));
    CHECK_BLAS(cublasDtrsm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, N, 1, &one, da, N, dx, N));
    CHECK_BLAS(cublasDsyrk(blas, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, N, N, &one, da, N, &zero, du, N));
    CHECK_BLAS(cublasDsymv(blas, CUBLAS_FILL_MODE_UPPER, N, &one, du, N, dx, 1, &zero, dy, 1));
    std::vector<double> back = download(dx, N), y = download(dy, N), t(N, 0.0);
    double far = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            t[j] += a[i + j * N] * x[i];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            want[i] += a[i + j * N] * t[j];
    for (int i = 0; i < N; i++)
        far = std::fmax(far, std::fmax(std::fabs(back[i] - x[i]), std::fabs(y[i] - want[i])));
    report("trmv, trsm, syrk, symv", far < 1e-10);
    CHECK(cudaFree(da));
    CHECK(cudaFree(du));
}

int main()
{
    CHECK_BLAS(cublasCreate(&blas));
    plain();
    complex_numbers();
    mixed<__half, __half, float>("half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F, 1e-3);
    mixed<__nv_bfloat16, float, float>("bfloat16", CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F, 0);
    mixed<int8_t, int32_t, int32_t>("8-bit integers", CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I, 0);
    batches();
    around();
    CHECK_BLAS(cublasDestroy(blas));
    if (!failed)
        std::printf("PASS cublas_products\n");
    return failed;
}
