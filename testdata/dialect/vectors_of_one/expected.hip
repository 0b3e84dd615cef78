#include <hip/hip_runtime.h>
__constant__ uint1 ONE{0x3f800000};
struct uint1_like { int x; };
__device__ float f(float v)
{
    static __constant__ uint1 zero{0};
    float1 const a{v};
    const int1 b{2};
    double1 none = {};
    uint1_like own = {1};
    uint2 pair = {1, 2};
    short1 list[2] = {{1}, {2}};
    ulonglong1 c{1ull}, d{2ull};
    return a.x + b.x + float(none.x) + own.x + pair.x + zero.x + ONE.x + list[0].x + float(c.x + d.x);
}
