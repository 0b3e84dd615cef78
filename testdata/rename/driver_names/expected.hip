#include <hip/hip_runtime.h>

hipError_t load(hipModule_t *module, hipFunction_t *f, const char *path, hipCtx_t ctx)
{
    hipError_t rc = hipCtxSetCurrent(ctx);
    if (rc != hipSuccess)
        return rc;
    rc = hipModuleLoad(module, path);
    return rc == hipErrorFileNotFound ? rc : hipModuleGetFunction(f, *module, "scale");
}
