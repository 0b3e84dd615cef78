#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_ENTRY_POINT)
#define TRANSHIP_ENTRY_POINT
// A flag of hipGetProcAddress, which has no name before HIP 7.2
#define tranship_hipEnableDefault 0
#endif
