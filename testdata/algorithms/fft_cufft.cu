// Fourier transforms by way of cuFFT: complex in batches and in place, real there and back, double precision, two
// dimensions; lengths that are not powers of two.
#include "check.h"
#include "dft.h"

#include <cufft.h>

#define CUFFT_CHECK(call)                                                                        \
    do {                                                                                         \
        cufftResult status_ = (call);                                                            \
        if (status_ != CUFFT_SUCCESS) {                                                          \
            fprintf(stderr, "%s:%d: %s: cuFFT status %d\n", __FILE__, __LINE__, #call, (int)status_); \
            exit(EXIT_FAILURE);                                                                  \
        }                                                                                        \
    } while (0)

static std::vector<cufftComplex> random_complex(Random *random, int n) {
    std::vector<cufftComplex> v(n);
    for (cufftComplex &z : v) {
        z = make_cuFloatComplex(random->uniform(-1.0f, 1.0f), random->uniform(-1.0f, 1.0f));
    }
    return v;
}

template <typename C>
static std::vector<Complex> widen(const std::vector<C> &data) {
    std::vector<Complex> out;
    for (const C &z : data) {
        out.push_back(Complex(z.x, z.y));
    }
    return out;
}

template <typename T, typename C>
static std::vector<T> parts(const std::vector<C> &data) {
    std::vector<T> out;
    for (const C &z : data) {
        out.push_back(z.x);
        out.push_back(z.y);
    }
    return out;
}

// The half of a transform of real numbers that is not the mirror of the other one.
static std::vector<Complex> half_of(const std::vector<Complex> &full) {
    return std::vector<Complex>(full.begin(), full.begin() + full.size() / 2 + 1);
}

static void run_c2c(Random *random, int n, int batch) {
    const std::vector<cufftComplex> host = random_complex(random, n * batch);
    std::vector<Complex> forward, backward;
    for (int b = 0; b < batch; b++) {
        const std::vector<Complex> line = widen(std::vector<cufftComplex>(host.begin() + b * n, host.begin() + (b + 1) * n));
        for (const Complex &z : dft(line, -1)) {
            forward.push_back(z);
        }
        for (const Complex &z : dft(line, 1)) {
            backward.push_back(z);
        }
    }
    DeviceArray<cufftComplex> in(host), out(n * batch);
    cufftHandle plan;
    CUFFT_CHECK(cufftPlan1d(&plan, n, CUFFT_C2C, batch));
    CUFFT_CHECK(cufftExecC2C(plan, in.data(), out.data(), CUFFT_FORWARD));
    CUDA_CHECK(cudaDeviceSynchronize());
    const std::string suffix = "_" + std::to_string(n);
    check_close(("cufft_c2c_forward" + suffix).c_str(), parts<float>(out.host()), interleaved(forward), 2e-6);
    CUFFT_CHECK(cufftExecC2C(plan, in.data(), in.data(), CUFFT_INVERSE));
    CUDA_CHECK(cudaDeviceSynchronize());
    check_close(("cufft_c2c_inverse" + suffix).c_str(), parts<float>(in.host()), interleaved(backward), 2e-6);
    CUFFT_CHECK(cufftDestroy(plan));
}

static void run_real(Random *random, int n) {
    const std::vector<float> host = random->uniforms(n, -1.0f, 1.0f);
    DeviceArray<cufftReal> in(host);
    DeviceArray<cufftComplex> spectrum(n / 2 + 1);
    cufftHandle forward, backward;
    cudaStream_t stream;
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUFFT_CHECK(cufftPlan1d(&forward, n, CUFFT_R2C, 1));
    CUFFT_CHECK(cufftPlan1d(&backward, n, CUFFT_C2R, 1));
    CUFFT_CHECK(cufftSetStream(forward, stream));
    CUFFT_CHECK(cufftSetStream(backward, stream));
    CUFFT_CHECK(cufftExecR2C(forward, in.data(), spectrum.data()));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    std::vector<Complex> ref(host.begin(), host.end());
    check_close("cufft_r2c", parts<float>(spectrum.host()), interleaved(half_of(dft(ref, -1))), 2e-6);

    // Back again, n times as large.
    std::vector<double> scaled(host.begin(), host.end());
    for (double &x : scaled) {
        x *= n;
    }
    CUFFT_CHECK(cufftExecC2R(backward, spectrum.data(), in.data()));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    check_close("cufft_c2r", in.host(), scaled, 2e-6);
    CUFFT_CHECK(cufftDestroy(forward));
    CUFFT_CHECK(cufftDestroy(backward));
    CUDA_CHECK(cudaStreamDestroy(stream));
}

static void run_double(Random *random, int n) {
    std::vector<double> host(n);
    for (double &x : host) {
        x = random->uniform(-1.0f, 1.0f);
    }
    DeviceArray<cufftDoubleReal> in(host);
    DeviceArray<cufftDoubleComplex> out(n / 2 + 1);
    cufftHandle plan;
    CUFFT_CHECK(cufftPlan1d(&plan, n, CUFFT_D2Z, 1));
    CUFFT_CHECK(cufftExecD2Z(plan, in.data(), out.data()));
    CUDA_CHECK(cudaDeviceSynchronize());
    const std::vector<Complex> ref = dft(std::vector<Complex>(host.begin(), host.end()), -1);
    check_close("cufft_d2z", parts<double>(out.host()), interleaved(half_of(ref)), 4e-15);
    CUFFT_CHECK(cufftDestroy(plan));
}

static void run_2d(Random *random) {
    const int rows = 24, columns = 40;
    const std::vector<cufftComplex> host = random_complex(random, rows * columns);
    DeviceArray<cufftComplex> in(host), out(rows * columns);
    cufftHandle plan;
    CUFFT_CHECK(cufftPlan2d(&plan, rows, columns, CUFFT_C2C));
    CUFFT_CHECK(cufftExecC2C(plan, in.data(), out.data(), CUFFT_FORWARD));
    CUDA_CHECK(cudaDeviceSynchronize());
    check_close("cufft_2d", parts<float>(out.host()), interleaved(dft_2d(widen(host), rows, columns, -1)), 2e-6);
    CUFFT_CHECK(cufftDestroy(plan));

    // The columns alone, by strides: as many transforms as there are columns.
    int n[1] = {rows};
    CUFFT_CHECK(cufftPlanMany(&plan, 1, n, n, columns, 1, n, columns, 1, CUFFT_C2C, columns));
    CUFFT_CHECK(cufftExecC2C(plan, in.data(), out.data(), CUFFT_FORWARD));
    CUDA_CHECK(cudaDeviceSynchronize());
    const std::vector<Complex> wide = widen(host);
    std::vector<Complex> ref(rows * columns);
    for (int c = 0; c < columns; c++) {
        std::vector<Complex> line;
        for (int r = 0; r < rows; r++) {
            line.push_back(wide[r * columns + c]);
        }
        line = dft(line, -1);
        for (int r = 0; r < rows; r++) {
            ref[r * columns + c] = line[r];
        }
    }
    check_close("cufft_many_strided", parts<float>(out.host()), interleaved(ref), 2e-6);
    CUFFT_CHECK(cufftDestroy(plan));
}

int main() {
    Random random(8);
    run_c2c(&random, 256, 5);
    run_c2c(&random, 120, 3);
    run_real(&random, 500);
    run_double(&random, 360);
    run_2d(&random);
    return exit_code();
}
