// NVRTC: instances of a kernel template by name expressions, with a header in memory, launched next to a kernel
// of the program's own.
#include <cuda.h>
#include <cuda_runtime.h>
#include <nvrtc.h>

#include <cstdio>
#include <string>
#include <vector>

static const char header[] = "template<class T> __device__ T twice(T v) { return v + v; }\n";
static const char source[] = "#include \"twice.h\"\n"
                             "namespace work {\n"
                             "template<class T, int N> __global__ void apply(T *v) { if (threadIdx.x < N) v[threadIdx.x] = "
                             "twice(v[threadIdx.x]); }\n"
                             "}\n";

__global__ void count(int *v) { v[threadIdx.x] = threadIdx.x; }

static int fail(const char *what, int code)
{
    std::printf("FAIL nvrtc_templates: %s: %d\n", what, code);
    return 1;
}

int main()
{
    nvrtcProgram program;
    const char *headers[] = {header}, *names[] = {"twice.h"};
    std::string kernel = "work::apply<int, 32>";
    nvrtcResult r = nvrtcCreateProgram(&program, source, "apply.cu", 1, headers, names);
    if (r != NVRTC_SUCCESS)
        return fail("create", r);
    if ((r = nvrtcAddNameExpression(program, kernel.c_str())) != NVRTC_SUCCESS)
        return fail("name", r);
    std::vector<const char *> options = {"-std=c++17", "-DUNUSED=1"};
    if ((r = nvrtcCompileProgram(program, (int)options.size(), options.data())) != NVRTC_SUCCESS)
        return fail(nvrtcGetErrorString(r), r);
    const char *lowered = nullptr;
    if ((r = nvrtcGetLoweredName(program, kernel.c_str(), &lowered)) != NVRTC_SUCCESS)
        return fail("lowered name", r);
    std::string symbol = lowered;
    size_t size;
    nvrtcGetPTXSize(program, &size);
    std::string code(size, ' ');
    nvrtcGetPTX(program, &code[0]);
    nvrtcDestroyProgram(&program);

    int *d, h[64];
    if (cudaMalloc(&d, sizeof h) != cudaSuccess)
        return fail("memory", 0);
    count<<<1, 64>>>(d);
    CUmodule module;
    CUfunction function;
    if (cuModuleLoadData(&module, code.data()) != CUDA_SUCCESS ||
        cuModuleGetFunction(&function, module, symbol.c_str()) != CUDA_SUCCESS)
        return fail("module", 0);
    void *args[] = {&d};
    CUresult launched = cuLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, 0, args, 0);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < 64; i++)
        if (launched != CUDA_SUCCESS || h[i] != (i < 32 ? 2 * i : i))
            return fail("result", i);
    std::printf("PASS nvrtc_templates\n");
    return 0;
}
