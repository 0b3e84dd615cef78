// What a condition on a release declares is needed without it, or under one that does not imply it.
#include <cuda_runtime.h>
#if CUDART_VERSION >= 12030
void helper_older_condition(void *p) { cudaGraphConditionalHandleCreate(p, 0, 0, 0); }
#endif
void user_older_condition(void *p) {
#if CUDART_VERSION >= 10000
  helper_older_condition(p);
#endif
}
