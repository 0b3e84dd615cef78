#include <hip/hip_runtime.h>


#define CHECK(call)                                                     \
    do {                                                                \
        hipError_t err_ = (call);                                      \
        if (err_ != hipSuccess)                                        \
            report(hipGetErrorString(err_), #call, __LINE__);          \
    } while (0)
#define STREAM hipStreamPerThread
#define NEW(p, n) hipMalloc((void **)&(p), (n))

void report(const char *, const char *, int);

void go(int *p)
{
    CHECK(hipDeviceSynchronize());
    CHECK(NEW(p, 4));
    CHECK(hipStreamSynchronize(STREAM));
}
