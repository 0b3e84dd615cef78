// The run-time compiler, looked up by its name: what takes its place is a function of ours that no library has.
#include <dlfcn.h>
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

typedef hiprtcResult (*compile)(hiprtcProgram, int, const char *const *);

hiprtcResult build(hiprtcProgram program)
{
    const char *options[] = {"--gpu-architecture=compute_80"};
    compile f = (compile)dlsym(RTLD_DEFAULT, "nvrtcCompileProgram");
    return f ? f(program, 1, options) : HIPRTC_ERROR_INTERNAL_ERROR;
}
