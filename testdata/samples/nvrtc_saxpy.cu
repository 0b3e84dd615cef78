// NVRTC: a kernel compiled at run time and launched through the driver API; the log of a program with an error.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static const char *source = R"(
extern "C" __global__ void saxpy(float a, const float *x, float *y, size_t n)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}
)";

static bool ok(nvrtcResult r, const char *what)
{
    if (r == NVRTC_SUCCESS)
        return true;
    std::printf("FAIL nvrtc_saxpy: %s: %s\n", what, nvrtcGetErrorString(r));
    return false;
}

static std::string log_of(nvrtcProgram program)
{
    size_t size = 0;
    nvrtcGetProgramLogSize(program, &size);
    std::string text(size, '\0');
    if (size)
        nvrtcGetProgramLog(program, &text[0]);
    return text;
}

static bool compile(const char *text, std::vector<char> *code)
{
    nvrtcProgram program;
    size_t size = 0;
    if (!ok(nvrtcCreateProgram(&program, text, "saxpy.cu", 0, nullptr, nullptr), "create"))
        return false;
    const char *options[] = {"--std=c++14"};
    nvrtcResult r = nvrtcCompileProgram(program, 1, options);
    if (r != NVRTC_SUCCESS)
        std::fprintf(stderr, "%s\n", log_of(program).c_str());
    bool good = ok(r, "compile") && ok(nvrtcGetPTXSize(program, &size), "size");
    if (good) {
        code->resize(size);
        good = ok(nvrtcGetPTX(program, code->data()), "code");
    }
    return ok(nvrtcDestroyProgram(&program), "destroy") && good;
}

static bool rejects_nonsense()
{
    nvrtcProgram program;
    if (!ok(nvrtcCreateProgram(&program, "__global__ void k() { nonsense; }", nullptr, 0, nullptr, nullptr), "create"))
        return false;
    bool good = nvrtcCompileProgram(program, 0, nullptr) == NVRTC_ERROR_COMPILATION &&
                std::strstr(log_of(program).c_str(), "nonsense");
    nvrtcDestroyProgram(&program);
    return good;
}

int main()
{
    int major = 0, minor = 0;
    std::vector<char> code;
    CUdevice device;
    CUcontext context;
    if (!ok(nvrtcVersion(&major, &minor), "version") || !compile(source, &code) || !rejects_nonsense())
        return 1;
    if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS ||
        cuDevicePrimaryCtxRetain(&context, device) != CUDA_SUCCESS || cuCtxSetCurrent(context) != CUDA_SUCCESS) {
        std::printf("FAIL nvrtc_saxpy: device\n");
        return 1;
    }
    CUmodule module;
    CUfunction function;
    if (cuModuleLoadData(&module, code.data()) != CUDA_SUCCESS || cuModuleGetFunction(&function, module, "saxpy") != CUDA_SUCCESS) {
        std::printf("FAIL nvrtc_saxpy: module\n");
        return 1;
    }
    size_t n = 1000;
    float a = 3.0f;
    std::vector<float> x(n), y(n);
    for (size_t i = 0; i < n; i++) {
        x[i] = (float)i;
        y[i] = 0.5f;
    }
    CUdeviceptr dx, dy;
    cuMemAlloc(&dx, n * sizeof(float));
    cuMemAlloc(&dy, n * sizeof(float));
    cuMemcpyHtoD(dx, x.data(), n * sizeof(float));
    cuMemcpyHtoD(dy, y.data(), n * sizeof(float));
    void *args[] = {&a, &dx, &dy, &n};
    CUresult r = cuLaunchKernel(function, 8, 1, 1, 128, 1, 1, 0, nullptr, args, nullptr);
    cuMemcpyDtoH(y.data(), dy, n * sizeof(float));
    cuMemFree(dx);
    cuMemFree(dy);
    cuModuleUnload(module);
    cuDevicePrimaryCtxRelease(device);
    for (size_t i = 0; i < n; i++)
        if (r != CUDA_SUCCESS || y[i] != 3.0f * (float)i + 0.5f) {
            std::printf("FAIL nvrtc_saxpy: y[%zu] is %g\n", i, y[i]);
            return 1;
        }
    std::printf("PASS nvrtc_saxpy\n");
    return 0;
}
