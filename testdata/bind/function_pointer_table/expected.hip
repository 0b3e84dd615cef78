#include <hip/hip_runtime.h>
#include <dlfcn.h>

struct driver {
    hipError_t (*cuInit)(unsigned);
    hipError_t (*cuDeviceGet)(hipDevice_t *, int);
};

int start(struct driver *d, void *lib)
{
    hipError_t (*cuCtxSynchronize)(void);
    *(void **)&cuCtxSynchronize = dlsym(lib, "cuCtxSynchronize");
    return d->cuInit(0) + cuCtxSynchronize();
}
