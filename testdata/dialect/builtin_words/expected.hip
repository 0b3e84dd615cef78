// nvcc's own words in a project's declarations.
#include <hip/hip_runtime.h>
typedef struct pairs {
    int a, b;
} pairs;
struct __align__(16) quad {
    float v[4];
};
static __inline__ __device__ int low(pairs p) { return p.a; }
__global__ void k(float *o)
{
    quad q = {};
    *o = q.v[0] + low({1, 2});
}
