#include <hip/hip_runtime.h>


#define ON_DONE void 
void done(hipStream_t s, hipError_t e, void *data);
ON_DONE other(hipStream_t s, hipError_t e, void *data);
#ifdef CUDART_CB
#endif
