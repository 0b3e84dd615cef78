// A name in a list of template arguments is used, not declared, whatever stands before it.
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <tuple>

enum Layout { ROWS, COLUMNS };

namespace parts {
template <int I, int J, typename T, Layout L = ROWS> struct tile { T x[I * J]; };
template <int I, int J> struct tile<I, J, nv_bfloat162, COLUMNS> {
    nv_bfloat162 x[I * J] = {{0.0f, 0.0f}};
};
template <int I, int J, class... More> struct pile;
template <int I, int J> struct pile<I, J, cudaStream_t, cudaEvent_t> { cudaStream_t s; cudaEvent_t e; };
}

std::tuple<unsigned int, cudaError_t, long> last(cudaStream_t s)
{
    std::tuple<unsigned int, cudaError_t, long> r{1u, cudaStreamQuery(s), 2}, q = r;
    cudaError_t e = std::get<1>(q);
    return std::make_tuple<unsigned int, cudaError_t, long>(0u, cudaError_t(e), 1);
}

bool less(int a, int b)
{
    bool c = a < b, cudaSuccess = true;
    return c && cudaSuccess;
}
