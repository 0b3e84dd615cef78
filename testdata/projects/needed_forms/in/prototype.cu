// What a condition on a release declares is needed without it, or under one that does not imply it.
#include <cuda_runtime.h>
static void helper_prototype(void *p);
void user_prototype(void *p) { helper_prototype(p); }
#if CUDART_VERSION >= 12030
static void helper_prototype(void *p) { cudaGraphConditionalHandleCreate(p, 0, 0, 0); }
#endif
