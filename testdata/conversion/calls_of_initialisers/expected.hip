// A call that initialises a variable of its own type: each argument is seen once, in macros, too.
#include <hip/hip_runtime.h>
#define CHECK(call)                                                                                \
    do {                                                                                           \
        hipError_t result_ = call;                                                                   \
        if (result_ != hipSuccess)                                                               \
            fail(result_);                                                                         \
    } while (0)
#define KEEP(call) const hipError_t kept = call
void fail(hipError_t result);
struct parts {
    hipDeviceptr_t part[4];
};
hipDeviceptr_t moved(hipDeviceptr_t from, size_t by);
void copy(struct parts *s, const void *from, hipDeviceptr_t p, size_t n, hipStream_t stream)
{
    CHECK(hipMemcpyHtoDAsync((char *)s->part[1] + 8 * sizeof(double), (void *)(from), n, stream));
    CHECK(hipMemcpyDtoD((char *)p + n, (char *)p - n, n));
    CHECK(hipMemsetD8((char *)p + ((unsigned long long)p & 15), (unsigned char)((unsigned long long)p % 3), n));
    KEEP(hipMemsetD32((char *)p + 4 * n, 0, n));
    hipError_t plain = hipMemsetD16((char *)p + 2 * n, 0, n);
    hipDeviceptr_t there = moved((char *)p + n, (unsigned long long)p & 7);
    fail(plain == hipSuccess ? kept : plain);
    CHECK(hipFree(there));
}
