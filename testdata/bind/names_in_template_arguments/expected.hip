// A name in a list of template arguments is used, not declared, whatever stands before it.
#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
#include <tuple>

enum Layout { ROWS, COLUMNS };

namespace parts {
template <int I, int J, typename T, Layout L = ROWS> struct tile { T x[I * J]; };
template <int I, int J> struct tile<I, J, __hip_bfloat162, COLUMNS> {
    __hip_bfloat162 x[I * J] = {{0.0f, 0.0f}};
};
template <int I, int J, class... More> struct pile;
template <int I, int J> struct pile<I, J, hipStream_t, hipEvent_t> { hipStream_t s; hipEvent_t e; };
}

std::tuple<unsigned int, hipError_t, long> last(hipStream_t s)
{
    std::tuple<unsigned int, hipError_t, long> r{1u, hipStreamQuery(s), 2}, q = r;
    hipError_t e = std::get<1>(q);
    return std::make_tuple<unsigned int, hipError_t, long>(0u, hipError_t(e), 1);
}

bool less(int a, int b)
{
    bool c = a < b, cudaSuccess = true;
    return c && cudaSuccess;
}
