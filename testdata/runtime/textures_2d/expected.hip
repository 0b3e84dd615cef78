// Textures: not on all AMD GPUs (told at the first fetch), two dimensions are filtered by those that have them.
#include <hip/hip_runtime.h>

__global__ void plain(const float *p, float *out) { *out = *p; }

__global__ void fetch(hipTextureObject_t t, float *out)
{
    out[0] = tex2D<float>(t, 0.5f, 0.5f);
}

hipError_t make(hipTextureObject_t *t, const hipResourceDesc *r)
{
    hipTextureDesc d = {};
    d.filterMode = hipFilterModeLinear;
    d.readMode = hipReadModeElementType;
    return hipCreateTextureObject(t, r, &d, nullptr);
}
