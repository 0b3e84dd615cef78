#include <thrust/device_vector.h>
#include <thrust/system/cuda/execution_policy.h>
using namespace thrust::placeholders;

namespace thrust {
template <class T> class device_vector;
}

void sorted(thrust::device_vector<int> &v, cudaStream_t stream)
{
    thrust::sort(thrust::cuda::par.on(stream), v.begin(), v.end());
    thrust::sort(thrust::cuda_cub::no_such_policy, v.begin(), v.end());
    thrust::transform(thrust::device, v.begin(), v.end(), v.begin(), _1 * 2);
}
