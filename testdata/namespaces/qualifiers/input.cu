#include <cub/cub.cuh>

template <class T> __global__ void scan(const T *in, T *out)
{
    using Scan = cub::BlockScan<T, 128>;
    typedef ::cub::BlockReduce<T, 128> Reduce;
    __shared__ typename cub::BlockScan<T, 128>::TempStorage a;
    __shared__ typename ::cub::BlockReduce<T, 128, cub::BLOCK_REDUCE_NONE>::TempStorage b;
    cub :: /* per warp */ WarpReduce<T> warp;
    cub::
        BlockReduce<T, 128> late;
    using Inner = typename Scan::template Rebind<T>;
    out[0] = cub::odd::Choice{}.value + cub::ShuffleIndex<T>::at(in);
}

void reduce(void *temp, size_t &bytes, float *in, float *out, int n)
{
    cub::DeviceReduce::NoSuchSum(temp, bytes, in, out, n);
    cub::DeviceScan::ExclusiveSum(temp, bytes, in, out, n);
    cub::SpmvParams<float, int> params;
}
