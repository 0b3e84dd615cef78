// The CUDA back end by its several names becomes the HIP back end.
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_HIP
#include <hip/hip_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <thrust/system/hip/error.h>
#include <thrust/system/hip/execution_policy.h>
#include <thrust/system/hip/vector.h>

namespace back = thrust::hip;

struct Pool {
    typedef char value_type;
    char *allocate(std::ptrdiff_t n);
    void deallocate(char *p, size_t n);
};

void sorted(thrust::device_vector<int> &v, hipStream_t stream, Pool &pool)
{
    thrust::sort(thrust::hip::par.on(stream), v.begin(), v.end());
    thrust::sort(thrust::hip::par_nosync.on(stream), v.begin(), v.end());
    thrust::sort(thrust::system::hip::par(pool).on(stream), v.begin(), v.end());
    thrust::sort(thrust::hip_rocprim::par.on(stream), v.begin(), v.end());
    thrust::sort(back::par, v.begin(), v.end());
}

void tagged(thrust::hip::vector<float> &v, thrust::system::hip::pointer<float> p, thrust::hip::tag tag)
{
    thrust::hip_rocprim::execute_on_stream policy = thrust::hip_rocprim::par.on(0);
    thrust::sort(policy, v.begin(), v.end());
}

void check(hipError_t error)
{
    if (error != hipSuccess) throw thrust::system_error(error, thrust::hip_category(), "failed");
}
