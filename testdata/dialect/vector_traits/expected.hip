// CUDA's vector types are plain structs, HIP's are classes with constructors.
#include <hip/hip_runtime.h>
#include <type_traits>

template <typename T> struct plain_buffer {
    static_assert(std::is_trivial<T>::value, "plain types only");
    static_assert(std::is_trivially_copyable<T>::value, "plain types only");
    T *first;
};
template <typename T> __device__ int kind_of(const T *)
{
    if constexpr (std::is_aggregate_v<T>)
        return 1;
    return 0;
}
struct item {
    int number;
};
template <typename T> __global__ void k(T *p, int *kinds)
{
    kinds[0] = kind_of(p) + std::is_trivial<T>();
}
template __global__ void k<item>(item *, int *);
template __global__ void k<float4>(float4 *, int *);

__global__ void of_vectors(plain_buffer<int2> b) { b.first[0].x = 1; }
__global__ void of_items(plain_buffer<item> b) { b.first[0].number = 1; }
static_assert(std::is_trivial<item>::value && std::is_standard_layout<float3>::value, "");
