// Variables that take the type with the value, sizes, and functions that are not called where their names stand.
#include <hip/hip_runtime.h>

#define popcount __popc
#define CALL(f, x) f(x)
#ifndef __popc
#define NO_MACRO
#endif
using ::__popcll;

__global__ void k(int *out, unsigned x, unsigned y)
{
    auto a = (int)__popc(x), b = (int)__popc(y);
    auto l{int{1}}, m{2}, c = (int)__popc(x);
    decltype(auto) d = (int)__popc(x);
    const auto e = (int)__popc(y);
    static_assert(sizeof __popc(1u) == sizeof((int)__popc(1u)), "");
    for (auto i = (int)__popc(x); i >= 0; i--)
        out[i] = l + m + a - b - c - d - e;
    for (int i = __popc(x); i >= 0; i--)
        out[i] = [n = (int)__popc(y)] { return n - 9; }();
    auto f = [&](auto v) {
        int m = __popc(v);
        m = __popc(y);
        return m;
    };
    out[0] = f(x) + (__popc)(x) + CALL(__popc, x) + popcount(x);
    auto chosen = ::__popc;
    out[1] = chosen(y);
}
