// Before HIP 7, each call that succeeds resets the last error: only what is read right behind a launch has its error.
#include <cstdio>
#include <hip/hip_runtime.h>

#define CHECK(e) do { if ((e) != hipSuccess) printf("%s\n", hipGetErrorString(e)); } while (0)
#define CHECK_ALL() do { CHECK(hipDeviceSynchronize()); CHECK(hipGetLastError()); } while (0) // told
#define CHECK_LAUNCH() do { CHECK(hipGetLastError()); CHECK(hipDeviceSynchronize()); } while (0)

__global__ void k(int *p) { *p = 1; }

void right(int *p, hipStream_t s)
{
    k<<<1, 1>>>(p);
    CHECK(hipGetLastError());
    k<<<1, 1, 0, s>>>(p);
    hipError_t e = hipPeekAtLastError();
    CHECK(hipStreamSynchronize(s));
    CHECK(hipGetLastError());
    hipMalloc(&p, 4);
    if (hipGetLastError() != hipSuccess)
        return;
    k<<<1, 1>>>(p);
    printf("%s\n", hipGetErrorName(e));
    CHECK(hipGetLastError());
}

int of_its_own(int *p)
{
    k<<<1, 1>>>(p);
    if (hipMemset(p, 0, 4) != hipSuccess) {
        printf("failed: ");
        printf("%s\n", hipGetErrorString(hipGetLastError()));
    }
    k<<<1, 1>>>(p);
    return hipFree(p) == hipSuccess ? 0 : (int)hipGetLastError();
}

void late(int *p, hipEvent_t stop)
{
    for (int i = 0; i < 4; i++) {
        k<<<1, 1>>>(p);
    }
    hipEventRecord(stop);
    CHECK(hipDeviceSynchronize());
    if (p) {
        hipError_t e = hipGetLastError(); // told
        CHECK(e);
    }
}

int wait_and_ask()
{
    hipDeviceSynchronize();
    return hipPeekAtLastError(); // told
}

int ask() { return hipGetLastError(); }

#define CHECK_LAST(what)                                                                                     \
    do {                                                                                                     \
        hipError_t last = hipGetLastError();                                                               \
        if (last != hipSuccess)                                                                             \
            printf("%s: %s\n", what, hipGetErrorString(last));                                              \
    } while (0)
#define CHECK_KERNEL() check_kernel(__FILE__, __LINE__)

static void check_kernel(const char *file, int line)
{
    if (hipPeekAtLastError() != hipSuccess)
        printf("%s:%d\n", file, line);
}

static void clear(hipError_t e)
{
    if (e != hipSuccess)
        hipGetLastError();
}

void by_ones_own(int *p, int *q)
{
    k<<<1, 1>>>(p);
    hipMemcpy(q, p, 4, hipMemcpyDeviceToHost);
    CHECK_LAST("copy"); // told
    k<<<1, 1>>>(p);
    CHECK_KERNEL();
    hipDeviceSynchronize();
    if (hipGetLastError() != hipSuccess)
        return;
    k<<<1, 1>>>(p);
    hipError_t e = hipDeviceSynchronize();
    clear(e);
    k<<<1, 1>>>(p);
    e = hipDeviceSynchronize();
    if (e != hipSuccess) {
        printf("%s\n", hipGetErrorString(hipGetLastError()));
        return;
    }
    k<<<1, 1>>>(p);
    hipFree(q);
    CHECK_KERNEL(); // told
}
