// What a condition on a release declares is needed without it, or under one that does not imply it.
#include <cuda_runtime.h>
#if CUDART_VERSION >= 12030
void helper_elif_of_another(void *p) { cudaGraphConditionalHandleCreate(p, 0, 0, 0); }
#elif defined(ALT)
void helper_elif_of_another(void *p) { cudaFree(p); }
#endif
#ifdef ALT
void other_elif_of_another(void *p) { cudaFree(p); }
#elif 1
void user_elif_of_another(void *p) { helper_elif_of_another(p); }
#endif
