// What a condition on a release declares is needed without it, or under one that does not imply it.
#include <hip/hip_runtime.h>
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 12030
void helper_older_condition(void *p) { cudaGraphConditionalHandleCreate(p, 0, 0, 0); }
#endif
void user_older_condition(void *p) {
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 10000
  helper_older_condition(p);
#endif
}
