// What a condition on a release declares is needed without it, or under one that does not imply it.
#include <hip/hip_runtime.h>
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 12030
void helper_elif_of_another(void *p) { cudaGraphConditionalHandleCreate(p, 0, 0, 0); }
#elif defined(ALT)
void helper_elif_of_another(void *p) { hipFree(p); }
#endif
#ifdef ALT
void other_elif_of_another(void *p) { hipFree(p); }
#elif 1
void user_elif_of_another(void *p) { helper_elif_of_another(p); }
#endif
