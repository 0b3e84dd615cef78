// Constants whose members are constants, too: not of HIP's vector types before 7.2.
#include <hip/hip_runtime.h>

#if defined(__cplusplus) && defined(__HIP__) && !defined(TRANSHIP_VECTOR_CONSTANTS)
#define TRANSHIP_VECTOR_CONSTANTS
// Constants of CUDA's vector types whose members are constants, too: those of HIP's are in a union before 7.2, and its constructors give
// a value to another member of that. They convert to HIP's types.
template <class V> struct tranship_constant;
#define TRANSHIP_CONSTANT(n, members, ...) \
    template <class T> struct alignas(HIP_vector_type<T, n>) tranship_constant<HIP_vector_type<T, n>> { \
        T members, __VA_ARGS__; \
        __host__ __device__ constexpr operator HIP_vector_type<T, n>() const \
        { \
            return HIP_vector_type<T, n>(members, __VA_ARGS__); \
        } \
    };
TRANSHIP_CONSTANT(2, x, y)
TRANSHIP_CONSTANT(3, x, y, z)
TRANSHIP_CONSTANT(4, x, y, z, w)
#undef TRANSHIP_CONSTANT
#endif

constexpr tranship_constant<int2> tile = {16, 8};
static constexpr tranship_constant<uint3> sizes{2, 3, 4};
constexpr tranship_constant<int2> table[] = {{1, 2}, {3, 0}};
constexpr float4 only_read = {0, 0, 0, 1};
struct box { static constexpr tranship_constant<int4> size = {1, 2, 3, 4}; int3 dim; };
constexpr box one = {{4, 5, 6}};
constexpr int area(int2 v) { return v.x * v.y; }
template <int N> struct number { enum { value = N }; };
static_assert(area(tile) == 128 && sizeof(one.dim.x) == 4, "");
static_assert(sizes.z == 4 && table[1].x == 3 && box::size.y == 2 && one.dim.y == 5, "");

__global__ void kernel(int *o, int2 v, int4 size)
{
    __shared__ int s[tile.x][tile.y];
    constexpr tranship_constant<int2> local = {3, 5};
    int a[local.y] = {};
    s[threadIdx.x % tile.x][v.x] = number<tile.y>::value + size.x;
    o[0] = s[0][0] + a[0] + only_read.w;
}
