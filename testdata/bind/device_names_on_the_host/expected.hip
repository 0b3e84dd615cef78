// A host compiler sees none of CUDA's device functions: what a .cpp file calls so is its own.
#include <hip/hip_runtime.h>

static int atomicAdd(int *a, int b)
{
    int old = *a;
    *a += b;
    return old;
}
template <class T> static T __ldg(const T *p) { return *p; }
static inline float __saturatef(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }
static inline unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
static inline int max(int a, int b) { return a > b ? a : b; }
static inline float max(float a, float b) { return a > b ? a : b; }
static float __int_as_float(int a) { return (float)a; }
static void __syncthreads() {}

int main()
{
    int x = 1;
    hipSetDevice(0);
    __syncthreads();
    return atomicAdd(&x, 2) + __ldg(&x) + __saturatef(1.f) + umin(1, 2) + __int_as_float(3) + max(1.f, 2.f) + max(1, 2);
}
