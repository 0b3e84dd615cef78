// Proves: __ballot, __any, __all under divergence, population counts of masks, lane numbers.
#include "check.hpp"

struct R {
    unsigned long long ballot, active;
    int any, all, lane, before;
};

__global__ void kernel(const int *x, R *r)
{
    int i = threadIdx.x;
    R o;
    o.ballot = __ballot(x[i] > 50);
    o.any = __any(x[i] == 77);
    o.all = __all(x[i] >= 0);
    o.lane = __lane_id();
    o.before = __popcll(o.ballot & ((1ull << o.lane) - 1));
    o.active = 0;
    if (x[i] & 1)
        o.active = __ballot(((const volatile int *)x)[i] & 1); // else clang 15 takes it out of the branch
    r[i] = o;
}

int main()
{
    const int n = 200; // the last wave is not full
    hipDeviceProp_t p;
    HIP(hipGetDeviceProperties(&p, 0));
    int warp = p.warpSize;
    Array<int> x(n);
    Array<R> r(n);
    for (int i = 0; i < n; i++)
        x[i] = (int)(random_bits() % 100);
    x[130] = -1;
    x.up();
    kernel<<<1, n>>>(x.d, r.d);
    launched();
    r.down();
    for (int i = 0; i < n; i++) {
        unsigned long long ballot = 0, active = 0;
        int any = 0, all = 1, before = 0;
        for (int k = i / warp * warp; k < i / warp * warp + warp && k < n; k++) {
            ballot |= (unsigned long long)(x[k] > 50) << k % warp;
            active |= (unsigned long long)(x[k] & 1) << k % warp;
            any |= x[k] == 77;
            all &= x[k] >= 0;
            before += k < i && x[k] > 50;
        }
        equal("ballot", r[i].ballot, ballot, i);
        equal("any", !!r[i].any, !!any, i);
        equal("all", !!r[i].all, !!all, i);
        equal("lane", r[i].lane, i % warp, i);
        equal("before", r[i].before, before, i);
        equal("active", r[i].active, x[i] & 1 ? active : 0, i);
    }
    return pass();
}
