#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>
#include <stdlib.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_HIPRTC_OPTIONS)
#define TRANSHIP_HIPRTC_OPTIONS
// Options of CUDA's run-time compiler, handed to HIP's as clang knows them: those that AMD's GPUs have no use for are left out
#include <hip/hiprtc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// What follows "--" or "-" and the name, "=" or nothing; NULL where the option is another one
static inline const char *tranship_option(const char *option, const char *name)
{
    size_t n = strlen(name);
    option += option[0] == '-' && option[1] == '-' ? 2 : 1;
    return strncmp(option, name, n) == 0 && (!option[n] || option[n] == '=') ? option + n + (option[n] == '=') : NULL;
}
static inline int tranship_option_of(const char *option, const char *const *names)
{
    for (; *names; names++)
        if (tranship_option(option, *names))
            return 1;
    return 0;
}
// The folder of CUDA's own headers, by its name: ROCm's lies elsewhere
static inline int tranship_is_cuda_folder(const char *folder)
{
    const char *cuda = strstr(folder, "/cuda");
    const char *rest = cuda ? cuda + 5 + strspn(cuda + 5, "-.0123456789") : "";
    return strcmp(rest, "/include") == 0 || strcmp(rest, "/include/") == 0 || strncmp(rest, "/targets/", 9) == 0;
}
// One option for clang into text, which has room for it; its number of words is the result, 0 where it goes
static inline int tranship_clang_option(const char *option, char *text, size_t room)
{
    static const char *const goes[] = {"gpu-code", "code", "maxrregcount", "default-device", "device-as-default-execution-space", "restrict",
                                       "extra-device-vectorization", "modify-stack-limit", "ptxas-options", "Xptxas", "optimization-info",
                                       "Ofast-compile", "Ofc", "dlink-time-opt", "dlto", "gen-opt-lto", "optix-ir", "jump-table-density",
                                       "device-int128", "device-float128", "device-syntax-only", "minimal", "split-compile", "time",
                                       "fdevice-time-trace", "builtin-move-forward", "builtin-initializer-list", "no-source-include", "version-ident",
                                       "display-error-number", "no-display-error-number", "diag-error", "diag-suppress", "diag-warn",
                                       "extensible-whole-program", "ewp", "dopt", "no-cache", "pch", "auto-pch", "arch", "gpu-architecture", NULL};
    static const struct {
        const char *cuda, *value, *clang; // value: NULL is any
    } table[] = {{"use_fast_math", NULL, "-ffast-math"},
                 {"device-debug", NULL, "-g"},
                 {"G", NULL, "-g"},
                 {"generate-line-info", NULL, "-gline-tables-only"},
                 {"lineinfo", NULL, "-gline-tables-only"},
                 {"ftz", "true", "-fgpu-flush-denormals-to-zero"},
                 {"ftz", NULL, ""},
                 {"fmad", "false", "-ffp-contract=off"},
                 {"fmad", NULL, ""},
                 {"prec-div", "false", "-fno-hip-fp32-correctly-rounded-divide-sqrt"},
                 {"prec-div", NULL, ""},
                 {"prec-sqrt", "false", "-fno-hip-fp32-correctly-rounded-divide-sqrt"},
                 {"prec-sqrt", NULL, ""},
                 {"relocatable-device-code", "true", "-fgpu-rdc"},
                 {"relocatable-device-code", NULL, ""},
                 {"rdc", "true", "-fgpu-rdc"},
                 {"rdc", NULL, ""},
                 {"device-c", NULL, "-fgpu-rdc"},
                 {"dc", NULL, "-fgpu-rdc"},
                 {"device-w", NULL, ""},
                 {"dw", NULL, ""},
                 {"disable-warnings", NULL, "-w"}};
    static const struct {
        const char *cuda, *clang;
    } prefix[] = {{"std", "-std="}, {"include-path", "-I"}, {"define-macro", "-D"}, {"undefine-macro", "-U"}, {"pre-include", "-include"}, {"include", "-include"}};
    const char *value;
    if (option[0] != '-' || tranship_option_of(option, goes))
        return snprintf(text, room, "%s", option[0] == '-' ? "" : option) > 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if ((value = tranship_option(option, table[i].cuda)) && (!table[i].value || strcmp(value, table[i].value) == 0))
            return snprintf(text, room, "%s", table[i].clang) > 0;
    for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++)
        if ((value = tranship_option(option, prefix[i].cuda))) {
            snprintf(text, room, "%s%s", prefix[i].clang, value);
            option = text;
        }
    if (strncmp(option, "-I", 2) == 0 && tranship_is_cuda_folder(option + 2)) {
        const char *rocm = getenv("ROCM_PATH");
        return snprintf(text, room, "-I%s/include", rocm && *rocm ? rocm : "/opt/rocm") > 0;
    }
    return option == text || snprintf(text, room, "%s", option) > 0;
}
// Does the option's value stand in the next one?
static inline int tranship_takes_next(const char *option)
{
    static const char *const names[] = {"arch", "gpu-architecture", "code", "gpu-code", "maxrregcount", "Xptxas", "ptxas-options", NULL};
    return option[0] == '-' && tranship_option_of(option, names) && !strchr(option, '=');
}
static inline hiprtcResult tranship_hiprtcCompileProgram(hiprtcProgram program, int n, const char *const *options)
{
    size_t count = n > 0 ? (size_t)n : 0, size = 0;
    for (size_t i = 0; i < count; i++)
        size += strlen(options[i]) + strlen("-fno-hip-fp32-correctly-rounded-divide-sqrt") + 1;
    const char *rocm = getenv("ROCM_PATH");
    size += count * (rocm ? strlen(rocm) : 0) + 1;
    char *text = (char *)malloc(size), *end = text;
    const char **words = (const char **)malloc((count + 1) * sizeof *words);
    int kept = 0;
    hiprtcResult result = HIPRTC_ERROR_OUT_OF_MEMORY;
    if (text && words) {
        for (size_t i = 0; i < count; i++) {
            int skip = tranship_takes_next(options[i]);
            if (tranship_clang_option(options[i], end, size - (size_t)(end - text))) {
                words[kept++] = end;
                end += strlen(end) + 1;
            }
            i += skip;
        }
        result = hiprtcCompileProgram(program, kept, words);
    }
    free(words);
    free(text);
    return result;
}
#endif

extern const char *text;

char *compile(int major, int minor)
{
    hiprtcProgram prog;
    const char *const options[] = {"--gpu-architecture=compute_80", "-default-device"};
    hiprtcCreateProgram(&prog, text, "k.cu", 0, (const char **)(NULL), (const char **)(NULL));
    hiprtcAddNameExpression(prog, "kernel<float>");
    hiprtcResult r = tranship_hiprtcCompileProgram(prog, 2, options);
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
