// Lists for CUDA's vector types, which are structs: what has no value is 0. In HIP, one value would go to all members.
#include <cuda_runtime.h>
#define FOUR 4.0f

struct mine {
    struct int2 {
        int a, b;
    };
    float4 v;
};
__constant__ float4 table[2][2] = {{{1, 2, 3, 4}, {5}}, {{6, 7}, {8, 9, 10,}}};
static const int3 dims = {2, 3, 4};

template <class... T> __device__ float4 packed(T... x) { return float4{x...}; }

__global__ void k(float *o, float f, float4 w, int2 i)
{
    float4 a = {1}, b{-2.0f}, c = {f, 2}, d = {};
    int2 e[3] = {{1}, {2, 3}}, *p = &i;
    const uchar4 q = {0x7f};
    float4 m = {.x = 1.0f, .y = f * (2 + 1)}, n = {.y = 2}, wrong = {.y = 2, .x = 1};
    double2 g{.y = 1};
    float4 copy{w}, copied = {w}, other = {FOUR}, full = {1, 2, 3, 4};
    mine::int2 own = {1};
    longlong2 h = {1ll};
    dim3 grid = {1}, block{32, 2};
    float1 one = {1};
    o[0] = a.y + b.y + c.z + d.x + float2{1}.y + make_float2(1, 2).x + e[2].x + p->x + q.y + m.z + n.x;
    o[1] = g.x + copy.x + copied.x + other.x + full.x + own.b + h.y + grid.x + block.x + one.x + wrong.x;
#if 0
    float4 dead = {1};
#endif
}
