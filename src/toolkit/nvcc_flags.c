/* Which flags and macros the compilers behind nvcc get. */
#include "base/fs.h"
#include "toolkit/nvcc.h"

static void define(struct nvcc *n, struct words *command, const char *name, int value)
{
    words_add(command, n->arena, arena_printf(n->arena, "-D%s=%d", name, value));
}

static void add_arch_list(struct nvcc *n, struct words *command)
{
    struct buf list = {0};
    for (int i = 0; i < n->narch; i++)
        buf_printf(&list, "%s%d0", i ? "," : "-D__CUDA_ARCH_LIST__=", n->archs[i]);
    words_add(command, n->arena, arena_strdup(n->arena, buf_str(&list)));
    buf_release(&list);
}

void nvcc_add_macros(struct nvcc *n, bool cuda, struct words *command)
{
    const struct {
        bool on;
        const char *flag;
    } macros[] = {
        {true, "-D__NVCC__"},
        {cuda, "-D__CUDACC__"},
        {cuda && n->rdc, "-D__CUDACC_RDC__"},
        {cuda && n->ewp, "-D__CUDACC_EWP__"},
        {cuda && n->device_debug, "-D__CUDACC_DEBUG__"},
        {cuda && n->relaxed_constexpr, "-D__CUDACC_RELAXED_CONSTEXPR__"},
        {cuda && n->extended_lambda, "-D__CUDACC_EXTENDED_LAMBDA__"},
        {cuda && n->fast_math, "-D__USE_FAST_MATH__=1"},
        {n->per_thread, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"},
    };
    add_arch_list(n, command);
    for (size_t i = 0; i < sizeof macros / sizeof *macros; i++)
        if (macros[i].on)
            words_add(command, n->arena, macros[i].flag);
    define(n, command, "__CUDACC_VER_MAJOR__", n->here->cuda / 100);
    define(n, command, "__CUDACC_VER_MINOR__", n->here->cuda % 100);
    define(n, command, "__CUDACC_VER_BUILD__", releases_patch(n->here->cuda));
    define(n, command, "__CUDA_API_VER_MAJOR__", n->here->cuda / 100);
    define(n, command, "__CUDA_API_VER_MINOR__", n->here->cuda % 100);
    define(n, command, "__NVCC_DIAG_PRAGMA_SUPPORT__", 1);
}

void nvcc_add_preprocessor(struct nvcc *n, struct words *command)
{
    words_append(command, n->arena, &n->preprocess);
    words_add(command, n->arena, "-isystem");
    words_add(command, n->arena, fs_join(n->arena, n->here->dir, "include"));
    if (n->standard)
        words_add(command, n->arena, arena_printf(n->arena, "-std=%s", n->standard));
}

/* Flags of gcc that clang takes, and that can matter to a host object or to what is preprocessed. */
static bool clang_takes(const char *flag)
{
    static const char *const begin[] = {"-D",
                                        "-U",
                                        "-I",
                                        "-i",
                                        "-std=",
                                        "-pthread",
                                        "-march=",
                                        "-mavx",
                                        "-msse",
                                        "-mf16c",
                                        "-mfma",
                                        "-mbmi",
                                        "-mpopcnt",
                                        "-maes",
                                        "-mno-",
                                        "-m64",
                                        "-fPIC",
                                        "-fpic",
                                        "-fPIE",
                                        "-fpie",
                                        "-fno-pic",
                                        "-fno-pie",
                                        "-fno-PIC",
                                        "-fno-PIE",
                                        "-fvisibility",
                                        "-fno-exceptions",
                                        "-fexceptions",
                                        "-fno-rtti",
                                        "-frtti",
                                        "-fpermissive",
                                        "-fsigned-char",
                                        "-funsigned-char",
                                        "-fno-access-control",
                                        "-fms-extensions",
                                        "-ftemplate-depth",
                                        "-fconstexpr-",
                                        "-stdlib="};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
        if (!strncmp(flag, begin[i], strlen(begin[i])))
            return true;
    return false;
}

/* True if the flag's argument is the next word. */
static bool takes_next(const char *flag)
{
    static const char *const flags[] = {"-D",       "-U",        "-I",          "-include",
                                        "-isystem", "-iquote",   "-idirafter",  "-imacros",
                                        "-iprefix", "-isysroot", "-iwithprefix"};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (!strcmp(flag, flags[i]))
            return true;
    return false;
}

/* gcc's omp.h, which gcc finds without -fopenmp, too. OpenMP's pragmas stay without effect in a
 * host object of clang's: its runtime may not be there, and the program is linked with gcc's. */
static void add_openmp(struct nvcc *n, bool on, struct words *command)
{
    const char *found = nvcc_answer(n, nvcc_host_compiler(n), "-print-file-name=include/omp.h");
    if (on)
        words_add(command, n->arena, "-D_OPENMP=201511");
    /* it has an attribute with arguments, which clang does not know */
    words_add(command, n->arena, "-D__malloc__(...)=__malloc__");
    if (found && *found == '/') {
        words_add(command, n->arena, "-idirafter");
        words_add(command, n->arena, fs_dirname(n->arena, found));
    }
}

void nvcc_add_host_flags(struct nvcc *n, bool clang, struct words *command)
{
    bool on = words_have(&n->xcompiler, "-fopenmp");
    if (clang && (on || n->openmp))
        add_openmp(n, on, command);
    for (size_t i = 0; i < n->xcompiler.n; i++) {
        const char *flag = n->xcompiler.p[i];
        if (clang && !clang_takes(flag))
            continue;
        words_add(command, n->arena, flag);
        if (takes_next(flag) && i + 1 < n->xcompiler.n)
            words_add(command, n->arena, n->xcompiler.p[++i]);
    }
    if (n->no_exceptions)
        words_add(command, n->arena, "-fno-exceptions");
    if (n->template_depth)
        words_add(command, n->arena,
                  arena_printf(n->arena, "-ftemplate-depth=%s", n->template_depth));
    if (clang)
        return;
    if (n->debug)
        words_add(command, n->arena, "-g");
    if (n->optimize)
        words_add(command, n->arena, arena_printf(n->arena, "-O%s", n->optimize));
    if (n->no_warnings)
        words_add(command, n->arena, "-w");
}
