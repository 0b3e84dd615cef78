#include <cub/cub.cuh>
namespace kernels {
using namespace cub;

template <class T> __global__ void block(T *p)
{
    __shared__ typename BlockReduce<T, 64>::TempStorage temp;
    p[0] = BlockReduce<T, 64>(temp).Sum(p[threadIdx.x]);
    ShuffleIndex<T> at;
    odd::Choice choice;
}

void device(void *temp, size_t &bytes, float *in, float *out, int n)
{
    DeviceReduce::NoSuchSum(temp, bytes, in, out, n);
    std::vector<int> plain;
}
} // namespace kernels
namespace other { using namespace ::cub::odd; }
