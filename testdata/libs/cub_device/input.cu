// The device-wide algorithms: only the namespace changes; what hipCUB lacks is written with HIP itself.
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/util_allocator.cuh>

struct Longer {
    __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

template <class T, int N> __global__ void k(const T *in, T *out);

static cub::CachingDeviceAllocator pool(true);

int main()
{
    int *in = nullptr, *out = nullptr, blocks = 0;
    void *temp = nullptr;
    size_t bytes = 0;
    cudaStream_t stream = 0;
    CubDebugExit(pool.DeviceAllocate((void **)&in, 4096, stream));
    cub::DeviceReduce::Reduce(temp, bytes, in, out, 1024, Longer(), 0, stream);
    CubDebugExit(cudaMalloc(&temp, bytes));
    if (CubDebug(cub::DeviceScan::ExclusiveSum(temp, bytes, in, out, 1024))) return 1;
    cub::KeyValuePair<int, int> *least = nullptr;
    cub::DeviceReduce::ArgMin(temp, bytes, in, least, 1024);
    cub::DoubleBuffer<int> keys(in, out);
    cub::DeviceRadixSort::SortKeys(temp, bytes, keys, 1024, 0, int(sizeof(int) * 8), stream);
    cub::TransformInputIterator<int, Longer, int *> made(keys.Current(), Longer());
    ::cub::DeviceSelect::If(temp, bytes, in, out, out, 1024, [] __device__(int x) { return x > 1; });
    cub::MaxSmOccupancy(blocks, k<int, 128>, 128);
    cub::MaxSmOccupancy(blocks, k<int, 128>, 128, 4096);
    return cub::SyncStream(stream) != cudaSuccess;
}
