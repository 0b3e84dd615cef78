// A call that initialises a variable of its own type: each argument is seen once, in macros, too.
#include <cuda.h>
#define CHECK(call)                                                                                \
    do {                                                                                           \
        CUresult result_ = call;                                                                   \
        if (result_ != CUDA_SUCCESS)                                                               \
            fail(result_);                                                                         \
    } while (0)
#define KEEP(call) const CUresult kept = call
void fail(CUresult result);
struct parts {
    CUdeviceptr part[4];
};
CUdeviceptr moved(CUdeviceptr from, size_t by);
void copy(struct parts *s, const void *from, CUdeviceptr p, size_t n, CUstream stream)
{
    CHECK(cuMemcpyHtoDAsync(s->part[1] + 8 * sizeof(double), from, n, stream));
    CHECK(cuMemcpyDtoD(p + n, p - n, n));
    CHECK(cuMemsetD8(p + (p & 15), (unsigned char)(p % 3), n));
    KEEP(cuMemsetD32(p + 4 * n, 0, n));
    CUresult plain = cuMemsetD16(p + 2 * n, 0, n);
    CUdeviceptr there = moved(p + n, p & 7);
    fail(plain == CUDA_SUCCESS ? kept : plain);
    CHECK(cuMemFree(there));
}
