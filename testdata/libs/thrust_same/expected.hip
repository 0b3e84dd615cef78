// Thrust itself is the same in ROCm: nothing but the runtime's names changes.
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/transform_reduce.h>
#include <hip/hip_runtime.h>

struct Dot {
    __host__ __device__ float operator()(const thrust::tuple<float, float> &t) const
    {
        return thrust::get<0>(t) * thrust::get<1>(t);
    }
};

struct Noise {
    __device__ float operator()(unsigned int i) const
    {
        thrust::default_random_engine engine(i);
        thrust::uniform_real_distribution<float> flat(0.0f, 1.0f);
        engine.discard(i);
        return flat(engine);
    }
};

__global__ void scale(float *p, int n);

float run(int n)
{
    thrust::device_vector<float> a(n), b(n, 2.0f);
    thrust::transform(thrust::make_counting_iterator(0u), thrust::make_counting_iterator(0u) + n, a.begin(), Noise());
    scale<<<n / 256, 256>>>(thrust::raw_pointer_cast(&a[0]), n);
    hipDeviceSynchronize();
    auto first = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin()));
    using namespace thrust::placeholders;
    thrust::transform(a.begin(), a.end(), b.begin(), b.begin(), 2.0f * _1 + _2);
    thrust::host_vector<float> h = a;
    return thrust::transform_reduce(thrust::device, first, first + n, Dot(), 0.0f, thrust::plus<float>()) + h[0] + a[1];
}
