// cuBLAS without handles (cublas.h): vectors, matrices and triangles of real and complex numbers, against loops on the host.
#include <cublas.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <vector>

static const int N = 12;
static int failures;

static void expect(bool good, const char *what)
{
    if (!good) {
        std::printf("FAIL %s\n", what);
        failures++;
    }
}

static void check(const char *what)
{
    cublasStatus status = cublasGetError();
    expect(status == CUBLAS_STATUS_SUCCESS, what);
}

// Numbers on the device, as long as the program runs.
template <class T>
struct device {
    T *p = nullptr;
    int n;
    explicit device(const std::vector<T> &from) : n((int)from.size())
    {
        expect(cublasAlloc(n, sizeof(T), (void **)&p) == CUBLAS_STATUS_SUCCESS, "cublasAlloc");
        cublasSetVector(n, sizeof(T), from.data(), 1, p, 1);
    }
    std::vector<T> read() const
    {
        std::vector<T> to(n);
        cublasGetVector(n, sizeof(T), p, 1, to.data(), 1);
        return to;
    }
};

static std::vector<double> numbers(int n, int seed)
{
    std::vector<double> v(n);
    for (int i = 0; i < n; i++)
        v[i] = ((i * 37 + seed * 11) % 19 - 9) / 8.0;
    return v;
}

static std::vector<float> floats(const std::vector<double> &v)
{
    return std::vector<float>(v.begin(), v.end());
}

template <class T>
static bool near(const std::vector<T> &got, const std::vector<double> &want, double tolerance)
{
    for (size_t i = 0; i < want.size(); i++)
        if (!(std::fabs((double)got[i] - want[i]) <= tolerance * (1 + std::fabs(want[i]))))
            return false;
    return got.size() == want.size();
}

static void vectors()
{
    std::vector<double> x = numbers(N, 1), y = numbers(N, 2);
    x[7] = -5;
    device<float> fx(floats(x)), fy(floats(y));
    double dot = 0, sum = 0, squares = 0;
    for (int i = 0; i < N; i++)
        dot += x[i] * y[i], sum += std::fabs(x[i]), squares += x[i] * x[i];
    expect(std::fabs(cublasSdot(N, fx.p, 1, fy.p, 1) - dot) < 1e-4, "cublasSdot");
    expect(std::fabs(cublasSasum(N, fx.p, 1) - sum) < 1e-4, "cublasSasum");
    expect(std::fabs(cublasSnrm2(N, fx.p, 1) - std::sqrt(squares)) < 1e-4, "cublasSnrm2");
    expect(cublasIsamax(N, fx.p, 1) == 8, "cublasIsamax");
    cublasSscal(N, 2.0f, fx.p, 1);
    cublasSaxpy(N, -0.5f, fx.p, 1, fy.p, 1);
    for (int i = 0; i < N; i++)
        y[i] -= x[i];
    expect(near(fy.read(), y, 1e-5), "cublasSaxpy");
    cublasSswap(N, fx.p, 1, fy.p, 1);
    cublasScopy(N, fx.p, 1, fy.p, 1);
    expect(near(fy.read(), y, 1e-5), "cublasScopy");
    check("vectors");
}

static void matrices()
{
    std::vector<double> a = numbers(N * N, 3), b = numbers(N * N, 4), c = numbers(N * N, 5), want = c;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i + k * N] * b[j + k * N];
            want[i + j * N] = 1.5 * sum - 2 * c[i + j * N];
        }
    device<double> da(a), db(b), dc(c);
    device<float> fa(floats(a)), fb(floats(b)), fc(floats(c));
    cublasDgemm('n', 'T', N, N, N, 1.5, da.p, N, db.p, N, -2.0, dc.p, N);
    cublasSgemm('N', 't', N, N, N, 1.5f, fa.p, N, fb.p, N, -2.0f, fc.p, N);
    expect(near(dc.read(), want, 1e-13), "cublasDgemm");
    expect(near(fc.read(), want, 1e-4), "cublasSgemm");

    std::vector<double> y(N, 0);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            y[i] += a[k + i * N] * b[k];
    cublasDgemv('t', N, N, 1, da.p, N, db.p, 1, 0, dc.p, 1);
    std::vector<double> got = dc.read();
    got.resize(N);
    expect(near(got, y, 1e-13), "cublasDgemv");
    check("matrices");
}

// B = U * B in place, and back again.
static void triangles()
{
    std::vector<double> a = numbers(N * N, 6), b = numbers(N * N, 7), want(N * N, 0);
    for (int i = 0; i < N; i++)
        a[i + i * N] = 3 + i;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            for (int k = i; k < N; k++)
                want[i + j * N] += 2 * a[i + k * N] * b[k + j * N];
    device<double> da(a), db(b);
    cublasDtrmm('L', 'U', 'N', 'N', N, N, 2.0, da.p, N, db.p, N);
    expect(near(db.read(), want, 1e-12), "cublasDtrmm");
    cublasDtrsm('l', 'u', 'n', 'n', N, N, 0.5, da.p, N, db.p, N);
    expect(near(db.read(), b, 1e-11), "cublasDtrsm");
    check("triangles");
}

static void complex_numbers()
{
    typedef std::complex<float> number;
    std::vector<double> re = numbers(2 * N, 8), im = numbers(2 * N, 9);
    std::vector<cuComplex> x(N), y(N);
    number dot = 0, alpha(0.5f, -2);
    for (int i = 0; i < N; i++) {
        x[i] = make_cuComplex((float)re[i], (float)im[i]);
        y[i] = make_cuComplex((float)re[N + i], (float)im[N + i]);
        dot += std::conj(number(x[i].x, x[i].y)) * number(y[i].x, y[i].y);
    }
    device<cuComplex> dx(x), dy(y);
    cuComplex got = cublasCdotc(N, dx.p, 1, dy.p, 1);
    expect(std::abs(number(got.x, got.y) - dot) < 1e-4f, "cublasCdotc");
    cublasCaxpy(N, make_cuComplex(alpha.real(), alpha.imag()), dx.p, 1, dy.p, 1);
    std::vector<cuComplex> after = dy.read();
    for (int i = 0; i < N; i++) {
        number want = number(y[i].x, y[i].y) + alpha * number(x[i].x, x[i].y);
        expect(std::abs(number(after[i].x, after[i].y) - want) < 1e-4f, "cublasCaxpy");
    }
    expect(std::fabs(cublasScnrm2(N, dx.p, 1) - std::sqrt(cublasCdotc(N, dx.p, 1, dx.p, 1).x)) < 1e-4f, "cublasScnrm2");
    check("complex numbers");
}

// What goes wrong is asked for afterwards, and once.
static void errors()
{
    float *none = nullptr;
    cublasSgemm('n', 'n', -1, 1, 1, 1.0f, none, 1, none, 1, 0.0f, none, 1);
    expect(cublasGetError() != CUBLAS_STATUS_SUCCESS, "an error");
    expect(cublasGetError() == CUBLAS_STATUS_SUCCESS, "no second one");
}

int main()
{
    expect(cublasInit() == CUBLAS_STATUS_SUCCESS, "cublasInit");
    vectors();
    matrices();
    triangles();
    complex_numbers();
    errors();
    expect(cublasShutdown() == CUBLAS_STATUS_SUCCESS, "cublasShutdown");
    if (failures)
        return 1;
    std::printf("PASS\n");
    return 0;
}
