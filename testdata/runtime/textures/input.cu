// Textures: not on all AMD GPUs (told at the first fetch), and filtered in three dimensions on fewer.
#include <cuda_runtime.h>

__global__ void plain(const float *p, float *out) { *out = *p; }

__global__ void fetch(cudaTextureObject_t t, float *out)
{
    out[0] = tex2D<float>(t, 0.5f, 0.5f);
    out[1] = tex3D<float>(t, 0.5f, 0.5f, 0.5f);
}

cudaError_t make(cudaTextureObject_t *t, const cudaResourceDesc *r)
{
    cudaTextureDesc d = {};
    d.filterMode = cudaFilterModeLinear;
    d.readMode = cudaReadModeElementType;
    return cudaCreateTextureObject(t, r, &d, nullptr);
}
