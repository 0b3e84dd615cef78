#include <cuda.h>
#include <nvrtc.h>
#include <stdlib.h>

extern const char *text;

char *compile(int major, int minor)
{
    nvrtcProgram prog;
    const char *const options[] = {"--gpu-architecture=compute_80", "-default-device"};
    nvrtcCreateProgram(&prog, text, "k.cu", 0, NULL, NULL);
    nvrtcAddNameExpression(prog, "kernel<float>");
    nvrtcResult r = nvrtcCompileProgram(prog, 2, options);
    if (r != NVRTC_SUCCESS)
        return nullptr;
    size_t size;
    nvrtcGetPTXSize(prog, &size);
    char *code = (char *)malloc(size);
    nvrtcGetPTX(prog, code);
    nvrtcGetCUBINSize(prog, &size);
    nvrtcGetCUBIN(prog, code);
    nvrtcGetLTOIRSize(prog, &size);
    nvrtcGetLTOIR(prog, code);
    nvrtcDestroyProgram(&prog);
    return code;
}

const char *why(nvrtcResult r)
{
    if (r == NVRTC_ERROR_TIME_FILE_WRITE_FAILED)
        return "time file";
    int n, archs[64];
    nvrtcGetNumSupportedArchs(&n);
    nvrtcGetSupportedArchs(archs);
    return nvrtcGetErrorString(r);
}

CUresult load(CUlibrary *library, const char *code)
{
    return cuLibraryLoadData(library, code, nullptr, nullptr, 0, nullptr, nullptr, 0);
}
