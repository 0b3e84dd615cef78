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
