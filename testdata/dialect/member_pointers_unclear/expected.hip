#include <hip/hip_runtime.h>

template <typename V, typename T, T V::*M> __device__ T member(const V &v)
{
    return v.*M;
}
template <typename V, typename T> __device__ T by_value(const V &v, T V::*m) { return v.*m; }
struct mine {
    int x, y;
};

__global__ void k(float4 *p, mine *m)
{
    p[0].x = member<float4, float, &float4::y>(p[1]) + member<mine, int, &mine::x>(*m);
    m->y = m->x < p[0].x && &p[0].x != &p[1].x;
}
