// cuBLAS: routines of all three levels in the four types, results on the host and on the device, batches,
// sums and diagonals; each against plain loops over complex numbers.
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuComplex.h>
#include <cublas_v2.h>
#include <cuda_runtime.h>

#define CHECK(call)                                                                  \
    do {                                                                             \
        cudaError_t error_ = (call);                                                 \
        if (error_ != cudaSuccess) {                                                 \
            std::printf("FAIL cublas_levels: %s\n", cudaGetErrorString(error_));     \
            std::exit(1);                                                            \
        }                                                                            \
    } while (0)

#define BLAS(call)                                                                   \
    do {                                                                             \
        cublasStatus_t status_ = (call);                                             \
        if (status_ != CUBLAS_STATUS_SUCCESS) {                                      \
            std::printf("FAIL cublas_levels: status %d: %s\n", (int)status_, #call); \
            std::exit(1);                                                            \
        }                                                                            \
    } while (0)

typedef std::complex<double> number;
typedef std::vector<number> numbers;

static number value(float x) { return x; }
static number value(double x) { return x; }
static number value(cuComplex x) { return number(x.x, x.y); }
static number value(cuDoubleComplex x) { return number(x.x, x.y); }
static void store(float *x, number v) { *x = (float)v.real(); }
static void store(double *x, number v) { *x = v.real(); }
static void store(cuComplex *x, number v) { *x = make_cuComplex((float)v.real(), (float)v.imag()); }
static void store(cuDoubleComplex *x, number v) { *x = make_cuDoubleComplex(v.real(), v.imag()); }

static unsigned state = 20;

static double draw()
{
    state = state * 1664525u + 1013904223u;
    return (state >> 9) / 8388608.0 * 2 - 1;
}

static numbers draw(int n)
{
    numbers out(n);
    for (int i = 0; i < n; i++)
        out[i] = number(draw(), draw());
    return out;
}

// A copy of numbers in the type T on the device; real types have the real parts.
template <typename T>
struct device {
    T *at;
    int n;

    explicit device(const numbers &from) : n((int)from.size())
    {
        std::vector<T> all(n);
        for (int i = 0; i < n; i++)
            store(&all[i], from[i]);
        CHECK(cudaMalloc(&at, n * sizeof(T)));
        CHECK(cudaMemcpy(at, all.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    }
    device(const device &) = delete;
    device &operator=(const device &) = delete;
    ~device() { cudaFree(at); }

    numbers read() const
    {
        std::vector<T> all(n);
        numbers out(n);
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(all.data(), at, n * sizeof(T), cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; i++)
            out[i] = value(all[i]);
        return out;
    }
};

template <typename T>
static numbers as(numbers from)
{
    for (number &x : from) {
        T one;
        store(&one, x);
        x = value(one);
    }
    return from;
}

static void same(const char *what, const numbers &got, const numbers &wanted, double tolerance)
{
    for (size_t i = 0; i < wanted.size(); i++)
        if (!(std::abs(got[i] - wanted[i]) <= tolerance * (1 + std::abs(wanted[i])))) {
            std::printf("FAIL cublas_levels: %s: element %zu is %g%+gi, not %g%+gi\n", what, i, got[i].real(),
                        got[i].imag(), wanted[i].real(), wanted[i].imag());
            std::exit(1);
        }
}

// op(a), a matrix of rows x cols afterwards: 'N', 'T' or 'C'.
static numbers op(const numbers &a, char how, int rows, int cols)
{
    numbers out(rows * cols);
    for (int j = 0; j < cols; j++)
        for (int i = 0; i < rows; i++)
            out[j * rows + i] = how == 'N' ? a[j * rows + i] : how == 'T' ? a[i * cols + j] : std::conj(a[i * cols + j]);
    return out;
}

static numbers product(const numbers &a, const numbers &b, int m, int n, int k)
{
    numbers out(m * n);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            for (int l = 0; l < k; l++)
                out[j * m + i] += a[l * m + i] * b[j * k + l];
    return out;
}

static numbers combine(number alpha, const numbers &x, number beta, const numbers &y)
{
    numbers out(x.size());
    for (size_t i = 0; i < x.size(); i++)
        out[i] = alpha * x[i] + beta * y[i];
    return out;
}

// One triangle of a square matrix, the other one zero; or both, the second one from the first.
static numbers triangle(numbers a, int n, bool upper, bool both, bool conjugate)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            bool inside = upper ? i <= j : i >= j;
            number other = a[i * n + j];
            if (!inside)
                a[j * n + i] = !both ? 0 : conjugate ? std::conj(other) : other;
        }
    return a;
}

// ---- vectors ----

static void vectors(cublasHandle_t blas)
{
    const int n = 200;
    const numbers a = draw(n), b = draw(n);
    const numbers fa = as<float>(a), fb = as<float>(b), da = as<double>(a), db = as<double>(b);
    device<float> x(a), y(b);
    device<double> u(a), v(b);
    number sum = 0;
    double squares = 0;
    int largest = 0;
    for (int i = 0; i < n; i++) {
        sum += fa[i] * fb[i];
        squares += std::norm(da[i]);
        if (std::abs(da[i]) > std::abs(da[largest]))
            largest = i;
    }
    float dot = 0;
    double norm = 0;
    int at = 0;
    BLAS(cublasSdot(blas, n, x.at, 1, y.at, 1, &dot));
    BLAS(cublasDnrm2(blas, n, u.at, 1, &norm));
    BLAS(cublasIdamax(blas, n, u.at, 1, &at));
    same("dot, nrm2, amax", {dot, norm, at * 1.0}, {sum, std::sqrt(squares), largest + 1.0}, 1e-4);

    // The factor and the result on the device.
    device<float> two({2}), result({0});
    BLAS(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_DEVICE));
    BLAS(cublasSaxpy(blas, n, two.at, x.at, 1, y.at, 1));
    BLAS(cublasSasum(blas, n, x.at, 1, result.at));
    BLAS(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_HOST));
    double total = 0;
    for (number f : fa)
        total += std::abs(f);
    same("axpy", y.read(), combine(2, fa, 1, fb), 1e-5);
    same("asum", result.read(), {total}, 1e-5);

    // Every second element, and backwards.
    const double c = 0.6, s = 0.8;
    numbers ru = da, rv = db;
    for (int i = 0; i < n / 2; i++) {
        number p = da[2 * i], q = db[n - 1 - 2 * i];
        ru[2 * i] = c * p + s * q;
        rv[n - 1 - 2 * i] = c * q - s * p;
    }
    BLAS(cublasDrot(blas, n / 2, u.at, 2, v.at + 1, -2, &c, &s));
    same("rot", u.read(), ru, 1e-12);
    same("rot", v.read(), rv, 1e-12);
}

// ---- a matrix and a vector ----

static void matrix_vector(cublasHandle_t blas)
{
    const int m = 20, n = 13;
    const numbers a = draw(m * n), p = draw(m), q = draw(n);
    device<double> da(a), dp(p), dq(q);
    const numbers ra = as<double>(a), rp = as<double>(p), rq = as<double>(q);
    const double alpha = 1.5, beta = -0.5;
    BLAS(cublasDgemv(blas, CUBLAS_OP_T, m, n, &alpha, da.at, m, dp.at, 1, &beta, dq.at, 1));
    same("gemv", dq.read(), combine(alpha, product(op(ra, 'T', n, m), rp, n, 1, m), beta, rq), 1e-12);

    device<double> again(q);
    BLAS(cublasDger(blas, m, n, &alpha, dp.at, 1, again.at, 1, da.at, m));
    same("ger", da.read(), combine(alpha, product(rp, rq, m, n, 1), 1, ra), 1e-12);

    const numbers h = draw(n * n);
    device<float> fh(h), fq(q), fr(numbers(n, number(0)));
    const float one = 1, zero = 0;
    BLAS(cublasSsymv(blas, CUBLAS_FILL_MODE_LOWER, n, &one, fh.at, n, fq.at, 1, &zero, fr.at, 1));
    same("symv", fr.read(), product(triangle(as<float>(h), n, false, true, false), as<float>(q), n, 1, n), 1e-5);

    // A solve with a triangle: what it is multiplied with gives the right side again.
    numbers t = triangle(h, n, true, false, false);
    for (int i = 0; i < n; i++)
        t[i * n + i] = 4;
    device<double> dt(t), ds(q);
    BLAS(cublasDtrsv(blas, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, dt.at, n, ds.at, 1));
    same("trsv", product(as<double>(t), ds.read(), n, 1, n), rq, 1e-10);
}

// ---- matrices ----

static void products(cublasHandle_t blas)
{
    const int m = 17, n = 12, k = 23;
    const numbers a = draw(m * k), b = draw(k * n), c = draw(m * n), sq = draw(m * m);
    const float one = 1, half = 0.5f;
    device<float> fa(a), fb(b), fc(c);
    BLAS(cublasSgemm(blas, CUBLAS_OP_T, CUBLAS_OP_N, m, n, k, &half, fa.at, k, fb.at, k, &one, fc.at, m));
    same("gemm", fc.read(), combine(half, product(op(as<float>(a), 'T', m, k), as<float>(b), m, n, k), 1, as<float>(c)),
         1e-5);

    const double alpha = 2, beta = 3;
    device<double> ds(sq), dc(c), dx(c), dk(a), dr(sq);
    BLAS(cublasDsymm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, m, n, &alpha, ds.at, m, dx.at, m, &beta, dc.at, m));
    const numbers symmetric = triangle(as<double>(sq), m, true, true, false);
    same("symm", dc.read(), combine(alpha, product(symmetric, as<double>(c), m, n, m), beta, as<double>(c)), 1e-12);

    BLAS(cublasDsyrk(blas, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, m, k, &alpha, dk.at, m, &beta, dr.at, m));
    const numbers full =
        combine(alpha, product(as<double>(a), op(as<double>(a), 'T', k, m), m, m, k), beta, as<double>(sq));
    same("syrk", triangle(dr.read(), m, false, false, false), triangle(full, m, false, false, false), 1e-12);

    // The sum of a matrix and a transposed one, and a matrix with scaled columns.
    device<double> turned(op(c, 'T', n, m)), sum(c), scale(draw(n));
    BLAS(cublasDgeam(blas, CUBLAS_OP_N, CUBLAS_OP_T, m, n, &alpha, dx.at, m, &beta, turned.at, n, sum.at, m));
    same("geam", sum.read(), combine(alpha + beta, as<double>(c), 0, as<double>(c)), 1e-12);
    BLAS(cublasDdgmm(blas, CUBLAS_SIDE_RIGHT, m, n, dx.at, m, scale.at, 1, sum.at, m));
    const numbers factors = scale.read();
    numbers scaled = as<double>(c);
    for (int i = 0; i < m * n; i++)
        scaled[i] *= factors[i / m];
    same("dgmm", sum.read(), scaled, 1e-12);
}

static void complex_products(cublasHandle_t blas)
{
    const int m = 9, n = 7, k = 11;
    const numbers a = draw(m * k), b = draw(k * n), c = draw(m * n), sq = draw(m * m);
    const cuComplex alpha = make_cuComplex(0.5f, -1), beta = make_cuComplex(0, 2);
    device<cuComplex> fa(a), fb(b), fc(c);
    BLAS(cublasCgemm(blas, CUBLAS_OP_C, CUBLAS_OP_N, m, n, k, &alpha, fa.at, k, fb.at, k, &beta, fc.at, m));
    same("cgemm", fc.read(), combine(value(alpha), product(op(a, 'C', m, k), b, m, n, k), value(beta), c), 1e-5);

    const cuDoubleComplex one = make_cuDoubleComplex(1, 0);
    numbers t = triangle(sq, m, false, false, false);
    for (int i = 0; i < m; i++)
        t[i * m + i] = number(3, 1);
    device<cuDoubleComplex> zt(t), zc(c), zy(draw(m)), zx(draw(m));
    BLAS(cublasZtrsm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_C, CUBLAS_DIAG_NON_UNIT, m, n, &one,
                     zt.at, m, zc.at, m));
    same("ztrsm", product(op(t, 'C', m, m), zc.read(), m, n, m), c, 1e-11);

    const double scale = 0.5, none = 0;
    device<cuDoubleComplex> za(a), zh(numbers(m * m, number(0)));
    BLAS(cublasZherk(blas, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, m, k, &scale, za.at, m, &none, zh.at, m));
    const numbers full = product(a, op(a, 'C', k, m), m, m, k);
    same("zherk", triangle(zh.read(), m, true, false, false), triangle(combine(scale, full, 0, full), m, true, false, false),
         1e-12);

    cuDoubleComplex dot;
    number wanted = 0;
    const numbers x = zx.read(), y = zy.read();
    for (int i = 0; i < m; i++)
        wanted += std::conj(x[i]) * y[i];
    BLAS(cublasZdotc(blas, m, zx.at, 1, zy.at, 1, &dot));
    same("zdotc", {value(dot)}, {wanted}, 1e-12);
}

// ---- batches ----

static void batches(cublasHandle_t blas)
{
    const int n = 6, count = 5;
    const numbers a = draw(n * n * count), b = draw(n * n * count);
    device<double> da(a), db(b), dc(a), dd(a);
    const double one = 1, zero = 0;
    numbers wanted;
    std::vector<double *> places;
    for (int i = 0; i < count; i++) {
        const numbers pa(a.begin() + i * n * n, a.begin() + (i + 1) * n * n),
            pb(b.begin() + i * n * n, b.begin() + (i + 1) * n * n);
        for (number x : product(as<double>(pa), as<double>(pb), n, n, n))
            wanted.push_back(x);
    }
    for (device<double> *d : {&da, &db, &dd})
        for (int i = 0; i < count; i++)
            places.push_back(d->at + i * n * n);
    double **pointers;
    CHECK(cudaMalloc(&pointers, places.size() * sizeof *pointers));
    CHECK(cudaMemcpy(pointers, places.data(), places.size() * sizeof *pointers, cudaMemcpyHostToDevice));
    BLAS(cublasDgemmStridedBatched(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, da.at, n, n * n, db.at, n, n * n,
                                   &zero, dc.at, n, n * n, count));
    same("strided batch", dc.read(), wanted, 1e-12);
    BLAS(cublasDgemmBatched(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, pointers, n, pointers + count, n, &zero,
                            pointers + 2 * count, n, count));
    same("batch", dd.read(), wanted, 1e-12);
    CHECK(cudaFree(pointers));
}

int main()
{
    cublasHandle_t blas;
    cudaStream_t stream, found;
    BLAS(cublasCreate(&blas));
    CHECK(cudaStreamCreate(&stream));
    BLAS(cublasSetStream(blas, stream));
    BLAS(cublasGetStream(blas, &found));
    if (found != stream) {
        std::printf("FAIL cublas_levels: another stream\n");
        return 1;
    }
    vectors(blas);
    matrix_vector(blas);
    products(blas);
    complex_products(blas);
    batches(blas);
    BLAS(cublasDestroy(blas));
    CHECK(cudaStreamDestroy(stream));
    std::printf("PASS cublas_levels\n");
    return 0;
}
