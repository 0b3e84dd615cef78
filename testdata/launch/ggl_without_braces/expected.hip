#include <hip/hip_runtime.h>

__global__ void add(int *x) { ++*x; }
__global__ void sub(int *x) { --*x; }

void run(int *x, int n)
{
    if (n)
        hipLaunchKernelGGL(add, 1, 1, 0, 0, x);
    else
        hipLaunchKernelGGL(sub, 1, 1, 0, 0, x);
    if (n) hipLaunchKernelGGL(add, 1, 1, 0, 0, x); else if (n > 2) hipLaunchKernelGGL(sub, 1, 1, 0, 0, x);
    while (n--)
        hipLaunchKernelGGL(add, 1, 1, 0, 0, x);
    do
        hipLaunchKernelGGL(sub, 1, 1, 0, 0, x);
    while (++n < 3);
    for (int i = 0; i < n; ++i)
        hipLaunchKernelGGL(add, 1, 1, 0, 0, x);
    switch (n) {
    case 1: hipLaunchKernelGGL(add, 1, 1, 0, 0, x); break;
    case 2 > 1 ? 2 : 3: hipLaunchKernelGGL(sub, 1, 1, 0, 0, x); break;
    default: hipLaunchKernelGGL(sub, 1, 1, 0, 0, x);
    }
    if (n)
        goto again;
again: hipLaunchKernelGGL(add, 1, 1, 0, 0, x);
}
