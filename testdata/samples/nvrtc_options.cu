// NVRTC: options of CUDA's run-time compiler in all their spellings, with source that is CUDA's own (warp functions, a dot product).
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <string>
#include <vector>

static const char *source =
    "__device__ int dot(int a, int b) { return __dp4a(a, b, BASE); }\n"
    "extern \"C\" __global__ void sum(int *out, const int *in)\n"
    "{\n"
    "    int v = dot(in[threadIdx.x], 0x01010101);\n"
    "    for (int offset = 16; offset > 0; offset /= 2)\n"
    "        v += __shfl_down_sync(0xffffffff, v, offset);\n"
    "    if (threadIdx.x % 32 == 0)\n"
    "        out[threadIdx.x / 32] = v + OTHER;\n"
    "#ifdef UNDEFINED\n"
    "    out[0] = -1;\n"
    "#endif\n"
    "}\n";

static bool fails(const char *what)
{
    std::printf("FAIL nvrtc_options: %s\n", what);
    return true;
}

static bool compile(const std::vector<const char *> &options, std::vector<char> *code)
{
    nvrtcProgram program;
    size_t size = 0;
    if (nvrtcCreateProgram(&program, source, "sum.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS)
        return false;
    nvrtcResult r = nvrtcCompileProgram(program, (int)options.size(), options.data());
    if (r != NVRTC_SUCCESS) {
        nvrtcGetProgramLogSize(program, &size);
        std::string log(size, '\0');
        nvrtcGetProgramLog(program, &log[0]);
        std::fprintf(stderr, "%s\n", log.c_str());
    }
    bool good = r == NVRTC_SUCCESS && nvrtcGetPTXSize(program, &size) == NVRTC_SUCCESS;
    code->resize(good ? size : 0);
    good = good && nvrtcGetPTX(program, code->data()) == NVRTC_SUCCESS;
    return nvrtcDestroyProgram(&program) == NVRTC_SUCCESS && good;
}

/* in[i] = i in each of its four bytes, for 64 threads: two sums of 32. */
static bool sums_are(const std::vector<char> &code, int base, int other)
{
    CUmodule module;
    CUfunction sum;
    CUdeviceptr in, out;
    int h[64], result[2] = {0, 0};
    for (int i = 0; i < 64; i++)
        h[i] = i * 0x01010101;
    if (cuModuleLoadData(&module, code.data()) != CUDA_SUCCESS || cuModuleGetFunction(&sum, module, "sum") != CUDA_SUCCESS ||
        cuMemAlloc(&in, sizeof h) != CUDA_SUCCESS || cuMemAlloc(&out, sizeof result) != CUDA_SUCCESS)
        return false;
    cuMemcpyHtoD(in, h, sizeof h);
    void *args[] = {&out, &in};
    bool good = cuLaunchKernel(sum, 1, 1, 1, 64, 1, 1, 0, nullptr, args, nullptr) == CUDA_SUCCESS &&
                cuMemcpyDtoH(result, out, sizeof result) == CUDA_SUCCESS;
    cuMemFree(in);
    cuMemFree(out);
    cuModuleUnload(module);
    int first = 4 * 31 * 16 + 32 * base + other, second = first + 4 * 32 * 32;
    if (result[0] != first || result[1] != second)
        std::fprintf(stderr, "%d %d, not %d %d\n", result[0], result[1], first, second);
    return good && result[0] == first && result[1] == second;
}

int main()
{
    CUdevice device;
    CUcontext context;
    if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS || cuDevicePrimaryCtxRetain(&context, device) != CUDA_SUCCESS ||
        cuCtxSetCurrent(context) != CUDA_SUCCESS)
        return fails("no device");
    std::vector<char> code;
    if (!compile({"--gpu-architecture=compute_75", "--use_fast_math", "--std=c++17", "-default-device", "-DBASE=7", "--define-macro=OTHER=3",
                  "-DUNDEFINED", "--undefine-macro=UNDEFINED", "-I/usr/local/cuda/include", "--restrict", "--fmad=false", "-lineinfo"},
                 &code) ||
        !sums_are(code, 7, 3))
        return fails("long options");
    if (!compile({"-arch", "compute_80", "-std=c++14", "-D", "BASE=2", "-DOTHER=-5", "-maxrregcount", "32", "--ftz=true", "-prec-div=false", "-rdc=false"},
                 &code) ||
        !sums_are(code, 2, -5))
        return fails("short options");
    cuDevicePrimaryCtxRelease(device);
    std::printf("PASS nvrtc_options\n");
    return 0;
}
