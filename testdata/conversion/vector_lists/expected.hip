// Lists for CUDA's vector types, which are structs: what has no value is 0. In HIP, one value would go to all members.
#include <hip/hip_runtime.h>
#define FOUR 4.0f

struct mine {
    struct int2 {
        int a, b;
    };
    float4 v;
};
__constant__ float4 table[2][2] = {{{1, 2, 3, 4}, {5, 0, 0, 0}}, {{6, 7, 0, 0}, {8, 9, 10, 0,}}};
static const int3 dims = {2, 3, 4};

template <class... T> __device__ float4 packed(T... x) { return float4{x...}; }

__global__ void k(float *o, float f, float4 w, int2 i)
{
    float4 a = {1, 0, 0, 0}, b{-2.0f, 0, 0, 0}, c = {f, 2, 0, 0}, d = {};
    int2 e[3] = {{1, 0}, {2, 3}}, *p = &i;
    const uchar4 q = {0x7f, 0, 0, 0};
    float4 m = {1.0f, f * (2 + 1), 0, 0}, n = {0, 2, 0, 0}, wrong = {.y = 2, .x = 1};
    double2 g{0, 1};
    float4 copy{w}, copied = {w}, other = {FOUR, 0, 0, 0}, full = {1, 2, 3, 4};
    mine::int2 own = {1};
    longlong2 h = {1ll, 0};
    dim3 grid = {1}, block{32, 2};
    float1 one{1};
    o[0] = a.y + b.y + c.z + d.x + float2{1, 0}.y + make_float2(1, 2).x + e[2].x + p->x + q.y + m.z + n.x;
    o[1] = g.x + copy.x + copied.x + other.x + full.x + own.b + h.y + grid.x + block.x + one.x + wrong.x;
#if 0
    float4 dead = {1};
#endif
}
