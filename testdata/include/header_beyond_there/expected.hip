#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

// Linking is part of hipRTC in this release; nvrtc.h brings its header.
int link(void *image, size_t size)
{
    hiprtcLinkState state;
    hiprtcJITInputType type = HIPRTC_JIT_INPUT_PTX;
    if ((hipError_t)hiprtcLinkCreate(0, (hiprtcJIT_option *)(0), 0, &state) != hipSuccess)
        return 1;
    (hipError_t)hiprtcLinkAddData(state, type, image, size, "image", 0, (hiprtcJIT_option *)(0), 0);
    return (hipError_t)hiprtcLinkDestroy(state) == hipSuccess ? 0 : 1;
}
