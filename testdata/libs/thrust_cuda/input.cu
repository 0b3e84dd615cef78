// The CUDA back end by its several names becomes the HIP back end.
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/system/cuda/vector.h>

namespace back = thrust::cuda;

struct Pool {
    typedef char value_type;
    char *allocate(std::ptrdiff_t n);
    void deallocate(char *p, size_t n);
};

void sorted(thrust::device_vector<int> &v, cudaStream_t stream, Pool &pool)
{
    thrust::sort(thrust::cuda::par.on(stream), v.begin(), v.end());
    thrust::sort(thrust::cuda::par_nosync.on(stream), v.begin(), v.end());
    thrust::sort(thrust::system::cuda::par(pool).on(stream), v.begin(), v.end());
    thrust::sort(thrust::cuda_cub::par.on(stream), v.begin(), v.end());
    thrust::sort(back::par, v.begin(), v.end());
}

void tagged(thrust::cuda::vector<float> &v, thrust::system::cuda::pointer<float> p, thrust::cuda::tag tag)
{
    thrust::cuda_cub::execute_on_stream policy = thrust::cuda_cub::par.on(0);
    thrust::sort(policy, v.begin(), v.end());
}

void check(cudaError_t error)
{
    if (error != cudaSuccess) throw thrust::system_error(error, thrust::cuda_category(), "failed");
}
