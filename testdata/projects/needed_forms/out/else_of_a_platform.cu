// What a condition on a release declares is needed without it, or under one that does not imply it.
#include <hip/hip_runtime.h>
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 12030
void helper_else_of_a_platform(void *p) { cudaGraphConditionalHandleCreate(p, 0, 0, 0); }
#endif
#ifdef _WIN32
#else
void user_else_of_a_platform(void *p) { helper_else_of_a_platform(p); }
#endif
