// Proves: host threads that launch at the same time, each with its own stream and memory.
// flags: -pthread
#include "check.hpp"
#include <atomic>
#include <thread>

__global__ void kernel(int *x, int n, int v)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        x[i] = x[i] * 3 + v;
}

static std::atomic<int> wrong;

static void host(int id)
{
    const int n = 777;
    int *d;
    std::vector<int> h(n, id);
    hipStream_t s;
    if (hipStreamCreate(&s) || hipMalloc((void **)&d, n * sizeof(int)) ||
        hipMemcpyAsync(d, h.data(), n * sizeof(int), hipMemcpyHostToDevice, s))
        wrong++;
    int want = id;
    for (int k = 0; k < 20; k++) {
        kernel<<<4, 256, 0, s>>>(d, n, k);
        want = want * 3 + k;
    }
    if (hipMemcpyAsync(h.data(), d, n * sizeof(int), hipMemcpyDeviceToHost, s) || hipStreamSynchronize(s))
        wrong++;
    for (int v : h)
        if (v != want)
            wrong++;
}

int main()
{
    std::vector<std::thread> t;
    for (int id = 0; id < 6; id++)
        t.emplace_back(host, id);
    for (auto &x : t)
        x.join();
    equal("wrong", wrong.load(), 0);
    return pass();
}
