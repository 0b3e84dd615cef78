#include <cuda.h>
#include <dlfcn.h>

struct driver {
    CUresult (*cuInit)(unsigned);
    CUresult (CUDAAPI *cuDeviceGet)(CUdevice *, int);
};

int start(struct driver *d, void *lib)
{
    CUresult (*cuCtxSynchronize)(void);
    *(void **)&cuCtxSynchronize = dlsym(lib, "cuCtxSynchronize");
    return d->cuInit(0) + cuCtxSynchronize();
}
