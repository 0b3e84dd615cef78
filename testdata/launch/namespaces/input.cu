#include <cuda_runtime.h>

namespace ops {
namespace detail {
__global__ void add(int *x) { ++*x; }
} // namespace detail
__global__ void sub(int *x) { --*x; }
} // namespace ops
__global__ void top(int *x) { *x = 0; }

void run(int *x, bool on)
{
    ops::detail::add<<<1, 1>>>(x);
    ops :: sub<<<1, 1>>>(x);
    ::top<<<1, 1>>>(x);
    if (on)
        ::ops::sub<<<1, 1>>>(x);
    else ::top<<<1, 1>>>(x);
    namespace d = ops::detail;
    d::add<<<1, 1>>>(x);
}
