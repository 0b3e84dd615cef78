// The device-wide algorithms: only the namespace changes; what hipCUB lacks is written with HIP itself.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>

struct Longer {
    __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

template <class T, int N> __global__ void k(const T *in, T *out);

static hipcub::CachingDeviceAllocator pool(true);

int main()
{
    int *in = nullptr, *out = nullptr, blocks = 0;
    void *temp = nullptr;
    size_t bytes = 0;
    hipStream_t stream = 0;
    if (HipcubDebug(pool.DeviceAllocate((void **)&in, 4096, stream)) != hipSuccess) exit(1);
    hipcub::DeviceReduce::Reduce(temp, bytes, in, out, 1024, Longer(), 0, stream);
    if (HipcubDebug(hipMalloc(&temp, bytes)) != hipSuccess) exit(1);
    if (HipcubDebug(hipcub::DeviceScan::ExclusiveSum(temp, bytes, in, out, 1024))) return 1;
    hipcub::KeyValuePair<int, int> *least = nullptr;
    hipcub::DeviceReduce::ArgMin(temp, bytes, in, least, 1024);
    hipcub::DoubleBuffer<int> keys(in, out);
    hipcub::DeviceRadixSort::SortKeys(temp, bytes, keys, 1024, 0, int(sizeof(int) * 8), stream);
    hipcub::TransformInputIterator<int, Longer, int *> made(keys.Current(), Longer());
    ::hipcub::DeviceSelect::If(temp, bytes, in, out, out, 1024, [] __device__(int x) { return x > 1; });
    hipOccupancyMaxActiveBlocksPerMultiprocessor(&(blocks), k<int, 128>, 128, 0);
    hipOccupancyMaxActiveBlocksPerMultiprocessor(&(blocks), k<int, 128>, 128, 4096);
    return hipStreamSynchronize(stream) != hipSuccess;
}
