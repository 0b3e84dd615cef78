// Attributes of launches that are kept and handed on: HIP has the type from 7.2 on.
#include <hip/hip_runtime.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_LAUNCH_ATTRIBUTE)
#define TRANSHIP_LAUNCH_ATTRIBUTE
// An attribute of a launch, which HIP has from 7.2 on: before, code can keep it and no launch takes it. Its parts are there from 6.2 on.
#if HIP_VERSION >= 60200000
typedef struct tranship_hipLaunchAttribute {
    hipLaunchAttributeID id;
    char pad[8 - sizeof(hipLaunchAttributeID)];
    union {
        hipLaunchAttributeValue val;
        hipLaunchAttributeValue value;
    };
} tranship_hipLaunchAttribute;
#endif
#endif
#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_ENTRY_POINT)
#define TRANSHIP_ENTRY_POINT
// A flag of hipGetProcAddress, which has no name before HIP 7.2
#define tranship_hipEnableDefault 0
#endif

struct attributes {
    tranship_hipLaunchAttribute driver[4];
    tranship_hipLaunchAttribute runtime[4];
    int n;
    tranship_hipLaunchAttribute const *data() const { return n ? driver : nullptr; }
};

void add(attributes *a, int priority)
{
    a->runtime[a->n].id = hipLaunchAttributePriority;
    a->runtime[a->n].val.priority = priority;
    a->driver[a->n].id = hipLaunchAttributeCooperative;
    a->driver[a->n++].value.cooperative = 1;
}

hipError_t find(void **symbol)
{
    return hipGetProcAddress("hipMemcpy", symbol, HIP_VERSION, tranship_hipEnableDefault, nullptr);
}
