#include <hip/hip_runtime.h>
#include <dlfcn.h>

void *open_all()
{
    static const char *const names[] = {"libcuda.so.1", "libcuda.so"};
    dlopen("/usr/local/cuda/lib64/libcublas.so.12", RTLD_LAZY);
    dlopen("libnvrtc.so.12.4", RTLD_LAZY);
    dlopen("libcudart.so", RTLD_LAZY);
    dlopen("libnvidia-ml.so.1", RTLD_LAZY);
    dlopen("libcupti.so", RTLD_LAZY);
    dlopen("libacme.so", RTLD_LAZY);
    dlopen("libcuda.so not found", RTLD_LAZY);
    return dlopen(names[0], RTLD_LAZY);
}
