// Proves: event times are positive and add up; host functions and callbacks run in stream order.
#include "check.hpp"

__global__ void work(float *x, int rounds)
{
    float v = x[threadIdx.x];
    for (int k = 0; k < rounds; k++)
        v = v * 0.999f + 1;
    x[threadIdx.x] = v;
}

static int order[3], count;
static void called(hipStream_t, hipError_t status, void *data)
{
    order[count++] = status == hipSuccess ? *(int *)data : -1;
}

int main()
{
    Array<float> x(64);
    hipEvent_t e[3];
    for (auto &v : e)
        HIP(hipEventCreate(&v));
    hipStream_t s;
    HIP(hipStreamCreate(&s));
    static int tags[3] = {10, 20, 30};
    HIP(hipEventRecord(e[0], s));
    work<<<1, 64, 0, s>>>(x.d, 1000);
    HIP(hipStreamAddCallback(s, called, &tags[0], 0));
    HIP(hipEventRecord(e[1], s));
    work<<<1, 64, 0, s>>>(x.d, 5000);
    HIP(hipStreamAddCallback(s, called, &tags[1], 0));
    HIP(hipStreamAddCallback(s, called, &tags[2], 0));
    HIP(hipEventRecord(e[2], s));
    HIP(hipEventSynchronize(e[2]));
    HIP(hipStreamSynchronize(s));
    float a, b, all;
    HIP(hipEventElapsedTime(&a, e[0], e[1]));
    HIP(hipEventElapsedTime(&b, e[1], e[2]));
    HIP(hipEventElapsedTime(&all, e[0], e[2]));
    REQUIRE(a >= 0 && b > 0 && all > 0 && fabsf(a + b - all) < 0.05f * all + 0.01f);
    REQUIRE(count == 3 && order[0] == 10 && order[1] == 20 && order[2] == 30);
    return pass();
}
