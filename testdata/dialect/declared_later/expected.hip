// Functions that are defined behind the template that calls them.
#include <hip/hip_runtime.h>
struct own {
    int v;
};
__device__ float later(float x, const float *p);
__device__ int later(int x);
template <class T> struct holder {
    T v;
    __device__ int go() const { return later(v) + later(v) + known(v) + of_own(v) + member(v); }
    __device__ int member(T x) const { return x; }
};
__device__ int later(int x) { return x; }
__device__ float later(float x, const float *p) { return x + p[0]; }
__device__ int of_own(own x) { return x.v; }
__device__ int later_outside(int x);
namespace inner {
static __device__ __forceinline__ float square_of(float x);
template <class T> __device__ T sum(const T *p) { return square_of(p[0]) + later_outside(p[1]); }
static __device__ __forceinline__ float square_of(float x) { return x * x; }
}
__device__ int later_outside(int x) { return x; }
// not a template; declared before; with a default argument
__device__ int early(int x);
template <class T> __device__ T use(T x) { return early(x) + with_default(x); }
__device__ int early(int x) { return x; }
__device__ int with_default(int x, int y = 3) { return x + y; }
