// Members of char4 are of signed char in CUDA, of char in HIP: what asks for the type gets a cast.
#include <algorithm>
#include <cstdint>
#include <cstdio>

template <class T> __host__ __device__ void clamp(T &v, T lo);
__host__ __device__ int kind(signed char), kind(int);
void bump(int8_t *);
struct pair { char4 c; uchar4 u; };

__device__ signed char &at(char4 &v, int i)
{
    if (i > 1)
        return v.w;
    return i ? v.y : v.x;
}

__global__ void references(pair *p, const char4 *q)
{
    signed char &x = p->c.x, *y = &p->c.y;
    const signed char &w = q[threadIdx.x].w;
    auto copy = q->z;
    auto &r{p[1].c.x};
    clamp<signed char>(p->c.z, -5);
    decltype(q->x) same = kind(q->x) + kind(copy) + y[1] + w + x + r;
    p->c.w = same;
}

int calls(pair p, char4 *v)
{
    auto pick = [&](int i) -> signed char & { return v[i].x; };
    bump(&v->x);
    bump((int8_t *)&v->y);
    bump(reinterpret_cast<int8_t *>(&v->z));
    printf("%d %d\n", v->x, (&v->x)[1]);
    signed char most = std::max({v->x, v->y, pick(0)});
    return std::min(v->x, most) + kind(make_char4(1, 2, 3, 4).y) + kind(v->x + 1) + kind(static_cast<int>(v->y));
}

// Nothing of this needs one.
int others(pair p, char4 v)
{
    int sum = v.x + v.y * 2 + p.u.x, list[2] = {v.z, v.w};
    unsigned char &u = p.u.y;
    int4 wide = make_int4(v.x, v.y, v.z, v.w);
    if (v.x) v.y = v.z;
    return sum + int(v.x) + float(v.y) + wide.x + kind(p.u.z) + u + list[0] + (v.x & v.y);
}
