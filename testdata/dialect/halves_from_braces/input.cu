// Braces assigned to a half: nvcc takes them, and clang finds several assignments.
#include <cuda_fp16.h>

struct pair {
    int a, b;
};

__global__ void k(half2 *o, __half2 *p, half *q, pair *r)
{
    half2 b;
    b = {};
    half2 c = {};
    o[0] = b;
    p[1] = {};
    q[0] = {};
    r[0] = {};
    o[1] = c;
}
