#include <cub/cub.cuh>
#include <thrust/execution_policy.h>
namespace c = cub;
namespace d = c::odd;
namespace tc = thrust::cuda;

void aliased(void *temp, size_t &bytes, float *in, float *out, int n)
{
    c::DeviceReduce::NoSuchSum(temp, bytes, in, out, n);
    c::ShuffleIndex<int> at;
    d::Choice choice;
    d::NoSuchThing thing;
    thrust::sort(tc::par, in, in + n);
}
