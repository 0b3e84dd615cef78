#include <cuda.h>
#define CHECK(call) do { if ((call) != CUDA_SUCCESS) return -1; } while (0)

/* The launch of CUDA 3; the hints about caches do nothing on AMD. */
int launch(CUfunction f, CUdeviceptr data, int n, CUstream stream)
{
    CHECK(cuFuncSetCacheConfig(f, CU_FUNC_CACHE_PREFER_SHARED));
    CHECK(cuFuncSetSharedMemConfig(f, CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE));
    cuFuncSetBlockShape(f, 16, 16, 1);
    CHECK(cuFuncSetSharedSize(f, 1024));
    CHECK(cuParamSetv(f, 0, &data, sizeof data));
    CHECK(cuParamSeti(f, sizeof data, n));
    CHECK(cuParamSetSize(f, sizeof data + sizeof n));
    return stream ? cuLaunchGridAsync(f, n, 1, stream) : cuLaunchGrid(f, n, 1);
}
CUresult (*chosen)(CUfunction) = cuLaunch;
