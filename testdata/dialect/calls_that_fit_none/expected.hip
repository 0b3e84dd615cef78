// To nvcc, what is not evaluated may call a function of either side; clang finds no type, and so no function.
#include <hip/hip_runtime.h>
#include <type_traits>

template <typename F> __device__ std::invoke_result_t<F, int> call(F f)
{
    return f(1);
}
template <typename F, typename = decltype(F()(1))> __device__ int call_it(F f)
{
    return f(2);
}

struct doubled {
    __device__ int operator()(int i) const { return 2 * i; }
};
struct tripled {
    __host__ __device__ int operator()(int i) const { return 3 * i; }
};

__global__ void k(int *p)
{
    p[0] = call(doubled());
    p[1] = call(tripled()) + call_it(tripled());
}
