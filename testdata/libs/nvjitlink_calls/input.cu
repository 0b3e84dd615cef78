#include <nvJitLink.h>
#include <stdlib.h>

void *link(const void *ir, size_t n, const char **options)
{
    nvJitLinkHandle h;
    nvJitLinkResult r = nvJitLinkCreate(&h, 2, options);
    if (r != NVJITLINK_SUCCESS)
        return nullptr;
    nvJitLinkAddData(h, NVJITLINK_INPUT_LTOIR, ir, n, "unit");
    nvJitLinkAddFile(h, NVJITLINK_INPUT_LIBRARY, "libdevice.a");
    if (nvJitLinkComplete(h) == NVJITLINK_ERROR_PTX_COMPILE) {
        size_t length;
        nvJitLinkGetErrorLogSize(h, &length);
    }
    size_t size;
    nvJitLinkGetLinkedCubinSize(h, &size);
    void *code = malloc(size);
    nvJitLinkGetLinkedCubin(h, code);
    nvJitLinkDestroy(&h);
    return code;
}
