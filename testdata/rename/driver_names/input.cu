#include <cuda.h>

CUresult load(CUmodule *module, CUfunction *f, const char *path, CUcontext ctx)
{
    CUresult rc = cuCtxSetCurrent(ctx);
    if (rc != CUDA_SUCCESS)
        return rc;
    rc = cuModuleLoad(module, path);
    return rc == CUDA_ERROR_FILE_NOT_FOUND ? rc : cuModuleGetFunction(f, *module, "scale");
}
