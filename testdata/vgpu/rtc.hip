// Proves: programs compiled while running (hiprtc), loaded as modules: functions by name, global variables, launches
// with argument lists and with packed buffers; a compile error and its log.
#include "check.hpp"
#include <hip/hiprtc.h>
#include <string>

static const char good[] = R"(
extern "C" __device__ float scale = 2.0f;
extern "C" __global__ void kernel(const float *x, float *y, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        y[i] = x[i] * scale + N;
}
)";

static std::vector<char> compile(const char *text, bool works)
{
    hiprtcProgram p;
    hipDeviceProp_t d;
    HIP(hipGetDeviceProperties(&d, 0));
    std::string arch = std::string("--offload-arch=") + d.gcnArchName;
    const char *options[] = {arch.c_str(), "-DN=7"};
    REQUIRE(hiprtcCreateProgram(&p, text, "program.hip", 0, nullptr, nullptr) == HIPRTC_SUCCESS);
    hiprtcResult r = hiprtcCompileProgram(p, 2, options);
    size_t size = 0;
    REQUIRE(hiprtcGetProgramLogSize(p, &size) == HIPRTC_SUCCESS);
    std::string log(size + 1, 0);
    if (size)
        REQUIRE(hiprtcGetProgramLog(p, &log[0]) == HIPRTC_SUCCESS);
    if ((r == HIPRTC_SUCCESS) != works) {
        printf("compilation: %d\n%s\n", (int)r, log.c_str());
        exit(1);
    }
    std::vector<char> code;
    if (works) {
        REQUIRE(hiprtcGetCodeSize(p, &size) == HIPRTC_SUCCESS);
        code.resize(size);
        REQUIRE(hiprtcGetCode(p, code.data()) == HIPRTC_SUCCESS);
    } else {
        REQUIRE(log.find("error") != std::string::npos);
    }
    REQUIRE(hiprtcDestroyProgram(&p) == HIPRTC_SUCCESS);
    return code;
}

int main()
{
    HIP(hipFree(nullptr));
    std::vector<char> code = compile(good, true);
    compile("extern \"C\" __global__ void broken() { undeclared = 1; }", false);
    hipModule_t m;
    hipFunction_t f;
    HIP(hipModuleLoadData(&m, code.data()));
    HIP(hipModuleGetFunction(&f, m, "kernel"));
    REQUIRE(hipModuleGetFunction(&f, m, "no_such_kernel") != hipSuccess);
    (void)hipGetLastError();
    HIP(hipModuleGetFunction(&f, m, "kernel"));
    const int n = 100;
    Array<float> x(n), y(n);
    for (int i = 0; i < n; i++)
        x[i] = (float)i;
    x.up();
    int count = n;
    void *args[] = {&x.d, &y.d, &count};
    HIP(hipModuleLaunchKernel(f, 1, 1, 1, 128, 1, 1, 0, nullptr, args, nullptr));
    launched();
    y.down();
    for (int i = 0; i < n; i++)
        equal("y", y[i], i * 2.0f + 7, i);
    hipDeviceptr_t scale;
    size_t size;
    HIP(hipModuleGetGlobal(&scale, &size, m, "scale"));
    float v = 3;
    REQUIRE(size == sizeof v);
    HIP(hipMemcpy((void *)scale, &v, sizeof v, hipMemcpyHostToDevice));
    struct {
        float *x, *y;
        int n;
    } packed = {x.d, y.d, n};
    size = sizeof packed;
    void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_END};
    HIP(hipModuleLaunchKernel(f, 1, 1, 1, 128, 1, 1, 0, nullptr, nullptr, extra));
    launched();
    y.down();
    for (int i = 0; i < n; i++)
        equal("y", y[i], i * 3.0f + 7, i);
    HIP(hipModuleUnload(m));
    return pass();
}
