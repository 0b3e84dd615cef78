#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>
#include <stdlib.h>

void *link(const void *ir, size_t n, const char **options)
{
    hiprtcLinkState h;
    hiprtcResult r = hiprtcLinkCreate(0, nullptr, nullptr, &h);
    if (r != HIPRTC_SUCCESS)
        return nullptr;
    hiprtcLinkAddData(h, HIPRTC_JIT_INPUT_LLVM_BITCODE, (void *)(ir), n, "unit", 0, nullptr, nullptr);
    hiprtcLinkAddFile(h, NVJITLINK_INPUT_LIBRARY, "libdevice.a", 0, nullptr, nullptr);
    if (nvJitLinkComplete(h) == NVJITLINK_ERROR_PTX_COMPILE) {
        size_t length;
        nvJitLinkGetErrorLogSize(h, &length);
    }
    size_t size;
    nvJitLinkGetLinkedCubinSize(h, &size);
    void *code = malloc(size);
    nvJitLinkGetLinkedCubin(h, code);
    hiprtcLinkDestroy(*(&h));
    return code;
}
