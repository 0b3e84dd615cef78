#include <hip/hip_runtime.h>


hipError_t upload(void **out, const void *from, size_t n, hipStream_t stream)
{
    hipError_t err = hipMalloc(out, n);
    if (err != hipSuccess)
        return err;
    return hipMemcpyAsync(*out, from, n, hipMemcpyHostToDevice, stream);
}
