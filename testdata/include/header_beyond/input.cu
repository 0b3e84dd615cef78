#include <cuda.h>

// Linking is part of hipRTC in this release, and so is its header: said once.
int link(void *image, size_t size)
{
    CUlinkState state;
    CUjitInputType type = CU_JIT_INPUT_PTX;
    if (cuLinkCreate(0, 0, 0, &state) != CUDA_SUCCESS)
        return 1;
    cuLinkAddData(state, type, image, size, "image", 0, 0, 0);
    return cuLinkDestroy(state) == CUDA_SUCCESS ? 0 : 1;
}
