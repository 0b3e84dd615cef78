#include <hip/hip_runtime.h>


typedef hipStream_t stream_type;
using event_type = hipEvent_t;
using cudaEventPtr = hipEvent_t *;
typedef hipDeviceProp_t properties, *properties_ptr;
namespace api {
using ::hipFree;
using ::hipError_t;
}

void go(stream_type s, cudaEventPtr e, properties *p)
{
    hipEventRecord(*e, s);
    api::hipFree(p);
}
