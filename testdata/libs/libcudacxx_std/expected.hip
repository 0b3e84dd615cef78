// libcu++'s part of the standard library: clang runs what is constexpr on the device as well.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <array>
#include <functional>
#include <limits>
#include <cuda/std/span>
#include <tuple>
#include <type_traits>
#include <utility>

template <class T, class = std::enable_if_t<std::is_integral_v<T>>> struct Box {
    std::array<T, 4> parts;
};

__global__ void k(std::uint32_t *p, Box<int> box)
{
    std::pair<int, float> both{1, 2.0f};
    std::tuple<int, int> two(3, 4);
    p[0] = std::max(box.parts[0], std::get<0>(two)) + both.first;
    p[1] = std::numeric_limits<int>::max();
    p[2] = cuda::std::popcount(p[0]);
}

size_t largest(int *in, int *out, int n)
{
    size_t bytes = 0;
    hipcub::DeviceReduce::Reduce(nullptr, bytes, in, out, n, std::plus<>{}, 0);
    hipcub::DeviceReduce::Reduce(nullptr, bytes, in, out, n, cuda::maximum<>{}, 0);
    return bytes;
}
