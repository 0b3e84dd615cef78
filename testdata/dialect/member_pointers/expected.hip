// A pointer to a member of a vector type: HIP's has it from a base class.
#include <hip/hip_runtime.h>

template <decltype(&float4::x) M, int N> __global__ void set(float4 *p)
{
    p[N].*M = 1;
}
template <decltype(&uint2::x)> struct tag {
    static __device__ int number() { return 1; }
};
template <decltype(&float2::x) A, decltype(&float2::x) B = &float2::y> __device__ float product(const float2 &v)
{
    return v.*A * v.*B;
}
struct mine {
    float x;
};
template <float mine::*M> __device__ float of_mine(const mine &m) { return m.*M; }

__global__ void k(float2 *p, mine *m)
{
    float float2::*which = &float2::y;
    p[0].*which = product<&float2::x>(p[1]) + tag<&uint2::y>::number() + of_mine<&mine::x>(*m);
}
void run(float4 *p)
{
    set<&float4::x, 1><<<1, 1>>>(p);
    set<&float4::w, 0><<<1, 1>>>(p);
}
