#include "stencil.h"
#include <stdio.h>

enum { N = 1000, STEPS = 10 };

int main(void)
{
    float host[N], *a, *b, sum = 0;
    for (int i = 0; i < N; i++)
        host[i] = i == N / 2 ? 512.0f : 0.5f;
    if (cudaMalloc((void **)&a, sizeof host) != cudaSuccess || cudaMalloc((void **)&b, sizeof host) != cudaSuccess) {
        printf("no memory: %s\n", cudaGetErrorString(cudaGetLastError()));
        return 1;
    }
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    for (int s = 0; s < STEPS; s++) {
        stencil_step(a, b, N);
        float *t = a;
        a = b;
        b = t;
    }
    if (stencil_sum(a, N, &sum) != cudaSuccess)
        return 1;
    report("sum", sum);
    cudaFree(a);
    cudaFree(b);
    return 0;
}
