// libcu++'s part of the standard library in device code: types, traits and small functions, what it has of its own, and bits.
#include <cuda/cmath>
#include <cuda/functional>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda_runtime.h>
#include <cstdio>

constexpr int kThreads = 64, kResults = 16;

template <class T, cuda::std::enable_if_t<cuda::std::is_integral_v<cuda::std::remove_cvref_t<T>>, int> = 0>
__host__ __device__ cuda::std::tuple<T, float> halves(T x)
{
    return cuda::std::make_tuple(x / 2, 0.5f * x);
}

__host__ __device__ cuda::std::optional<int> even(int x)
{
    return x % 2 ? cuda::std::optional<int>() : cuda::std::optional<int>(x);
}

// The same on the device and on the host
__host__ __device__ void all(int i, long long *r)
{
    cuda::std::array<cuda::std::uint32_t, 4> parts{};
    for (cuda::std::size_t k = 0; k < parts.size(); k++)
        parts[k] = static_cast<cuda::std::uint32_t>(i * 77 + k);
    for (auto part : parts)
        r[0] += part;
    auto both = halves(i);
    r[1] = cuda::std::get<0>(both) + static_cast<int>(4 * cuda::std::get<1>(both));
    r[2] = even(i).value_or(-1);
    cuda::std::pair<int, int> ends = cuda::std::make_pair(i, 2 * i);
    cuda::std::swap(ends.first, ends.second);
    r[3] = ends.first * 1000 + cuda::std::exchange(ends.second, 5) + ends.second;
    cuda::std::complex<double> z(i, 1.0), w = z * z + cuda::std::conj(z);
    r[4] = static_cast<long long>(w.real() * 10 + w.imag());
    r[5] = cuda::std::numeric_limits<int>::max() - cuda::std::plus<>{}(i, 1) - cuda::std::multiplies<int>{}(i, 3);
    r[6] = cuda::maximum<>{}(i, 30) * 100 + cuda::minimum<int>{}(i, 20);
    r[7] = cuda::ceil_div(i, 7) + cuda::round_up(i, 8) * 100 + cuda::round_down(i, 8) * 10000;
    unsigned bits = static_cast<unsigned>(i) * 2654435761u;
    r[8] = cuda::std::popcount(bits) + 100 * cuda::std::countl_zero(bits) + 10000 * cuda::std::countr_zero(bits);
    r[9] = cuda::std::rotl(bits, i) ^ cuda::std::rotr(static_cast<unsigned short>(bits), i + 1);
    r[10] = cuda::std::bit_ceil(bits >> 8) + cuda::std::bit_floor(bits) + cuda::std::bit_width(bits);
    r[11] = cuda::std::has_single_bit(static_cast<unsigned>(i)) + 2 * cuda::std::countr_one(static_cast<unsigned char>(i)) + 20 * cuda::std::countl_one(~bits);
    r[12] = cuda::std::bit_cast<int>(1.5f * i);
    r[13] = cuda::std::max(i, 9) * 100 + cuda::std::min(i, 9);
    r[14] = cuda::proclaim_return_type<int>([i](int x) { return x * i; })(3) + cuda::std::identity{}(i);
    r[15] = static_cast<long long>(sizeof(cuda::std::declval<cuda::std::type_identity_t<short>>())) + cuda::std::is_same_v<decltype(i), int>;
}

__global__ void compute(long long *r)
{
    all(threadIdx.x, r + threadIdx.x * kResults);
}

int main()
{
    static long long got[kThreads][kResults];
    long long *d;
    static_assert(cuda::std::popcount(255u) == 8 && cuda::std::bit_width(8u) == 4 && cuda::ceil_div(7, 2) == 4, "constants");
    cudaMalloc(&d, sizeof got);
    cudaMemset(d, 0, sizeof got);
    compute<<<1, kThreads>>>(d);
    cudaError_t e = cudaMemcpy(got, d, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < kThreads; i++) {
        long long want[kResults] = {0};
        all(i, want);
        for (int k = 0; k < kResults; k++) {
            if (e != cudaSuccess || got[i][k] != want[k]) {
                printf("FAIL libcudacxx_std: %d of %d: %lld, not %lld\n", k, i, got[i][k], want[k]);
                return 1;
            }
        }
    }
    // The host's own are no proof of themselves.
    bool good = got[9][8] % 100 == __builtin_popcount(9u * 2654435761u) && got[9][7] == 81602 && got[9][6] == 3009 && got[5][12] == 0x40f00000;
    printf("%s libcudacxx_std\n", good ? "PASS" : "FAIL");
    return !good;
}
