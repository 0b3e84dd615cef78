#include <cuda_runtime.h>

struct shape {
    dim3 d;
    uint3 u;
};
__global__ void kernel(dim3 d, uint3 u)
{
    dim3 a = u;
    uint3 b = blockDim, c = threadIdx;
    b = blockIdx;
    auto t = threadIdx;
    c = t;
    a = gridDim;
}
dim3 forth(uint3 v)
{
    return v;
}
uint3 back(dim3 v)
{
    return v;
}
void take(dim3 d);
void take_const(const dim3 &d);
void take_uint3(uint3 u);

void grids(int n, shape s, shape *ps, uint3 *list)
{
    dim3 b(3);
    uint3 c = b;
    dim3 d = make_uint3(1, n, 3), e(c), f{c};
    kernel<<<make_uint3(1, 1, 1), c>>>(b, c);
    kernel<<<b, d>>>(c, b);
    take(c);
    take_const(c);
    take_uint3(b);
    take(make_uint3(n, n + 1, 1));
    take(list[n]);
    take(*list);
    take(ps->u);
    take_uint3(ps->d);
    take_uint3(dim3(1, 2, 3));
    d = c;
    c = d;
    s.d = s.u;
    d = n ? c : make_uint3(1, 1, 1);
    take(dim3(c));
    take((dim3)c);
    take(static_cast<dim3>(c));
    take_uint3((uint3)d);
    shape t = {c, b};
    void *args[] = {&n};
    cudaLaunchKernel((const void *)kernel, c, b, args, 0, 0);
}
