#include <cub/cub.cuh>
using cub::BlockReduce;
using ::cub::ShuffleIndex;

template <class T> __global__ void block(T *p)
{
    using cub::WarpReduce;
    __shared__ typename BlockReduce<T, 64>::TempStorage temp;
    p[0] = WarpReduce<T>().Sum(ShuffleIndex<T>::at(p));
}
template <class T> using Scan = cub::BlockScan<T, 32>;
