#include <hip/hip_runtime.h>
#include <roctoy/roctoy.h>

roctoy_status run(roctoy_handle handle, float *a, float *b)
{
    if (roctoy_create_handle(&handle) != roctoy_status_success)
        return roctoy_status(1);
    roctoy_gemm(handle, a, b);
    roctoy_swap(handle, b, /* first */ a);
    roctoy_wide(handle, a);
    roctoy_last(reinterpret_cast<void **>(a));
    roctoy_late(handle);
    return roctoy_only(handle);
}
