#include <hip/hip_runtime.h>

__global__ void add(int *x) { ++*x; }
__global__ void sub(int *x) { --*x; }
#define CHECK(...) (__VA_ARGS__)

void run(int *x, int n)
{
    for (add<<<1, 1>>>(x); n > 0; sub<<<1, 1>>>(x))
        --n;
    for (int i = 0; i < n; add<<<1, 1>>>(x), ++i)
        ;
    n++, add<<<1, 1>>>(x);
    n ? add<<<1, 1>>>(x) : sub<<<1, 1>>>(x);
    CHECK(add<<<1, 1>>>(x));
    (void)add<<<1, 1>>>(x);
    return sub<<<1, 1>>>(x);
}
