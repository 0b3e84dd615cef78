// A row has the name of a typedef; the struct's tag is another.
#include <hip/hip_runtime.h>

struct other {
    HIP_ARRAY_DESCRIPTOR inner;
    unsigned NumChannels;
};

unsigned sum(HIP_ARRAY_DESCRIPTOR *p, const HIP_ARRAY_DESCRIPTOR &q, HIP_ARRAY_DESCRIPTOR *const *all, other o,
             HIP_ARRAY3D_DESCRIPTOR d)
{
    return p->channels + q.channels + all[1]->channels + (*p).channels +
           o.inner.channels + o.NumChannels + d.NumChannels;
}

// The user's row stands in for the built-in one of the tag.
unsigned depth(hipKernelNodeParams *p)
{
    return p->mine.z * p->blockDim.z;
}
