// The run-time compiler, looked up by its name: what takes its place is a function of ours that no library has.
#include <dlfcn.h>
#include <nvrtc.h>

typedef nvrtcResult (*compile)(nvrtcProgram, int, const char *const *);

nvrtcResult build(nvrtcProgram program)
{
    const char *options[] = {"--gpu-architecture=compute_80"};
    compile f = (compile)dlsym(RTLD_DEFAULT, "nvrtcCompileProgram");
    return f ? f(program, 1, options) : NVRTC_ERROR_INTERNAL_ERROR;
}
