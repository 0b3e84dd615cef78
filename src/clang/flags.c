#include "clang/flags.h"
#include "base/fs.h"
#include "clang/flag.h"
#include "clang/openmp.h"
#include "clang/toolkit.h"
#include <stdlib.h>

struct words {
    struct clang_argv out;
    int cap;
    struct arena *arena;
    struct toolkit *toolkit;
    bool shadows; /* our declarations take the place of CUDA's headers */
};

static void flags_add(struct words *w, const char *word)
{
    if (w->out.n == w->cap) {
        int cap = w->cap ? w->cap * 2 : 64;
        const char **arg = ARENA_ARRAY(w->arena, const char *, cap);
        if (w->out.n)
            memcpy(arg, w->out.arg, sizeof *arg * (size_t)w->out.n);
        w->out.arg = arg;
        w->cap = cap;
    }
    w->out.arg[w->out.n++] = word;
}

/* A flag with its value, unless it adds a folder to the include path that is CUDA's own. */
static void flags_add_flag(struct words *w, const struct clang_flag *f)
{
    const char *folder = f->kind == FLAG_FOLDER ? f->value : NULL;
    if (folder && toolkit_is_all(w->toolkit, folder))
        return;
    if (f->kind == FLAG_FILE)
        folder = fs_dirname(w->arena, f->value);
    if (folder && w->shadows)
        toolkit_shadow(w->toolkit, folder, VIRTUAL_ROOT);
    flags_add(w, f->name);
    flags_add(w, f->value);
}

/* Overrides environment variables that clang reads: they can't be left out. */
static void shadow_environment(struct words *w)
{
    static const char *const names[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", NULL};
    for (int i = 0; names[i]; i++) {
        const char *at = getenv(names[i]);
        while (at && *at) {
            size_t n = strcspn(at, ":");
            if (n)
                toolkit_shadow(w->toolkit, arena_strdup(w->arena, (struct str){at, n}),
                               VIRTUAL_ROOT);
            at += n + (at[n] == ':');
        }
    }
}

bool clang_is_c(const char *path, bool cuda, const char *const *flags, int nflags)
{
    if (cuda || source_kind(path) != SOURCE_HOST)
        return false;
    bool is_c = str_ends(str_of(path), STR(".c"));
    for (int i = 0; i < nflags;) {
        struct clang_flag f = clang_flag_read(flags + i, nflags - i);
        if (f.kind == FLAG_LANGUAGE)
            is_c = strcmp(f.value, "c") == 0;
        i += f.words;
    }
    return is_c;
}

/* standard: the language's standard counts. */
static void add_user_flags(struct words *w, const char *const *flags, int nflags,
                           enum clang_flag_kind standard)
{
    for (int i = 0; i < nflags;) {
        struct clang_flag f = clang_flag_read(flags + i, nflags - i);
        i += f.words;
        if (f.kind == standard)
            flags_add(w, arena_printf(w->arena, "%s=%s", f.name, f.value));
        else if (f.kind == FLAG_FOLDER || f.kind == FLAG_MACRO)
            flags_add_flag(w, &f);
    }
}

/* Files that are included before the main one: behind CUDA's own, as nvcc does. */
static void add_user_files(struct words *w, const char *const *flags, int nflags)
{
    for (int i = 0; i < nflags;) {
        struct clang_flag f = clang_flag_read(flags + i, nflags - i);
        i += f.words;
        if (f.kind == FLAG_FILE)
            flags_add_flag(w, &f);
    }
}

/* With a real toolkit, through clang's own wrapper: CUDA 12 dropped a header that the wrapper of
 * clang 19 includes, and CUDA 13 moved CUB, Thrust and libcu++ into a folder of their own. */
static void add_toolkit(struct words *w, const char *root, bool is_c)
{
    if (is_c) {
        flags_add(w, "-isystem");
        flags_add(w, fs_join(w->arena, root, "include"));
        return;
    }
    flags_add(w, arena_printf(w->arena, "--cuda-path=%s", root));
    flags_add(w, "-Wno-unknown-cuda-version");
    flags_add(w, "-idirafter"); /* an older toolkit's own file comes first */
    flags_add(w, VIRTUAL_ROOT);
    flags_add(w, "-isystem");
    flags_add(w, arena_printf(w->arena, "%s/include/cccl", root));
}

bool flags_ask_traits(const char *bytes, size_t len)
{
    static const char *const traits[] = {"is_trivial<", "is_trivial_v<", "is_aggregate<",
                                         "is_aggregate_v<"};
    bool asks = false;
    for (size_t i = 0; i < sizeof traits / sizeof *traits && !asks; i++)
        asks = memmem(bytes, len, traits[i], strlen(traits[i])) != NULL;
    return asks;
}

/* Adds what nvcc includes of namespace std. It is costly, so only if the source mentions it. */
static void add_standard_library(struct words *w, const struct source *src)
{
    static const char *const headers[] = {"limits", "utility", "bits/stl_algobase.h"};
    if (!memmem(src->bytes, src->len, "std::", 5) &&
        !memmem(src->bytes, src->len, "namespace std", 13))
        return;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        flags_add(w, "-include");
        flags_add(w, headers[i]);
    }
    if (flags_ask_traits(src->bytes, src->len))
        flags_add(w, "-DTRANSHIP_TRAITS");
}

static void add_no_toolkit(struct words *w)
{
    flags_add(w, "-nocudainc");
    flags_add(w, "--cuda-path=" VIRTUAL_ROOT
                 "/none");   /* the driver looks for the machine's own all the same */
    flags_add(w, "-Xclang"); /* without a toolkit, clang would take launches for those of CUDA 7 */
    flags_add(w, "-target-sdk-version=12.3");
}

static void add_declarations(struct words *w, const struct clang_options *opt,
                             const struct source *src, bool is_c)
{
    if (!is_c)
        add_no_toolkit(w);
    flags_add(w, "-isystem");
    flags_add(w, VIRTUAL_ROOT);
    bool host = source_kind(src->path) == SOURCE_HOST && !opt->cuda;
    if (host)
        flags_add(w, "-DTRANSHIP_HOST_ONLY");
    if (host && opt->bare)
        return;
    /* nvcc includes it before every .cu file, and headers are only ever read
     * by files that have it. */
    flags_add(w, "-include");
    flags_add(w, "cuda_runtime.h");
    if (!host)
        add_standard_library(w, src);
}

/* Errors alone, and all of them; what stands beside the main file is found. The limits are those
 * that clang 19 has by itself, whatever a later one has: honest code keeps to them, and what goes
 * on forever is a diagnostic after a second or two. */
static void add_limits(struct words *w, const char *path)
{
    static const char *const always[] = {"-w",
                                         "-ferror-limit=0",
                                         "-fno-caret-diagnostics",
                                         "-ftemplate-depth=1024",
                                         "-fconstexpr-depth=512",
                                         "-fconstexpr-steps=1048576",
                                         "-fbracket-depth=256",
                                         "-iquote"};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        flags_add(w, always[i]);
    flags_add(w, fs_dirname(w->arena, path));
    flags_add(w, "-idirafter");
    flags_add(w, OPENMP_FOLDER);
}

/* What gcc 12 takes as C, and newer compilers only if they are told so. */
static void add_c(struct words *w)
{
    static const char *const always[] = {"-x",
                                         "c",
                                         "-Wno-implicit-function-declaration",
                                         "-Wno-implicit-int",
                                         "-Wno-int-conversion",
                                         "-Wno-incompatible-function-pointer-types"};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        flags_add(w, always[i]);
}

static void add_cuda(struct words *w)
{
    /* device functions with "...": HIP's compiler takes them by itself */
    static const char *const always[] = {"-x",         "cuda",
                                         "-nocudalib", "--cuda-host-only",
                                         "-Xclang",    "-fcuda-allow-variadic-functions"};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        flags_add(w, always[i]);
}

struct clang_argv clang_flags(const struct clang_options *opt, const struct source *src,
                              bool device, struct toolkit *toolkit, struct arena *a)
{
    struct words w = {.arena = a, .toolkit = toolkit, .shadows = !opt->cuda_path};
    bool is_c = clang_is_c(src->path, opt->cuda, opt->flags, opt->nflags);
    if (is_c)
        add_c(&w);
    else
        add_cuda(&w);
    add_limits(&w, src->path);
    if (!is_c) {
        flags_add(&w, "-std=c++17"); /* unless the user's flags have another: the last one counts */
        /* nvcc takes it; what becomes of it is rewrite/storage.c's matter */
        flags_add(&w, "-Wno-register");
    }
    /* Headers of the tree may be found by -idirafter, as those of a system: clang would say nothing
     * of errors in them that a flag could turn off, such as narrowing. A module of system headers
     * is not taken with it. */
    if (!opt->system_cache)
        flags_add(&w, "-Wsystem-headers");
    if (device) {
        flags_add(&w, "-DTRANSHIP_CUDA_ARCH=800"); /* unless the flags have another */
        flags_add(&w, "-D__CUDA_ARCH__=TRANSHIP_CUDA_ARCH");
    }
    add_user_flags(&w, opt->flags, opt->nflags, is_c ? FLAG_C_STANDARD : FLAG_STANDARD);
    if (opt->cuda_path) {
        add_toolkit(&w, opt->cuda_path, is_c);
    } else {
        add_declarations(&w, opt, src, is_c);
        shadow_environment(&w);
    }
    add_user_files(&w, opt->flags, opt->nflags);
    return w.out;
}

/* ---- of a port ---- */

bool clang_is_hip(const struct proof_options *opt, const char *path)
{
    return opt->cuda || source_kind(path) != SOURCE_HOST;
}

/* As hipcc does, except the device code libraries, which only a linker needs. clang includes the
 * wrapper implicitly if it finds an installed HIP. */
static void flags_add_hip(struct words *w, const struct proof_options *opt, const char *arch,
                          const char *own)
{
    flags_add(w, "-x");
    flags_add(w, "hip");
    flags_add(w, arch ? "--cuda-device-only" : "--cuda-host-only");
    if (arch)
        flags_add(w, arena_printf(w->arena, "--offload-arch=%s", arch));
    flags_add(w, "--rocm-path=/nonexistent"); /* an installed HIP has no part in it */
    flags_add(w, arena_printf(w->arena, "--hip-version=%s", opt->hip));
    flags_add(w, "-nogpuinc");
    flags_add(w, "-nogpulib");
    if (own) {
        flags_add(w, "-isystem");
        flags_add(w, fs_join(w->arena, own, "cuda_wrappers"));
    }
    flags_add(w, "-include");
    flags_add(w, "__clang_hip_runtime_wrapper.h");
}

struct clang_argv clang_port_flags(const struct proof_options *opt, const char *path,
                                   const char *arch, const char *own, struct toolkit *toolkit,
                                   struct arena *a)
{
    struct words w = {.arena = a, .toolkit = toolkit};
    bool is_hip = clang_is_hip(opt, path), is_c = clang_is_c(path, is_hip, opt->flags, opt->nflags);
    if (is_hip) {
        flags_add_hip(&w, opt, arch, own);
    } else if (is_c) {
        add_c(&w);
    } else {
        flags_add(&w, "-x");
        flags_add(&w, "c++");
    }
    add_limits(&w, path);
    if (!is_c)
        flags_add(&w, "-std=c++17");
    flags_add(&w, "-iquote");
    flags_add(&w, PROOF_FOLDER);
    flags_add(&w, "-D__HIP_PLATFORM_AMD__");
    add_user_flags(&w, opt->flags, opt->nflags, is_c ? FLAG_C_STANDARD : FLAG_STANDARD);
    /* The system's own folder stays where it is: those of the C++ library go on to it. */
    bool is_system = fs_kind(fs_join(a, opt->include, "stdlib.h")) == FS_FILE;
    flags_add(&w, is_system ? "-idirafter" : "-isystem");
    flags_add(&w, opt->include);
    add_user_files(&w, opt->flags, opt->nflags);
    return w.out;
}
