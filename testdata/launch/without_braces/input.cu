#include <cuda_runtime.h>

__global__ void add(int *x) { ++*x; }
__global__ void sub(int *x) { --*x; }

void run(int *x, int n)
{
    if (n)
        add<<<1, 1>>>(x);
    else
        sub<<<1, 1>>>(x);
    if (n) add<<<1, 1>>>(x); else if (n > 2) sub<<<1, 1>>>(x);
    while (n--)
        add<<<1, 1>>>(x);
    do
        sub<<<1, 1>>>(x);
    while (++n < 3);
    for (int i = 0; i < n; ++i)
        add<<<1, 1>>>(x);
    switch (n) {
    case 1: add<<<1, 1>>>(x); break;
    case 2 > 1 ? 2 : 3: sub<<<1, 1>>>(x); break;
    default: sub<<<1, 1>>>(x);
    }
    if (n)
        goto again;
again: add<<<1, 1>>>(x);
}
