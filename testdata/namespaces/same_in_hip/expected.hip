#include <hip/hip_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/system/hip/execution_policy.h>
using namespace thrust::placeholders;

namespace thrust {
template <class T> class device_vector;
}

void sorted(thrust::device_vector<int> &v, hipStream_t stream)
{
    thrust::sort(thrust::hip::par.on(stream), v.begin(), v.end());
    thrust::sort(thrust::hip_rocprim::no_such_policy, v.begin(), v.end());
    thrust::transform(thrust::device, v.begin(), v.end(), v.begin(), _1 * 2);
}
