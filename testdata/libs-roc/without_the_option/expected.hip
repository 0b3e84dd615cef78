#include <hip/hip_runtime.h>
#include <hiptoy/hiptoy.h>

hiptoyStatus_t run(hiptoyHandle_t handle, float *a, float *b)
{
    if (hiptoyCreate(&handle) != HIPTOY_STATUS_SUCCESS)
        return hiptoyStatus_t(1);
    hiptoyGemm(handle, a, b);
    hiptoySwap(handle, /* first */ a, b, 0);
    hiptoyWide(a, handle);
    hiptoyLast(reinterpret_cast<void **>(a), hiptoyDefault);
    hiptoyLate(handle);
    return toyOnlyRoc(handle);
}
