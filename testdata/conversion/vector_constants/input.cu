// Constants whose members are constants, too: not of HIP's vector types before 7.2.
#include <cuda_runtime.h>

constexpr int2 tile = {16, 8};
static constexpr uint3 sizes{2, 3, 4};
constexpr int2 table[] = {{1, 2}, {3}};
constexpr float4 only_read = {0, 0, 0, 1};
struct box { static constexpr int4 size = {1, 2, 3, 4}; int3 dim; };
constexpr box one = {{4, 5, 6}};
constexpr int area(int2 v) { return v.x * v.y; }
template <int N> struct number { enum { value = N }; };
static_assert(area(tile) == 128 && sizeof(one.dim.x) == 4, "");
static_assert(sizes.z == 4 && table[1].x == 3 && box::size.y == 2 && one.dim.y == 5, "");

__global__ void kernel(int *o, int2 v, int4 size)
{
    __shared__ int s[tile.x][tile.y];
    constexpr int2 local = {3, 5};
    int a[local.y] = {};
    s[threadIdx.x % tile.x][v.x] = number<tile.y>::value + size.x;
    o[0] = s[0][0] + a[0] + only_read.w;
}
