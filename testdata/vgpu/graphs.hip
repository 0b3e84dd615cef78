// Proves: graphs: captured from streams that fork and join, built by hand, launched repeatedly.
#include "check.hpp"

__global__ void add(int *x, int v)
{
    x[threadIdx.x] += v;
}

__global__ void combine(const int *a, const int *b, int *c)
{
    c[threadIdx.x] = a[threadIdx.x] * 100 + b[threadIdx.x];
}

static void captured()
{
    Array<int> a(64), b(64), c(64);
    hipStream_t s, t;
    hipEvent_t fork, join;
    HIP(hipStreamCreate(&s));
    HIP(hipStreamCreate(&t));
    HIP(hipEventCreate(&fork));
    HIP(hipEventCreate(&join));
    HIP(hipStreamBeginCapture(s, hipStreamCaptureModeGlobal));
    add<<<1, 64, 0, s>>>(a.d, 1);
    HIP(hipEventRecord(fork, s));
    HIP(hipStreamWaitEvent(t, fork, 0));
    add<<<1, 64, 0, t>>>(b.d, 3);
    add<<<1, 64, 0, s>>>(a.d, 1);
    HIP(hipEventRecord(join, t));
    HIP(hipStreamWaitEvent(s, join, 0));
    combine<<<1, 64, 0, s>>>(a.d, b.d, c.d);
    hipGraph_t g;
    hipGraphExec_t e;
    HIP(hipStreamEndCapture(s, &g));
    HIP(hipGraphInstantiate(&e, g, nullptr, nullptr, 0));
    for (int k = 0; k < 4; k++)
        HIP(hipGraphLaunch(e, s));
    HIP(hipStreamSynchronize(s));
    c.down();
    for (int i = 0; i < 64; i++)
        equal("captured", c[i], 8 * 100 + 12, i);
    HIP(hipGraphExecDestroy(e));
    HIP(hipGraphDestroy(g));
}

static void by_hand()
{
    Array<int> a(64);
    int from[64], to[64] = {0}, v = 5;
    for (int i = 0; i < 64; i++)
        from[i] = i;
    hipGraph_t g;
    hipGraphNode_t in, kernel, out;
    HIP(hipGraphCreate(&g, 0));
    HIP(hipGraphAddMemcpyNode1D(&in, g, nullptr, 0, a.d, from, sizeof from, hipMemcpyHostToDevice));
    void *args[] = {&a.d, &v};
    hipKernelNodeParams p;
    memset(&p, 0, sizeof p);
    p.func = (void *)add;
    p.gridDim = dim3(1);
    p.blockDim = dim3(64);
    p.kernelParams = args;
    HIP(hipGraphAddKernelNode(&kernel, g, &in, 1, &p));
    HIP(hipGraphAddMemcpyNode1D(&out, g, &kernel, 1, to, a.d, sizeof to, hipMemcpyDeviceToHost));
    hipGraphExec_t e;
    HIP(hipGraphInstantiate(&e, g, nullptr, nullptr, 0));
    HIP(hipGraphLaunch(e, nullptr));
    HIP(hipStreamSynchronize(nullptr));
    for (int i = 0; i < 64; i++)
        equal("by hand", to[i], i + 5, i);
}

int main()
{
    captured();
    by_hand();
    return pass();
}
