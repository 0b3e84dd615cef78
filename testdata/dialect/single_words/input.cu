// A macro right behind a string, template without a list, and what has no edit.
#include <cstdio>
#include <cuda_runtime.h>
#define FMT "%d"
#define SHOW(x) printf("x = "FMT"\n", x)
struct op {
    template <class T> __device__ T run(T x) const { return x; }
    template <class T> __device__ static T put(T x) { return x; }
};
template <class O> __device__ int go(const O &o, int x)
{
    return o.template run(x) + O::template put(x) + o.template run<int>(x);
}
enum kind { first, second };
constexpr kind none = static_cast<kind>(-1);
__global__ void k(int *o, kind q)
{
    auto f = [&](int x) mutable __attribute__((always_inline)) { return x; };
    printf("value "FMT"\n", f(3));
    printf("value " FMT "\n", 3);
    SHOW(2);
    *o = go(op(), *o) + (q == none);
}
