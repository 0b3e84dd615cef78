// A row has the name of a typedef; the struct's tag is another.
#include <cuda.h>

struct other {
    CUDA_ARRAY_DESCRIPTOR inner;
    unsigned NumChannels;
};

unsigned sum(CUDA_ARRAY_DESCRIPTOR *p, const CUDA_ARRAY_DESCRIPTOR &q, CUDA_ARRAY_DESCRIPTOR *const *all, other o,
             CUDA_ARRAY3D_DESCRIPTOR d)
{
    return p->NumChannels + q.NumChannels + all[1]->NumChannels + (*p).NumChannels +
           o.inner.NumChannels + o.NumChannels + d.NumChannels;
}

// The user's row stands in for the built-in one of the tag.
unsigned depth(CUDA_KERNEL_NODE_PARAMS *p)
{
    return p->gridDimZ * p->blockDimZ;
}
