// Libraries of the driver API (CUDA 12): code compiled at run time, loaded without a context, its kernels found, counted, named and launched.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static const char *source = R"(
extern "C" __global__ void twice(int *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] *= 2;
}
extern "C" __global__ void plus(int *p, int n, int add)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] += add;
}
)";

static void orDie(bool ok, const char *what, int error)
{
    if (!ok) {
        std::printf("FAIL driver_libraries: %s: %d\n", what, error);
        std::exit(1);
    }
}
#define CU(x) do { CUresult r_ = (x); orDie(r_ == CUDA_SUCCESS, #x, (int)r_); } while (0)
#define RTC(x) do { nvrtcResult r_ = (x); orDie(r_ == NVRTC_SUCCESS, #x, (int)r_); } while (0)

static std::vector<char> compiled()
{
    nvrtcProgram program;
    size_t size = 0;
    RTC(nvrtcCreateProgram(&program, source, "kernels.cu", 0, nullptr, nullptr));
    RTC(nvrtcCompileProgram(program, 0, nullptr));
    RTC(nvrtcGetPTXSize(program, &size));
    std::vector<char> code(size);
    RTC(nvrtcGetPTX(program, code.data()));
    RTC(nvrtcDestroyProgram(&program));
    return code;
}

int main()
{
    const int n = 1000;
    CUdevice device;
    CUcontext context;
    CUlibrary library, of;
    CUkernel twice, plus, all[2], absent;
    CUdeviceptr d;
    CU(cuInit(0));
    CU(cuDeviceGet(&device, 0));
    CU(cuDevicePrimaryCtxRetain(&context, device));
    CU(cuCtxSetCurrent(context));

    const std::vector<char> code = compiled();
    unsigned count = 0;
    const char *name = nullptr;
    CU(cuLibraryLoadData(&library, code.data(), nullptr, nullptr, 0, nullptr, nullptr, 0));
    CU(cuLibraryGetKernelCount(&count, library));
    orDie(count == 2, "kernels", (int)count);
    CU(cuLibraryGetKernel(&twice, library, "twice"));
    CU(cuLibraryGetKernel(&plus, library, "plus"));
    orDie(cuLibraryGetKernel(&absent, library, "absent") == CUDA_ERROR_NOT_FOUND, "a kernel that is not there", 0);
    CU(cuLibraryEnumerateKernels(all, 2, library));
    for (CUkernel kernel : all) {
        CU(cuKernelGetName(&name, kernel));
        orDie(!std::strcmp(name, "twice") || !std::strcmp(name, "plus"), name, 0);
        CU(cuKernelGetLibrary(&of, kernel));
        orDie(of == library, "the kernel's library", 0);
    }

    std::vector<int> h(n);
    for (int i = 0; i < n; i++)
        h[i] = i;
    int size = n, add = 5;
    void *twice_args[] = {&d, &size}, *plus_args[] = {&d, &size, &add};
    CU(cuMemAlloc(&d, n * sizeof(int)));
    CU(cuMemcpyHtoD(d, h.data(), n * sizeof(int)));
    CU(cuLaunchKernel((CUfunction)twice, (n + 127) / 128, 1, 1, 128, 1, 1, 0, nullptr, twice_args, nullptr));
    CU(cuLaunchKernel((CUfunction)plus, (n + 127) / 128, 1, 1, 128, 1, 1, 0, nullptr, plus_args, nullptr));
    CU(cuMemcpyDtoH(h.data(), d, n * sizeof(int)));
    for (int i = 0; i < n; i++)
        orDie(h[i] == 2 * i + 5, "values", h[i]);
    CU(cuMemFree(d));
    CU(cuLibraryUnload(library));
    CU(cuDevicePrimaryCtxRelease(device));
    std::printf("PASS driver_libraries\n");
}
