#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
using hipcub::BlockReduce;
using ::hipcub::ShuffleAt;

template <class T> __global__ void block(T *p)
{
    using hipcub::WarpReduce;
    __shared__ typename BlockReduce<T, 64>::TempStorage temp;
    p[0] = WarpReduce<T>().Sum(ShuffleAt<T>::at(p));
}
template <class T> using Scan = hipcub::BlockScan<T, 32>;
