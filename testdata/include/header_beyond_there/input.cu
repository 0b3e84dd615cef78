#include <cuda.h>
#include <nvrtc.h>

// Linking is part of hipRTC in this release; nvrtc.h brings its header.
int link(void *image, size_t size)
{
    CUlinkState state;
    CUjitInputType type = CU_JIT_INPUT_PTX;
    if (cuLinkCreate(0, 0, 0, &state) != CUDA_SUCCESS)
        return 1;
    cuLinkAddData(state, type, image, size, "image", 0, 0, 0);
    return cuLinkDestroy(state) == CUDA_SUCCESS ? 0 : 1;
}
