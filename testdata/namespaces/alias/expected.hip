#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <thrust/execution_policy.h>
namespace c = hipcub;
namespace d = c::odd;
namespace tc = thrust::hip;

void aliased(void *temp, size_t &bytes, float *in, float *out, int n)
{
    c::DeviceReduce::NoSuchSum(temp, bytes, in, out, n);
    c::ShuffleAt<int> at;
    d::Choice choice;
    d::NoSuchThing thing;
    thrust::sort(tc::par, in, in + n);
}
