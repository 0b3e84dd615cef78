#include <hip/hip_runtime.h>
#include <util/check.h>

void cudaxInit(cudaxMode mode)
{
    CUDA_CHECK(hipSetDevice(mode == cudaxModeFast ? 0 : 1));
}
