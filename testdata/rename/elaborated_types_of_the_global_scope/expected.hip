#include <hip/hip_runtime.h>

namespace mine {
struct cudaOwn {
    int n;
};

inline int first(::hipDeviceProp_t *p, ::hipMemcpyKind kind, struct ::mine::cudaOwn *own)
{
    :: hipExtent extent = {1, 2, 3};
    return p->warpSize + (int)kind + own->n + (int)extent.width;
}
}
