#include <hip/hip_runtime.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_OLD_LAUNCH)
#define TRANSHIP_OLD_LAUNCH
// The launch functions of CUDA 3: a function keeps its block, its LDS and its parameters from one call to the next. HIP takes them all with
// the launch. The list is the program's: whichever file sets them and whichever launches. As in CUDA, one function is set by one thread at
// a time.
typedef struct tranship_old_launch {
    struct tranship_old_launch *next;
    hipFunction_t function;
    unsigned int block[3], shared, size;
    char parameters[4096];
} tranship_old_launch;
#if defined(__cplusplus)
extern "C" {
#endif
__attribute__((weak)) tranship_old_launch *tranship_old_launches = NULL;
#if defined(__cplusplus)
}
#endif
static inline tranship_old_launch *tranship_old_launch_of(hipFunction_t function)
{
    tranship_old_launch *first = __atomic_load_n(&tranship_old_launches, __ATOMIC_ACQUIRE), *it = first;
    while (it && it->function != function)
        it = it->next;
    if (it || !function)
        return it;
    it = (tranship_old_launch *)__builtin_calloc(1, sizeof *it);
    if (!it)
        return NULL;
    it->function = function;
    it->block[0] = it->block[1] = it->block[2] = 1;
    do
        it->next = first;
    while (!__atomic_compare_exchange_n(&tranship_old_launches, &first, it, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
    return it;
}
static inline hipError_t tranship_hipFuncSetBlockShape(hipFunction_t function, int x, int y, int z)
{
    tranship_old_launch *it = tranship_old_launch_of(function);
    if (!it || x < 1 || y < 1 || z < 1)
        return hipErrorInvalidValue;
    it->block[0] = (unsigned int)x;
    it->block[1] = (unsigned int)y;
    it->block[2] = (unsigned int)z;
    return hipSuccess;
}
static inline hipError_t tranship_hipFuncSetSharedSize(hipFunction_t function, unsigned int bytes)
{
    tranship_old_launch *it = tranship_old_launch_of(function);
    if (!it)
        return hipErrorInvalidValue;
    it->shared = bytes;
    return hipSuccess;
}
static inline hipError_t tranship_hipParamSetSize(hipFunction_t function, unsigned int bytes)
{
    tranship_old_launch *it = tranship_old_launch_of(function);
    if (!it || bytes > sizeof it->parameters)
        return hipErrorInvalidValue;
    it->size = bytes;
    return hipSuccess;
}
static inline hipError_t tranship_hipParamSetv(hipFunction_t function, int offset, const void *from, unsigned int bytes)
{
    tranship_old_launch *it = tranship_old_launch_of(function);
    if (!it || !from || offset < 0 || (size_t)offset + bytes > sizeof it->parameters)
        return hipErrorInvalidValue;
    __builtin_memcpy(it->parameters + offset, from, bytes);
    return hipSuccess;
}
static inline hipError_t tranship_hipParamSeti(hipFunction_t function, int offset, unsigned int value)
{
    return tranship_hipParamSetv(function, offset, &value, sizeof value);
}
static inline hipError_t tranship_hipParamSetf(hipFunction_t function, int offset, float value)
{
    return tranship_hipParamSetv(function, offset, &value, sizeof value);
}
static inline hipError_t tranship_hipLaunchGridAsync(hipFunction_t function, int width, int height, hipStream_t stream)
{
    tranship_old_launch *it = tranship_old_launch_of(function);
    if (!it || width < 1 || height < 1)
        return hipErrorInvalidValue;
    size_t size = it->size;
    void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, it->parameters, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_END};
    return hipModuleLaunchKernel(function, (unsigned int)width, (unsigned int)height, 1, it->block[0], it->block[1], it->block[2], it->shared,
                                 stream, NULL, extra);
}
// Both launch on the default stream.
static inline hipError_t tranship_hipLaunchGrid(hipFunction_t function, int width, int height)
{
    return tranship_hipLaunchGridAsync(function, width, height, NULL);
}
static inline hipError_t tranship_hipLaunch(hipFunction_t function)
{
    return tranship_hipLaunchGridAsync(function, 1, 1, NULL);
}
#endif

#define CHECK(call) do { if ((call) != hipSuccess) return -1; } while (0)

/* The launch of CUDA 3; the hints about caches do nothing on AMD. */
int launch(hipFunction_t f, hipDeviceptr_t data, int n, hipStream_t stream)
{
    CHECK(((void)(f), hipSuccess));
    CHECK(((void)(f), hipSuccess));
    tranship_hipFuncSetBlockShape(f, 16, 16, 1);
    CHECK(tranship_hipFuncSetSharedSize(f, 1024));
    CHECK(tranship_hipParamSetv(f, 0, &data, sizeof data));
    CHECK(tranship_hipParamSeti(f, sizeof data, n));
    CHECK(tranship_hipParamSetSize(f, sizeof data + sizeof n));
    return stream ? tranship_hipLaunchGridAsync(f, n, 1, stream) : tranship_hipLaunchGrid(f, n, 1);
}
hipError_t (*chosen)(hipFunction_t) = tranship_hipLaunch;
