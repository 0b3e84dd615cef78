// CUB's warps have 32 lanes unless the width is named; hipCUB takes the wavefront: the width is written out.
#include <cub/cub.cuh>
#include <vector>

template <class T> using Sum = cub::WarpReduce<T>;
typedef cub::WarpScan<float> Scan;
typedef cub::WarpReduce<int, 16> Half;
#define REDUCE(T) cub::WarpReduce<T>
template <class... Ts> using Any = cub::WarpReduce<Ts...>;
template <template <class, int> class W> struct takes {};
typedef takes<cub::WarpReduce> by_name;

template <class A, class B> struct pair;
std::vector<cub::WarpReduce<int>> *nested;
std::vector<cub::WarpReduce<pair<int, pair<int, int>>>> *deeper;

__global__ void kernel(int *out)
{
    __shared__ typename cub::WarpReduce<pair<int, float> >::TempStorage temp;
    __shared__ cub::WarpLoad<int, 4>::TempStorage load;
    __shared__ cub::WarpLoad<int, 4, cub::WARP_LOAD_TRANSPOSE>::TempStorage transpose;
    __shared__ cub::WarpStore<int, (4 < 5), cub::WARP_STORE_DIRECT, 16>::TempStorage store;
    __shared__ cub::WarpExchange<int, 4>::TempStorage exchange;
    __shared__ cub::WarpMergeSort<int, 4>::TempStorage sort;
    out[0] = cub::WarpReduce<int>(*reinterpret_cast<cub::WarpReduce<int>::TempStorage *>(out)).Sum(out[1]);
}
