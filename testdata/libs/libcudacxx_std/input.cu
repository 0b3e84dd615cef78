// libcu++'s part of the standard library: clang runs what is constexpr on the device as well.
#include <cub/device/device_reduce.cuh>
#include <cuda/std/array>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

template <class T, class = cuda::std::enable_if_t<cuda::std::is_integral_v<T>>> struct Box {
    cuda::std::array<T, 4> parts;
};

__global__ void k(cuda::std::uint32_t *p, Box<int> box)
{
    cuda::std::pair<int, float> both{1, 2.0f};
    cuda::std::tuple<int, int> two(3, 4);
    p[0] = cuda::std::max(box.parts[0], cuda::std::get<0>(two)) + both.first;
    p[1] = cuda::std::numeric_limits<int>::max();
    p[2] = cuda::std::popcount(p[0]);
}

size_t largest(int *in, int *out, int n)
{
    size_t bytes = 0;
    cub::DeviceReduce::Reduce(nullptr, bytes, in, out, n, cuda::std::plus<>{}, 0);
    cub::DeviceReduce::Reduce(nullptr, bytes, in, out, n, cuda::maximum<>{}, 0);
    return bytes;
}
