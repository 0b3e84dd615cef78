// min and max of numbers whose types a template knows: HIP has them for int alone in host code.
#include <hip/hip_runtime.h>

template <typename T> __host__ __device__ T clamp(T v, T low, T high) { return max(low, min(v, high)); }
template <typename T> T host(T a, const T &b) { return max(a, b); }
template <typename T> __device__ T same(T a, const T &b) { return max(a, b); }
template <typename T> __device__ T mixed(T a, int b) { return max(a, b); }
template <typename T> int by_hand(int a, int b) { return max(a, b); }

struct box {
    template <typename T> T width(T a) const { return max(a, T(3)); }
};

__global__ void kernel(float *x, int n) { x[0] = clamp(x[1], 0.0f, 1.0f) + same(x[2], x[3]) + mixed(x[4], n); }

float use(float x) { return clamp(x, 0.0f, 1.0f) + host(x, 2.0f) + by_hand<int>(1, 2) + box().width(x); }
