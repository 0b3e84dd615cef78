// Under a condition that implies the other one: what this file takes; HIP must have both or neither.
#include <cuda_runtime.h>
#if CUDART_VERSION >= 12010
void helper_newer(void *p) { cudaGraphConditionalHandleCreate(p, 0, 0, 0); }
#endif
void user_newer(void *p)
{
#if CUDART_VERSION >= 12030
    helper_newer(p);
#endif
}
