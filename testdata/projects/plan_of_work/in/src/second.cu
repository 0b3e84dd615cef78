#include "../include/counters.h"

// One decision, whether the driver or the runtime is asked: streams on a part of the device.
int main()
{
    CUdevResource resource;
    CUdevResourceDesc desc;
    CUgreenCtx green;
    counters c;
    counters_begin(&c, 0, "ipc");
    cuDeviceGetDevResource(0, &resource, CU_DEV_RESOURCE_TYPE_SM);
    cuDevResourceGenerateDesc(&desc, &resource, 1);
    cuGreenCtxCreate(&green, desc, 0, CU_GREEN_CTX_DEFAULT_STREAM);
    cudaCtxResetPersistingL2Cache(); // a line to delete
    counters_end(&c, 0);
    return cuGreenCtxDestroy(green);
}
