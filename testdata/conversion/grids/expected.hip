#include <hip/hip_runtime.h>

struct shape {
    dim3 d;
    uint3 u;
};
__global__ void kernel(dim3 d, uint3 u)
{
    dim3 a = dim3(u.x, u.y, u.z);
    uint3 b = make_uint3(blockDim.x, blockDim.y, blockDim.z), c = make_uint3(threadIdx.x, threadIdx.y, threadIdx.z);
    b = make_uint3(blockIdx.x, blockIdx.y, blockIdx.z);
    auto t = make_uint3(threadIdx.x, threadIdx.y, threadIdx.z);
    c = make_uint3(t.x, t.y, t.z);
    a = gridDim;
}
dim3 forth(uint3 v)
{
    return dim3(v.x, v.y, v.z);
}
uint3 back(dim3 v)
{
    return make_uint3(v.x, v.y, v.z);
}
void take(dim3 d);
void take_const(const dim3 &d);
void take_uint3(uint3 u);

void grids(int n, shape s, shape *ps, uint3 *list)
{
    dim3 b(3);
    uint3 c = make_uint3(b.x, b.y, b.z);
    dim3 d = dim3(1, n, 3), e(dim3(c.x, c.y, c.z)), f{dim3(c.x, c.y, c.z)};
    kernel<<<dim3(1, 1, 1), dim3(c.x, c.y, c.z)>>>(b, c);
    kernel<<<b, d>>>(dim3(c.x, c.y, c.z), make_uint3(b.x, b.y, b.z));
    take(dim3(c.x, c.y, c.z));
    take_const(dim3(c.x, c.y, c.z));
    take_uint3(make_uint3(b.x, b.y, b.z));
    take(dim3(n, n + 1, 1));
    take(dim3(list[n].x, list[n].y, list[n].z));
    take(dim3((*list).x, (*list).y, (*list).z));
    take(dim3(ps->u.x, ps->u.y, ps->u.z));
    take_uint3(make_uint3(ps->d.x, ps->d.y, ps->d.z));
    take_uint3(make_uint3(1, 2, 3));
    d = dim3(c.x, c.y, c.z);
    c = make_uint3(d.x, d.y, d.z);
    s.d = dim3(s.u.x, s.u.y, s.u.z);
    d = n ? dim3(c.x, c.y, c.z) : dim3(1, 1, 1);
    take(dim3(c.x, c.y, c.z));
    take(dim3(c.x, c.y, c.z));
    take(dim3(c.x, c.y, c.z));
    take_uint3(make_uint3(d.x, d.y, d.z));
    shape t = {dim3(c.x, c.y, c.z), make_uint3(b.x, b.y, b.z)};
    void *args[] = {&n};
    hipLaunchKernel((const void *)kernel, dim3(c.x, c.y, c.z), b, args, 0, 0);
}
