// Kernel templates: type and value parameters, explicit and deduced
// arguments, dependent launches inside templates, instantiation tables.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <vector>

inline void cudaAssert(cudaError_t e, int line)
{
    if (e != cudaSuccess) { std::printf("FAIL template_kernels: line %d: %s\n", line, cudaGetErrorString(e)); std::exit(1); }
}
#define CHECK(...) cudaAssert((__VA_ARGS__), __LINE__)

template <typename T, int N>
__global__ void repeat(T *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        T v = data[i];
#pragma unroll
        for (int k = 0; k < N; ++k) v = v + v;
        data[i] = v;
    }
}

template <class T>
__global__ void offsetBy(T *data, T by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] += by;
}

template <unsigned int blockSize>
__global__ void reduceSum(const int *in, int *out, unsigned n)
{
    __shared__ int s[blockSize];
    unsigned t = threadIdx.x;
    int acc = 0;
    for (unsigned i = blockIdx.x * blockSize + t; i < n; i += blockSize * gridDim.x) acc += in[i];
    s[t] = acc;
    __syncthreads();
    if (blockSize >= 256) { if (t < 128) s[t] += s[t + 128]; __syncthreads(); }
    if (blockSize >= 128) { if (t < 64) s[t] += s[t + 64]; __syncthreads(); }
    for (unsigned k = blockSize < 64 ? blockSize / 2 : 32; k > 0; k >>= 1) {
        if (t < k) s[t] += s[t + k];
        __syncthreads();
    }
    if (t == 0) atomicAdd(out, s[0]);
}

template <typename T>
struct Runner {
    typedef T value_type;
    template <int N> void run(T *d, int n) { repeat<T, N><<<(n + 63) / 64, 64>>>(d, n); }
    void shift(value_type *d, T by, int n) { offsetBy<value_type><<<(n + 63) / 64, 64>>>(d, by, n); }
};

template <typename T, int N>
bool testOne(const char *name)
{
    const int n = 200;
    std::vector<T> h(n);
    for (int i = 0; i < n; i++) h[i] = static_cast<T>(i);
    T *d;
    CHECK(cudaMalloc(&d, n * sizeof(T)));
    CHECK(cudaMemcpy(d, h.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    Runner<T> r;
    r.template run<N>(d, n);
    r.shift(d, T(3), n);
    offsetBy<<<(n + 127) / 128, 128>>>(d, T(1), n);          // deduced
    CHECK(cudaMemcpy(h.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    for (int i = 0; i < n; i++)
        if (h[i] != static_cast<T>(i * (1 << N) + 4)) { std::printf("FAIL template_kernels: %s %d\n", name, i); return false; }
    return true;
}

static int sumWith(int threads, const int *d_in, int n)
{
    int *d_out, sum = 0;
    CHECK(cudaMalloc(&d_out, sizeof(int)));
    CHECK(cudaMemset(d_out, 0, sizeof(int)));
    switch (threads) {
    case 256: reduceSum<256><<<4, 256>>>(d_in, d_out, n); break;
    case 128: reduceSum<128><<<4, 128>>>(d_in, d_out, n); break;
    case 32:  reduceSum< 32><<<4,  32>>>(d_in, d_out, n); break;
    default: return -1;
    }
    CHECK(cudaMemcpy(&sum, d_out, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_out));
    return sum;
}

int main()
{
    if (!testOne<int, 2>("int") || !testOne<float, (3 > 2 ? 3 : 2)>("float") ||
        !testOne<std::conditional<(sizeof(long) >= 8), long long, long>::type, 5>("long")) return 1;

    const int n = 10000;
    std::vector<int> v(n);
    int want = 0, *d;
    for (int i = 0; i < n; i++) want += v[i] = i % 31;
    CHECK(cudaMalloc<int>(&d, n * sizeof(int)));
    CHECK(cudaMemcpy(d, v.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    for (int t : {256, 128, 32})
        if (int got = sumWith(t, d, n); got != want) { std::printf("FAIL template_kernels: sum<%d> %d\n", t, got); return 1; }
    CHECK(cudaFree(d));
    std::printf("PASS template_kernels\n");
}
