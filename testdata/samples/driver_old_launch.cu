// The launch functions of CUDA 3: a function keeps its block, its shared memory and its parameters; the grid comes with the launch.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <vector>

static const char *source = R"(
extern "C" __global__ void place(float *out, char tag, double step, int rows, float first)
{
    extern __shared__ float row[];
    int x = threadIdx.x, y = blockIdx.y * gridDim.x + blockIdx.x;
    row[x] = first + step * x + tag;
    __syncthreads();
    if (threadIdx.y == 0 && y < rows)
        out[y * blockDim.x + x] = row[blockDim.x - 1 - x] + y;
}
extern "C" __global__ void once(int *out, unsigned value)
{
    out[threadIdx.x] = blockDim.x * 100 + value + threadIdx.x;
}
)";

#define CU(call)                                                                        \
    do {                                                                                \
        CUresult res = call;                                                            \
        if (res != CUDA_SUCCESS) {                                                      \
            std::printf("FAIL driver_old_launch: %s: %d\n", #call, (int)res);           \
            return false;                                                               \
        }                                                                               \
    } while (0)

static bool compile(std::vector<char> *code)
{
    nvrtcProgram program;
    size_t size = 0;
    if (nvrtcCreateProgram(&program, source, "place.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS ||
        nvrtcCompileProgram(program, 0, nullptr) != NVRTC_SUCCESS || nvrtcGetPTXSize(program, &size) != NVRTC_SUCCESS)
        return false;
    code->resize(size);
    return nvrtcGetPTX(program, code->data()) == NVRTC_SUCCESS && nvrtcDestroyProgram(&program) == NVRTC_SUCCESS;
}

// The offset of the next parameter, with the alignment of its type.
template <class T> static int at(int *offset)
{
    int here = (*offset + (int)alignof(T) - 1) & ~((int)alignof(T) - 1);
    *offset = here + (int)sizeof(T);
    return here;
}

static bool set_place(CUfunction f, CUdeviceptr out, int rows)
{
    char tag = 'a';
    double step = 0.5;
    int offset = 0;
    CU(cuFuncSetCacheConfig(f, CU_FUNC_CACHE_PREFER_L1));
    CU(cuFuncSetBlockShape(f, 8, 2, 1));
    CU(cuFuncSetSharedSize(f, 8 * sizeof(float)));
    CU(cuParamSetv(f, at<CUdeviceptr>(&offset), &out, sizeof out));
    CU(cuParamSetv(f, at<char>(&offset), &tag, 1));
    CU(cuParamSetv(f, at<double>(&offset), &step, sizeof step));
    CU(cuParamSeti(f, at<int>(&offset), (unsigned)rows));
    CU(cuParamSetf(f, at<float>(&offset), 0.25f));
    CU(cuParamSetSize(f, (unsigned)offset));
    return true;
}

static bool launches(CUfunction place, CUfunction once, CUdeviceptr out, CUdeviceptr ints)
{
    CUstream stream;
    if (!set_place(place, out, 6))
        return false;
    int offset = 0;
    CU(cuFuncSetBlockShape(once, 4, 1, 1)); // the parameters of both are kept at the same time
    CU(cuParamSetv(once, at<CUdeviceptr>(&offset), &ints, sizeof ints));
    CU(cuParamSeti(once, at<unsigned>(&offset), 7));
    CU(cuParamSetSize(once, (unsigned)offset));
    CU(cuStreamCreate(&stream, CU_STREAM_DEFAULT));
    CU(cuLaunchGridAsync(place, 3, 2, stream));
    CU(cuStreamSynchronize(stream));
    CU(cuLaunch(once));
    CU(cuCtxSynchronize());
    CU(cuStreamDestroy(stream));
    return true;
}

static bool right(CUdeviceptr out, CUdeviceptr ints)
{
    std::vector<float> got(48);
    int small[4];
    CU(cuMemcpyDtoH(got.data(), out, 48 * sizeof(float)));
    CU(cuMemcpyDtoH(small, ints, sizeof small));
    for (int i = 0; i < 48; ++i)
        if (got[i] != 0.25f + 0.5f * (7 - i % 8) + 'a' + i / 8) {
            std::printf("FAIL driver_old_launch: [%d] = %f\n", i, got[i]);
            return false;
        }
    for (int i = 0; i < 4; ++i)
        if (small[i] != 407 + i) {
            std::printf("FAIL driver_old_launch: once[%d] = %d\n", i, small[i]);
            return false;
        }
    return true;
}

static bool run()
{
    std::vector<char> code;
    CUdevice device;
    CUcontext context;
    CUmodule module;
    CUfunction place, once;
    CUdeviceptr out, ints;
    if (!compile(&code))
        return std::printf("FAIL driver_old_launch: it does not compile\n"), false;
    CU(cuInit(0));
    CU(cuDeviceGet(&device, 0));
    CU(cuDevicePrimaryCtxRetain(&context, device));
    CU(cuCtxSetCurrent(context));
    CU(cuModuleLoadData(&module, code.data()));
    CU(cuModuleGetFunction(&place, module, "place"));
    CU(cuModuleGetFunction(&once, module, "once"));
    CU(cuMemAlloc(&out, 48 * sizeof(float)));
    CU(cuMemAlloc(&ints, 4 * sizeof(int)));
    if (!launches(place, once, out, ints) || !right(out, ints))
        return false;
    // What no kernel can have is refused.
    if (cuParamSetSize(place, 1 << 20) == CUDA_SUCCESS || cuFuncSetBlockShape(place, 0, 1, 1) == CUDA_SUCCESS)
        return std::printf("FAIL driver_old_launch: nonsense is taken\n"), false;
    CU(cuMemFree(out));
    CU(cuMemFree(ints));
    CU(cuModuleUnload(module));
    return true;
}

int main()
{
    if (!run())
        return 1;
    std::printf("PASS driver_old_launch\n");
    return 0;
}
