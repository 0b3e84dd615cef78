// Lists that narrow: nvcc warns.
#include <hip/hip_runtime.h>
#define PAIR(a, b) {a, b}
enum kind { first, second };
struct pt {
    short x, y;
};
struct tagged {
    kind k;
    float v;
};
__device__ pt make(int x, int y) { return {(short)x, (short)(y + 1)}; }
struct W {
    float w;
    int n;
    __device__ W(double d, size_t z) : w{(float)d}, n{(int)z} {}
};
__global__ void k(float *o, int n, double d, size_t z)
{
    float a[3] = {(float)d, (float)n, (float)(n ? d : 2.0)};
    unsigned char c[] = {(unsigned char)n, 255, (unsigned char)(n + (1, 2))};
    pt p = {.x = (short)n, .y = 3};
    pt q = PAIR(n, n);
    unsigned long long l[] = {(unsigned long long)d};
    float nested[2][2] = {{(float)n, 1}, {2, (float)d}};
    float right[2] = {(float)n, 1};
    tagged t = {second, (float)n};
    o[0] = a[0] + c[1] + p.x + q.y + make(1, 2).x + W(1, 2).w + l[0] + nested[0][1] + right[0] + t.v + z;
}
