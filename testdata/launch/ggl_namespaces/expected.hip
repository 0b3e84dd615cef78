#include <hip/hip_runtime.h>

namespace ops {
namespace detail {
__global__ void add(int *x) { ++*x; }
} // namespace detail
__global__ void sub(int *x) { --*x; }
} // namespace ops
__global__ void top(int *x) { *x = 0; }

void run(int *x, bool on)
{
    hipLaunchKernelGGL(ops::detail::add, 1, 1, 0, 0, x);
    hipLaunchKernelGGL(ops :: sub, 1, 1, 0, 0, x);
    hipLaunchKernelGGL(::top, 1, 1, 0, 0, x);
    if (on)
        ::ops::sub<<<1, 1>>>(x);
    else hipLaunchKernelGGL(::top, 1, 1, 0, 0, x);
    namespace d = ops::detail;
    hipLaunchKernelGGL(d::add, 1, 1, 0, 0, x);
}
