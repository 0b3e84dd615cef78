// Memory locations become numbers of devices before HIP 7.1; calls with such a number stay what they are.
#include <hip/hip_runtime.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_MEM_LOCATION)
#define TRANSHIP_MEM_LOCATION
// CUDA 13's prefetches and advice with a memory location: before 7.1, HIP has them for the number of a device only
#if HIP_VERSION_MAJOR * 100 + HIP_VERSION_MINOR >= 701
#define tranship_hipMemLocationTypeHost hipMemLocationTypeHost
#define tranship_hipMemLocationTypeHostNuma hipMemLocationTypeHostNuma
#define tranship_hipMemLocationTypeHostNumaCurrent hipMemLocationTypeHostNumaCurrent
static inline hipError_t tranship_hipMemPrefetchAsync(const void *p, size_t n, hipMemLocation place, unsigned int flags, hipStream_t stream)
{
    return hipMemPrefetchAsync_v2(p, n, place, flags, stream);
}
static inline hipError_t tranship_hipMemAdvise(const void *p, size_t n, hipMemoryAdvise advice, hipMemLocation place)
{
    // CUDA ignores the place here; HIP wants one
    if (advice == hipMemAdviseSetReadMostly || advice == hipMemAdviseUnsetReadMostly || advice == hipMemAdviseUnsetPreferredLocation)
        place.type = hipMemLocationTypeHost;
    return hipMemAdvise_v2(p, n, advice, place);
}
#else
// Values that HIP's enumeration lacks. Clang takes a cast of them for no constant.
#if defined(__cplusplus) && defined(__clang__)
#define tranship_hipMemLocationTypeHost __builtin_bit_cast(hipMemLocationType, 2)
#define tranship_hipMemLocationTypeHostNuma __builtin_bit_cast(hipMemLocationType, 3)
#define tranship_hipMemLocationTypeHostNumaCurrent __builtin_bit_cast(hipMemLocationType, 4)
#else
#define tranship_hipMemLocationTypeHost ((hipMemLocationType)2)
#define tranship_hipMemLocationTypeHostNuma ((hipMemLocationType)3)
#define tranship_hipMemLocationTypeHostNumaCurrent ((hipMemLocationType)4)
#endif
// The number of a location's device. All of the host's memory is one place to HIP.
static inline int tranship_location_device(hipMemLocation place, int *device)
{
    *device = place.type == hipMemLocationTypeDevice ? place.id : hipCpuDeviceId;
    return (int)place.type >= 1 && (int)place.type <= 4;
}
static inline hipError_t tranship_hipMemPrefetchAsync(const void *p, size_t n, hipMemLocation place, unsigned int flags, hipStream_t stream)
{
    int device;
    return tranship_location_device(place, &device) && flags == 0 ? hipMemPrefetchAsync(p, n, device, stream) : hipErrorInvalidValue;
}
static inline hipError_t tranship_hipMemAdvise(const void *p, size_t n, hipMemoryAdvise advice, hipMemLocation place)
{
    int device, known = tranship_location_device(place, &device);
    int ignored = advice == hipMemAdviseSetReadMostly || advice == hipMemAdviseUnsetReadMostly || advice == hipMemAdviseUnsetPreferredLocation;
    return known || ignored ? hipMemAdvise(p, n, advice, device) : hipErrorInvalidValue;
}
#endif
#if defined(__cplusplus)
static inline hipError_t tranship_hipMemPrefetchAsync(const void *p, size_t n, hipMemLocation place, unsigned int flags)
{
    return tranship_hipMemPrefetchAsync(p, n, place, flags, hipStream_t());
}
// For templates, where either may be meant
static inline hipError_t tranship_hipMemPrefetchAsync(const void *p, size_t n, int device, hipStream_t stream = hipStream_t())
{
    return hipMemPrefetchAsync(p, n, device, stream);
}
static inline hipError_t tranship_hipMemAdvise(const void *p, size_t n, hipMemoryAdvise advice, int device)
{
    return hipMemAdvise(p, n, advice, device);
}
#endif
#endif

#define MOVE(p, n, place, s) tranship_hipMemPrefetchAsync(p, n, place, 0, s)

hipError_t driver(hipDeviceptr_t p, size_t n, hipMemLocation place, hipDevice_t dev, hipStream_t s)
{
    place.type = tranship_hipMemLocationTypeHostNuma;
    hipMemAdvise(p, n, hipMemAdviseSetAccessedBy, dev);
    tranship_hipMemAdvise(p, n, hipMemAdviseSetAccessedBy, place);
    tranship_hipMemAdvise(p, n, hipMemAdviseSetAccessedBy, place);
    hipMemPrefetchAsync(p, n, dev, s);
    tranship_hipMemPrefetchAsync(p, n, place, 0, s);
    return tranship_hipMemPrefetchAsync(p, n, place, 0, s);
}

hipError_t runtime(void *p, size_t n, hipStream_t s)
{
    hipMemPrefetchAsync(p, n, 0, s);
    hipMemPrefetchAsync(p, n, hipCpuDeviceId);
    hipMemAdvise(p, n, hipMemAdviseSetReadMostly, 0);
    hipMemLocation place = {tranship_hipMemLocationTypeHost, 0};
    tranship_hipMemAdvise(p, n, hipMemAdviseSetReadMostly, place);
    return MOVE(p, n, place, s);
}

template <class T> hipError_t all(T place, void *p, size_t n, hipStream_t s)
{
    return hipMemPrefetchAsync(p, n, 0, s) != hipSuccess ? hipErrorUnknown : tranship_hipMemPrefetchAsync(p, n, place, 0, s);
}
