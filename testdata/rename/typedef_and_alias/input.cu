#include <cuda_runtime.h>


typedef cudaStream_t stream_type;
using event_type = cudaEvent_t;
using cudaEventPtr = cudaEvent_t *;
typedef struct cudaDeviceProp properties, *properties_ptr;
namespace api {
using ::cudaFree;
using ::cudaError_t;
}

void go(stream_type s, cudaEventPtr e, properties *p)
{
    cudaEventRecord(*e, s);
    api::cudaFree(p);
}
