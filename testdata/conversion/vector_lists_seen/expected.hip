// Lists whose types the parse knows: returned, handed on, assigned, in structs, and without braces of their own.
#include <hip/hip_runtime.h>

typedef float4 vec4;
using ivec2 = int2;
struct vertex { float3 at = {1, 2, 0}; float2 uv; int id; };
struct matrix { float4 row[2]; };
struct plain { float3 at; float2 uv; int id; };
struct made { made(int); };
struct mixed { made m; int2 v; int list[2]; float2 w; };
union word { float2 v; int i[2]; };

struct particle {
    particle(float x) : pos{x, 0, 0}, color{1, 2, 0, 0} {}
    float3 pos;
    uchar4 color;
};

__device__ float3 make(float x) { return {x, 0, 0}; }
__device__ float4 named() { return {0, 1, 0, 0}; }
__device__ float sum(float4 v);
__device__ void push(const float4 &v);

__global__ void lists(float x, const float3 *p)
{
    float3 a;
    a = {x, 2, 0};
    vec4 b = {x, 0, 0, 0};
    ivec2 c{3, 0}, copy{c};
    float s = sum({x, 1, 0, 0}) + sum(float4{x, 0, 0, 0}) + sum((float4){x, 1, 0, 0});
    push({1, x, 0, 0});
    float4 *q = new float4{x, 0, 0, 0}, whole = {x, x, x, x};
    plain one = {{1, 2, x}, {4, 5}, 6}, few = {{1, 2, 0}}, own = {a, {x, 0}, 3}, named = {.uv = {x, 0}};
    matrix m = {{{1, 2, 3, 4}, {5, 6, 0, 0}}}, n = {{{1, x, 0, 0}}};
    plain both[2] = {{{1, 2, 3}, {4, 5}, 6}, {{7, 0, 0}, {8, 9}, 10}};
    float2 flat[] = {{x, 1}, {2, x},};
    int2 zero[3] = {{0, 0}};
    mixed f = {1, {2, 3}, {4, 5}, {6, 0}};
    word w = {{1, x}};
    int other[2][2] = {1, 2, 3};
}

template <class T> T pair(T x) { return {x, x}; }
