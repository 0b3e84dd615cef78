// rocFFT by its own names, as no port calls it: a batch with a factor, columns of a matrix, real numbers in place there and back, a stream and
// a work buffer; against the sums that define the transforms.
#include <hip/hip_runtime.h>
#include <rocfft/rocfft.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        hipError_t error_ = (call);                                                                          \
        if (error_ != hipSuccess) {                                                                          \
            std::printf("FAIL rocfft_plans: %s\n", hipGetErrorString(error_));                               \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

#define FFT(call)                                                                                            \
    do {                                                                                                     \
        rocfft_status status_ = (call);                                                                      \
        if (status_ != rocfft_status_success) {                                                              \
            std::printf("FAIL rocfft_plans: status %d: %s\n", (int)status_, #call);                          \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

typedef std::complex<double> number;
typedef std::complex<float> single;

static unsigned state = 5;

static double draw()
{
    state = state * 1664525u + 1013904223u;
    return (state >> 9) / 8388608.0 * 2 - 1;
}

static void same(const char *what, number got, number wanted, double tolerance)
{
    if (!(std::abs(got - wanted) <= tolerance * (1 + std::abs(wanted)))) {
        std::printf("FAIL rocfft_plans: %s: %g%+gi, not %g%+gi\n", what, got.real(), got.imag(), wanted.real(),
                    wanted.imag());
        std::exit(1);
    }
}

// Runs a plan in a stream, with the work buffer that it wants, and destroys it. out: null in place.
static void run(rocfft_plan plan, hipStream_t stream, void *in, void *out)
{
    size_t size = 0;
    void *work = nullptr, *from[] = {in}, *to[] = {out};
    rocfft_execution_info info;
    FFT(rocfft_execution_info_create(&info));
    FFT(rocfft_execution_info_set_stream(info, stream));
    FFT(rocfft_plan_get_work_buffer_size(plan, &size));
    if (size) {
        CHECK(hipMalloc(&work, size));
        FFT(rocfft_execution_info_set_work_buffer(info, work, size));
    }
    FFT(rocfft_execute(plan, from, out ? to : nullptr, info));
    CHECK(hipStreamSynchronize(stream));
    FFT(rocfft_execution_info_destroy(info));
    FFT(rocfft_plan_destroy(plan));
    if (work)
        CHECK(hipFree(work));
}

template <typename T> static T *upload(const std::vector<T> &from)
{
    T *at;
    CHECK(hipMalloc((void **)&at, from.size() * sizeof(T)));
    CHECK(hipMemcpy(at, from.data(), from.size() * sizeof(T), hipMemcpyHostToDevice));
    return at;
}

template <typename T> static std::vector<T> take(T *at, size_t n)
{
    std::vector<T> out(n);
    CHECK(hipMemcpy(out.data(), at, n * sizeof(T), hipMemcpyDeviceToHost));
    CHECK(hipFree(at));
    return out;
}

static number turn(int sign, double part)
{
    return std::polar(1.0, sign * 2 * M_PI * part);
}

// Batches of single precision, every result halved.
static void batch(hipStream_t stream)
{
    const size_t n = 60, count = 3;
    std::vector<single> in(n * count), none(n * count);
    for (single &x : in)
        x = single((float)draw(), (float)draw());
    single *from = upload(in), *to = upload(none);
    rocfft_plan_description halved;
    rocfft_plan plan;
    FFT(rocfft_plan_description_create(&halved));
    FFT(rocfft_plan_description_set_scale_factor(halved, 0.5));
    FFT(rocfft_plan_create(&plan, rocfft_placement_notinplace, rocfft_transform_type_complex_forward,
                           rocfft_precision_single, 1, &n, count, halved));
    FFT(rocfft_plan_description_destroy(halved));
    run(plan, stream, from, to);
    const std::vector<single> out = take(to, n * count);
    for (size_t i = 0; i < n * count; i++) {
        number sum = 0;
        for (size_t k = 0; k < n; k++)
            sum += number(in[i / n * n + k]) * turn(-1, (double)(k * (i % n) % n) / n);
        same("batch", number(out[i]), sum * 0.5, 1e-5);
    }
    CHECK(hipFree(from));
}

// The columns of a matrix: a stride of its width, one transform next to the other, in place.
static void columns(hipStream_t stream)
{
    const size_t rows = 16, width = 5, stride[] = {width};
    std::vector<number> in(rows * width);
    for (number &x : in)
        x = number(draw(), draw());
    number *at = upload(in);
    rocfft_plan_description laid;
    rocfft_plan plan;
    FFT(rocfft_plan_description_create(&laid));
    FFT(rocfft_plan_description_set_data_layout(laid, rocfft_array_type_complex_interleaved,
                                                rocfft_array_type_complex_interleaved, nullptr, nullptr, 1, stride,
                                                1, 1, stride, 1));
    FFT(rocfft_plan_create(&plan, rocfft_placement_inplace, rocfft_transform_type_complex_inverse,
                           rocfft_precision_double, 1, &rows, width, laid));
    FFT(rocfft_plan_description_destroy(laid));
    run(plan, stream, at, nullptr);
    const std::vector<number> out = take(at, rows * width);
    for (size_t c = 0; c < width; c++)
        for (size_t i = 0; i < rows; i++) {
            number sum = 0;
            for (size_t k = 0; k < rows; k++)
                sum += in[k * width + c] * turn(1, (double)(k * i % rows) / rows);
            same("columns", out[i * width + c], sum, 1e-12);
        }
}

// Real numbers of two dimensions in place: rows have room for the complex numbers that they become.
static void real_in_place(hipStream_t stream)
{
    const size_t nx = 12, ny = 6, half = nx / 2 + 1, lengths[] = {nx, ny};
    std::vector<double> in(ny * 2 * half);
    for (double &x : in)
        x = draw();
    double *at = upload(in);
    rocfft_plan there, back;
    FFT(rocfft_plan_create(&there, rocfft_placement_inplace, rocfft_transform_type_real_forward,
                           rocfft_precision_double, 2, lengths, 1, nullptr));
    FFT(rocfft_plan_create(&back, rocfft_placement_inplace, rocfft_transform_type_real_inverse,
                           rocfft_precision_double, 2, lengths, 1, nullptr));
    run(there, stream, at, nullptr);
    std::vector<number> middle(ny * half);
    CHECK(hipMemcpy(middle.data(), at, middle.size() * sizeof(number), hipMemcpyDeviceToHost));
    for (size_t v = 0; v < ny; v++)
        for (size_t u = 0; u < half; u++) {
            number sum = 0;
            for (size_t y = 0; y < ny; y++)
                for (size_t x = 0; x < nx; x++)
                    sum += in[y * 2 * half + x] * turn(-1, (double)(x * u) / nx + (double)(y * v) / ny);
            same("real forward", middle[v * half + u], sum, 1e-12);
        }
    run(back, stream, at, nullptr);
    const std::vector<double> out = take(at, in.size());
    for (size_t y = 0; y < ny; y++)
        for (size_t x = 0; x < nx; x++)
            same("real inverse", out[y * 2 * half + x], in[y * 2 * half + x] * (double)(nx * ny), 1e-12);
}

int main()
{
    hipStream_t stream;
    CHECK(hipStreamCreate(&stream));
    FFT(rocfft_setup());
    batch(stream);
    columns(stream);
    real_in_place(stream);
    FFT(rocfft_cleanup());
    CHECK(hipStreamDestroy(stream));
    std::printf("PASS rocfft_plans\n");
    return 0;
}
