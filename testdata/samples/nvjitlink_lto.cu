// nvJitLink: two translation units, compiled at run time with NVRTC for link-time optimization, linked and launched.
#include <cuda.h>
#include <nvJitLink.h>
#include <nvrtc.h>

#include <cstdio>
#include <string>
#include <vector>

static const char *caller = "__device__ int half_of(int v);\n"
                            "extern \"C\" __global__ void halve(int *v) { v[threadIdx.x] = half_of(v[threadIdx.x]); }\n";
static const char *callee = "__device__ int half_of(int v) { return v / 2; }\n";

static bool compile(const char *text, const char *arch, std::vector<char> *ir)
{
    nvrtcProgram program;
    const char *options[] = {"-dlto", "--relocatable-device-code=true", arch};
    size_t size = 0;
    if (nvrtcCreateProgram(&program, text, "unit.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS)
        return false;
    bool good = nvrtcCompileProgram(program, 3, options) == NVRTC_SUCCESS && nvrtcGetLTOIRSize(program, &size) == NVRTC_SUCCESS;
    if (good) {
        ir->resize(size);
        good = nvrtcGetLTOIR(program, ir->data()) == NVRTC_SUCCESS;
    }
    nvrtcDestroyProgram(&program);
    return good;
}

static int fail(const char *what)
{
    std::printf("FAIL nvjitlink_lto: %s\n", what);
    return 1;
}

int main()
{
    CUdevice device;
    CUcontext context;
    int major = 0, minor = 0;
    if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS ||
        cuDevicePrimaryCtxRetain(&context, device) != CUDA_SUCCESS || cuCtxSetCurrent(context) != CUDA_SUCCESS)
        return fail("device");
    cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
    std::string number = std::to_string(10 * major + minor);
    std::string compute = "-arch=compute_" + number, sm = "-arch=sm_" + number;
    std::vector<char> a, b;
    if (!compile(caller, compute.c_str(), &a) || !compile(callee, compute.c_str(), &b))
        return fail("compile");

    nvJitLinkHandle link;
    const char *options[] = {"-lto", sm.c_str()};
    if (nvJitLinkCreate(&link, 2, options) != NVJITLINK_SUCCESS)
        return fail("create");
    if (nvJitLinkAddData(link, NVJITLINK_INPUT_LTOIR, a.data(), a.size(), "caller") != NVJITLINK_SUCCESS ||
        nvJitLinkAddData(link, NVJITLINK_INPUT_LTOIR, b.data(), b.size(), "callee") != NVJITLINK_SUCCESS)
        return fail("add");
    if (nvJitLinkComplete(link) != NVJITLINK_SUCCESS) {
        size_t size = 0;
        nvJitLinkGetErrorLogSize(link, &size);
        std::vector<char> log(size + 1);
        nvJitLinkGetErrorLog(link, log.data());
        return fail(log.data());
    }
    size_t size = 0;
    nvJitLinkGetLinkedCubinSize(link, &size);
    std::vector<char> code(size);
    nvJitLinkGetLinkedCubin(link, code.data());
    nvJitLinkDestroy(&link);

    CUmodule module;
    CUfunction function;
    if (cuModuleLoadData(&module, code.data()) != CUDA_SUCCESS || cuModuleGetFunction(&function, module, "halve") != CUDA_SUCCESS)
        return fail("module");
    int h[32];
    for (int i = 0; i < 32; i++)
        h[i] = 3 * i;
    CUdeviceptr d;
    cuMemAlloc(&d, sizeof h);
    cuMemcpyHtoD(d, h, sizeof h);
    void *args[] = {&d};
    CUresult r = cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, nullptr, args, nullptr);
    cuMemcpyDtoH(h, d, sizeof h);
    cuMemFree(d);
    cuModuleUnload(module);
    cuDevicePrimaryCtxRelease(device);
    for (int i = 0; i < 32; i++)
        if (r != CUDA_SUCCESS || h[i] != 3 * i / 2)
            return fail("result");
    std::printf("PASS nvjitlink_lto\n");
    return 0;
}
