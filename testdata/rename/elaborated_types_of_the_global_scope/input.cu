#include <cuda_runtime.h>

namespace mine {
struct cudaOwn {
    int n;
};

inline int first(struct ::cudaDeviceProp *p, enum ::cudaMemcpyKind kind, struct ::mine::cudaOwn *own)
{
    struct :: cudaExtent extent = {1, 2, 3};
    return p->warpSize + (int)kind + own->n + (int)extent.width;
}
}
