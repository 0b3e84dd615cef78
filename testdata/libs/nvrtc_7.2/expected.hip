#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>
#include <stdlib.h>

extern const char *text;

char *compile(int major, int minor)
{
    hiprtcProgram prog;
    const char *const options[] = {"--gpu-architecture=compute_80", "-default-device"};
    hiprtcCreateProgram(&prog, text, "k.cu", 0, NULL, NULL);
    hiprtcAddNameExpression(prog, "kernel<float>");
    hiprtcResult r = hiprtcCompileProgram(prog, 2, options);
    if (r != HIPRTC_SUCCESS)
        return nullptr;
    size_t size;
    hiprtcGetCodeSize(prog, &size);
    char *code = (char *)malloc(size);
    hiprtcGetCode(prog, code);
    hiprtcGetCodeSize(prog, &size);
    hiprtcGetCode(prog, code);
    hiprtcGetBitcodeSize(prog, &size);
    hiprtcGetBitcode(prog, code);
    hiprtcDestroyProgram(&prog);
    return code;
}

const char *why(hiprtcResult r)
{
    if (r == NVRTC_ERROR_TIME_FILE_WRITE_FAILED)
        return "time file";
    int n, archs[64];
    nvrtcGetNumSupportedArchs(&n);
    nvrtcGetSupportedArchs(archs);
    return hiprtcGetErrorString(r);
}

hipError_t load(hipLibrary_t *library, const char *code)
{
    return hipLibraryLoadData(library, code, (hipJitOption *)(nullptr), nullptr, 0, (hipLibraryOption *)(nullptr), nullptr, 0);
}
