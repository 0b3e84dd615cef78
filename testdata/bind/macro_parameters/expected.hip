#include <hip/hip_runtime.h>
// A parameter is the macro's own word, whatever it is called.
#define FIRST(cuDevice) cuDevice = 0
#  define OPEN(cuDevice, flags) { \
    cuDevice = flags; \
    hipDeviceGet(&cuDevice, 0); \
}
#define MAKE(cudaStream_t, name) cudaStream_t name
#define CALL(cudaMalloc, ...) cudaMalloc(__VA_ARGS__)
#define PASTE(cudaPart) take_##cudaPart(#cudaPart)
// No parameters: an object in brackets, and what the bodies name besides.
#define NAME (hipSuccess)
#define FREE(p) hipFree(p)
int take_device(const char *);
int main()
{
    hipDevice_t d;
    FIRST(d);
    OPEN(d, 0);
    MAKE(hipEvent_t, e);
    void *p;
    CALL(hipMalloc, &p, 4);
    FREE(p);
    return NAME + PASTE(device);
}
