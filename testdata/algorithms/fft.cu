// Fast Fourier transforms of our own: Stockham's radix-2 in shared memory, batched, forward and backward; in double; and
// of two dimensions by rows, a transposition in tiles, and rows again.
#include "check.h"
#include "dft.h"

// ---------------------------------------------------------------------------------------------------------------------
// complex arithmetic for both precisions

template <typename T>
struct Vec2;
template <>
struct Vec2<float> {
    typedef float2 type;
};
template <>
struct Vec2<double> {
    typedef double2 type;
};

__device__ __forceinline__ float2 make_complex(float x, float y) { return make_float2(x, y); }
__device__ __forceinline__ double2 make_complex(double x, double y) { return make_double2(x, y); }

// e^(i pi x)
__device__ __forceinline__ float2 unit(float x) {
    float s, c;
    sincospif(x, &s, &c);
    return make_float2(c, s);
}

__device__ __forceinline__ double2 unit(double x) {
    double s, c;
    sincospi(x, &s, &c);
    return make_double2(c, s);
}

template <typename C>
__device__ __forceinline__ C complex_multiply(C a, C b) {
    return make_complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// ---------------------------------------------------------------------------------------------------------------------
// N a power of two, N / 2 threads, one transform per block; the two buffers change places with each step

template <typename T, int N>
__global__ void __launch_bounds__(N / 2) fft_stockham(typename Vec2<T>::type *data, T sign) {
    typedef typename Vec2<T>::type C;
    __shared__ C buffer[2][N];
    C *line = data + (size_t)blockIdx.x * N;
    const int t = threadIdx.x;
    buffer[0][t] = line[t];
    buffer[0][t + N / 2] = line[t + N / 2];
    __syncthreads();
    int from = 0;
#pragma unroll
    for (int half = 1; half < N; half *= 2) {
        const int k = t & (half - 1);
        const C a = buffer[from][t];
        const C b = complex_multiply(buffer[from][t + N / 2], unit(sign * (T)k / (T)half));
        const int to = (t - k) * 2 + k;
        buffer[1 - from][to] = make_complex(a.x + b.x, a.y + b.y);
        buffer[1 - from][to + half] = make_complex(a.x - b.x, a.y - b.y);
        from = 1 - from;
        __syncthreads();
    }
    line[t] = buffer[from][t];
    line[t + N / 2] = buffer[from][t + N / 2];
}

// The straightforward form: one thread per output, for lengths that are not powers of two.
__global__ void dft_direct(float2 *out, const float2 *in, int n, float sign) {
    extern __shared__ float2 line[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        line[i] = in[blockIdx.x * n + i];
    }
    __syncthreads();
    for (int k = threadIdx.x; k < n; k += blockDim.x) {
        float2 sum = {0.0f, 0.0f};
        for (int j = 0; j < n; j++) {
            float2 term = complex_multiply(line[j], unit(sign * 2.0f * (float)(j * k % n) / (float)n));
            sum.x += term.x;
            sum.y += term.y;
        }
        out[blockIdx.x * n + k] = sum;
    }
}

#define TILE_DIM 16
#define BLOCK_ROWS 8

__global__ void transpose(float2 *out, const float2 *in, int rows, int columns) {
    __shared__ float2 tile[TILE_DIM][TILE_DIM + 1];
    int x = blockIdx.x * TILE_DIM + threadIdx.x, y = blockIdx.y * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) {
        if (x < columns && y + j < rows) {
            tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * columns + x];
        }
    }
    __syncthreads();
    x = blockIdx.y * TILE_DIM + threadIdx.x;
    y = blockIdx.x * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) {
        if (x < rows && y + j < columns) {
            out[(y + j) * rows + x] = tile[threadIdx.x][threadIdx.y + j];
        }
    }
}

__global__ void divide(float2 *data, int n, float by) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        data[i] = make_float2(data[i].x / by, data[i].y / by);
    }
}

// ---------------------------------------------------------------------------------------------------------------------

template <typename C>
static std::vector<C> random_complex(Random *random, int n) {
    std::vector<C> v(n);
    for (C &z : v) {
        z.x = random->uniform(-1.0f, 1.0f);
        z.y = random->uniform(-1.0f, 1.0f);
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

// The parts of a device array of complex numbers by turns.
template <typename T, typename C>
static std::vector<T> parts(const DeviceArray<C> &data) {
    std::vector<T> out;
    for (const C &z : data.host()) {
        out.push_back(z.x);
        out.push_back(z.y);
    }
    return out;
}

static std::vector<Complex> dft_batch(const std::vector<Complex> &data, int n, int sign) {
    std::vector<Complex> out;
    for (size_t at = 0; at < data.size(); at += n) {
        const std::vector<Complex> line = dft({data.begin() + at, data.begin() + at + n}, sign);
        out.insert(out.end(), line.begin(), line.end());
    }
    return out;
}

template <typename T, int N>
static void run_batch(Random *random, int batch, const std::string &type, double tolerance) {
    typedef typename Vec2<T>::type C;
    const std::vector<C> host = random_complex<C>(random, N * batch);
    const std::string suffix = type + std::to_string(N);
    DeviceArray<C> data(host);
    fft_stockham<T, N><<<batch, N / 2>>>(data.data(), (T)-1);
    CUDA_CHECK_LAUNCH();
    check_close(("fft_forward_" + suffix).c_str(), parts<T>(data), interleaved(dft_batch(widen(host), N, -1)), tolerance);
    data.set(host);
    fft_stockham<T, N><<<batch, N / 2>>>(data.data(), (T)1);
    CUDA_CHECK_LAUNCH();
    check_close(("fft_backward_" + suffix).c_str(), parts<T>(data), interleaved(dft_batch(widen(host), N, 1)), tolerance);
}

static void run_direct(Random *random) {
    const int n = 100, batch = 4;
    const std::vector<float2> host = random_complex<float2>(random, n * batch);
    DeviceArray<float2> in(host), out(n * batch);
    dft_direct<<<batch, 64, n * sizeof(float2)>>>(out.data(), in.data(), n, -1.0f);
    CUDA_CHECK_LAUNCH();
    check_close("fft_direct_100", parts<float>(out), interleaved(dft_batch(widen(host), n, -1)), 1.5e-6);
}

static void transposed(DeviceArray<float2> *out, const DeviceArray<float2> &in, int rows, int columns) {
    dim3 grid((columns + TILE_DIM - 1) / TILE_DIM, (rows + TILE_DIM - 1) / TILE_DIM);
    transpose<<<grid, dim3(TILE_DIM, BLOCK_ROWS)>>>(out->data(), in.data(), rows, columns);
    CUDA_CHECK_LAUNCH();
}

static void run_2d(Random *random) {
    constexpr int kRows = 32, kColumns = 128;
    const std::vector<float2> host = random_complex<float2>(random, kRows * kColumns);
    DeviceArray<float2> data(host), turned(kRows * kColumns);
    const int n = kRows * kColumns;
    fft_stockham<float, kColumns><<<kRows, kColumns / 2>>>(data.data(), -1.0f);
    transposed(&turned, data, kRows, kColumns);
    fft_stockham<float, kRows><<<kColumns, kRows / 2>>>(turned.data(), -1.0f);
    transposed(&data, turned, kColumns, kRows);
    check_close("fft_2d_forward", parts<float>(data), interleaved(dft_2d(widen(host), kRows, kColumns, -1)), 9e-7);

    // And back: what it began with.
    fft_stockham<float, kColumns><<<kRows, kColumns / 2>>>(data.data(), 1.0f);
    transposed(&turned, data, kRows, kColumns);
    fft_stockham<float, kRows><<<kColumns, kRows / 2>>>(turned.data(), 1.0f);
    transposed(&data, turned, kColumns, kRows);
    divide<<<(n + 255) / 256, 256>>>(data.data(), n, (float)n);
    CUDA_CHECK_LAUNCH();
    check_close("fft_2d_round_trip", parts<float>(data), interleaved(widen(host)), 1.7e-6);
}

int main() {
    Random random(7);
    run_batch<float, 16>(&random, 37, "float_", 6e-7);
    run_batch<float, 256>(&random, 9, "float_", 6e-7);
    run_batch<float, 1024>(&random, 3, "float_", 6e-7);
    run_batch<double, 512>(&random, 3, "double_", 1e-15);
    run_direct(&random);
    run_2d(&random);
    return exit_code();
}
