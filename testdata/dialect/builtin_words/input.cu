// nvcc's own words in a project's declarations.
#include <cuda_runtime.h>
typedef struct __device_builtin__ pairs {
    int a, b;
} pairs;
struct __device_builtin__ __builtin_align__(16) quad {
    float v[4];
};
static __inline__ __device__ __cudart_builtin__ int low(pairs p) { return p.a; }
__global__ void k(float *o)
{
    quad q = {};
    *o = q.v[0] + low({1, 2});
}
