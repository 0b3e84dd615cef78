// Explicit specialisations without the attributes of their template.
#include <cuda_runtime.h>

template <typename T> __device__ int rank_of();
template <> int rank_of<float>() { return 1; }
template <> inline int rank_of<double>() { return 2; }
template <> __device__ int rank_of<int>() { return 3; }

template <typename T> __host__ __device__ T unit(T);
template <> float unit(float x) { return x / x; }
template <> int unit(int) { return 1; }

template <typename T> struct rule {
    __device__ T apply(T x, T y) const;
    static __host__ __device__ int order();
    int cost(int n);
};
template <> float rule<float>::apply(float x, float y) const { return x + y; }
template <> int rule<float>::order() { return 2; }
template <> int rule<float>::cost(int n) { return n; }

// Two templates with other attributes: nobody knows whose it is.
template <typename T> __device__ T pick(T a, T b);
template <typename T> T pick(T *a, T *b);
template <> long pick(long a, long b) { return a < b ? a : b; }

__global__ void use(float *p)
{
    rule<float> r;
    p[0] = r.apply(p[1], unit(p[2])) + rank_of<float>() + rank_of<int>() + rule<float>::order();
    p[1] = pick(1L, 2L);
}
