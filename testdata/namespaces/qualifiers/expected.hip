#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

template <class T> __global__ void scan(const T *in, T *out)
{
    using Scan = hipcub::BlockScan<T, 128>;
    typedef ::hipcub::BlockReduce<T, 128> Reduce;
    __shared__ typename hipcub::BlockScan<T, 128>::TempStorage a;
    __shared__ typename ::hipcub::BlockReduce<T, 128, hipcub::BLOCK_REDUCE_NONE>::TempStorage b;
    hipcub :: /* per warp */ WarpReduce<T> warp;
    hipcub::
        BlockReduce<T, 128> late;
    using Inner = typename Scan::template Rebind<T>;
    out[0] = hipcub::odd::Choice{}.value + hipcub::ShuffleAt<T>::at(in);
}

void reduce(void *temp, size_t &bytes, float *in, float *out, int n)
{
    hipcub::DeviceReduce::NoSuchSum(temp, bytes, in, out, n);
    hipcub::DeviceScan::ExclusiveSum(temp, bytes, in, out, n);
    cub::SpmvParams<float, int> params;
}
