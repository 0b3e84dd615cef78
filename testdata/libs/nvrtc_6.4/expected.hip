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
// Types that hipRTC declares before the program's text, and CUDA's run-time compiler does not: a macro of that name (-Dint32_t=int)
// would change the declaration, so it is defined behind it
static const char *const tranship_rtc_types[] = {"int8_t",   "uint8_t", "int16_t",   "uint16_t", "int32_t", "uint32_t",
                                                 "int64_t", "uint64_t", "size_t", "ptrdiff_t", "clock_t", NULL};
// "int32_t=int": is it such a macro?
static inline int tranship_is_rtc_type(const char *macro)
{
    for (const char *const *type = tranship_rtc_types; *type; type++)
        if (strncmp(macro, *type, strlen(*type)) == 0 && macro[strlen(*type)] == '=')
            return 1;
    return 0;
}
// The program's text behind what CUDA's run-time compiler defines and hipRTC does not: NULL, assert, and macros of the types above
static inline hiprtcResult tranship_hiprtcCreateProgram(hiprtcProgram *program, const char *source, const char *name, int n, const char *const *headers,
                                                        const char *const *names)
{
    static const char begin[] = "#ifndef NULL\n#define NULL __null\n#endif\n#ifndef assert\n#ifdef NDEBUG\n#define assert(x) ((void)0)\n#else\n"
                                "#define assert(x) ((x) ? (void)0 : __builtin_trap())\n#endif\n#endif\n";
    static const char one[] = "#ifdef TRANSHIP_%s\n#define %s TRANSHIP_%s\n#endif\n";
    size_t size = sizeof begin + 64 + (source ? strlen(source) : 0), at = sizeof begin - 1;
    for (const char *const *type = tranship_rtc_types; *type; type++)
        size += sizeof one + 3 * strlen(*type);
    char *text = source ? (char *)malloc(size) : NULL;
    if (source && !text)
        return HIPRTC_ERROR_OUT_OF_MEMORY;
    if (text) {
        memcpy(text, begin, at);
        for (const char *const *type = tranship_rtc_types; *type; type++)
            at += (size_t)snprintf(text + at, size - at, one, *type, *type, *type);
        snprintf(text + at, size - at, "#line 1\n%s", source);
    }
    hiprtcResult result = hiprtcCreateProgram(program, text, name, n, (const char **)headers, (const char **)names);
    free(text);
    return result;
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
    if (tranship_is_rtc_type(option)) // behind "-D"
        return snprintf(text, room, "TRANSHIP_%s", option) > 0;
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
    if (strncmp(option, "-D", 2) == 0 && tranship_is_rtc_type(option + 2)) {
        char value_of[256];
        snprintf(value_of, sizeof value_of, "%s", option + 2);
        return snprintf(text, room, "-DTRANSHIP_%s", value_of) > 0;
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
    tranship_hiprtcCreateProgram(&prog, text, "k.cu", 0, NULL, NULL);
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
