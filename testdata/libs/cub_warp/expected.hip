// CUB's warps have 32 lanes unless the width is named; hipCUB takes the wavefront: the width is written out.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <vector>

template <class T> using Sum = hipcub::WarpReduce<T, 32>;
typedef hipcub::WarpScan<float, 32> Scan;
typedef hipcub::WarpReduce<int, 16> Half;
#define REDUCE(T) hipcub::WarpReduce<T, 32>
template <class... Ts> using Any = hipcub::WarpReduce<Ts...>;
template <template <class, int> class W> struct takes {};
typedef takes<hipcub::WarpReduce> by_name;

template <class A, class B> struct pair;
std::vector<hipcub::WarpReduce<int, 32>> *nested;
std::vector<hipcub::WarpReduce<pair<int, pair<int, int>>, 32>> *deeper;

__global__ void kernel(int *out)
{
    __shared__ typename hipcub::WarpReduce<pair<int, float>, 32 >::TempStorage temp;
    __shared__ hipcub::WarpLoad<int, 4, hipcub::WARP_LOAD_DIRECT, 32>::TempStorage load;
    __shared__ hipcub::WarpLoad<int, 4, hipcub::WARP_LOAD_TRANSPOSE, 32>::TempStorage transpose;
    __shared__ hipcub::WarpStore<int, (4 < 5), hipcub::WARP_STORE_DIRECT, 16>::TempStorage store;
    __shared__ hipcub::WarpExchange<int, 4, 32>::TempStorage exchange;
    __shared__ hipcub::WarpMergeSort<int, 4, 32>::TempStorage sort;
    out[0] = hipcub::WarpReduce<int, 32>(*reinterpret_cast<hipcub::WarpReduce<int, 32>::TempStorage *>(out)).Sum(out[1]);
}
