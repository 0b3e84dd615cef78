#include "clang/flags.h"
#include "base/fs.h"
#include "clang/toolkit.h"
#include <stdlib.h>

/* Flags that take their argument in the same word or the next one; the first ones take a folder. */
static const char *const with_argument[] = {"-I", "-isystem", "-iquote",  "-idirafter",
                                            "-D", "-U",       "-include", NULL};
enum { WITH_FOLDER = 4 };

/* The spellings nvcc has for some of them. */
static const struct {
    const char *nvcc, *clang;
} nvcc_spelling[] = {
    {"--include-path", "-I"},         {"--define-macro", "-D"}, {"--undefine-macro", "-U"},
    {"--system-include", "-isystem"}, {"--std", "-std"},        {"-std", "-std"},
    {"--pre-include", "-include"},
};

int clang_flag_wanted(const char *const *flags, int left)
{
    struct str flag = str_of(flags[0]);
    for (int i = 0; with_argument[i]; i++) {
        if (str_is(flag, with_argument[i]))
            return left > 1 ? 2 : 0;
    }
    /* -include-pch loads a binary file of unknown origin. */
    if (str_starts(flag, STR("-include")))
        return 0;
    for (int i = 0; with_argument[i]; i++) {
        if (str_starts(flag, str_of(with_argument[i])))
            return 1;
    }
    /* Compilation databases have -std=c11 for the C files of a project, and CUDA takes C++ alone. */
    return str_starts(flag, STR("-std=c++")) || str_starts(flag, STR("-std=gnu++"));
}

/* nvcc hands these to the host compiler untouched. */
static bool is_host_file(const char *path)
{
    static const char *const endings[] = {".c", ".cc", ".cpp", ".cxx", ".c++", NULL};
    for (int i = 0; endings[i]; i++) {
        if (str_ends(str_of(path), str_of(endings[i])))
            return true;
    }
    return false;
}

struct words {
    struct clang_argv out;
    int cap;
    struct arena *arena;
    struct toolkit *toolkit;
    bool shadows; /* our declarations take the place of CUDA's headers */
};

static void add(struct words *w, const char *word)
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

/* The value of one of the flags that take one, in the same word or the next one, or NULL. */
static const char *value_of(const char *const *flags, int words, const char *name)
{
    size_t n = strlen(name);
    if (strncmp(flags[0], name, n) != 0)
        return NULL;
    return flags[0][n] ? flags[0] + n : words > 1 ? flags[1] : NULL;
}

/* A flag in one word or two, unless it adds a folder to the include path that is CUDA's own. */
static void add_flag(struct words *w, const char *const *flags, int words)
{
    const char *folder = NULL, *file = value_of(flags, words, "-include");
    for (int i = 0; i < WITH_FOLDER && !folder; i++)
        folder = value_of(flags, words, with_argument[i]);
    if (folder && toolkit_is_all(w->toolkit, folder))
        return;
    if (file && !folder)
        folder = fs_dirname(w->arena, file);
    if (folder && w->shadows)
        toolkit_shadow(w->toolkit, folder, VIRTUAL_ROOT);
    for (int i = 0; i < words; i++)
        add(w, flags[i]);
}

/* What clang takes from the environment can't be left out. */
static void shadow_environment(struct words *w)
{
    static const char *const names[] = {"CPATH", "CPLUS_INCLUDE_PATH", NULL};
    for (int i = 0; names[i]; i++) {
        const char *at = getenv(names[i]);
        while (at && *at) {
            size_t n = strcspn(at, ":");
            if (n)
                toolkit_shadow(w->toolkit, arena_strdup(w->arena, (struct str){at, n}), VIRTUAL_ROOT);
            at += n + (at[n] == ':');
        }
    }
}

/* A flag and its value as clang takes them. */
static void add_spelled(struct words *w, const char *flag, const char *value)
{
    if (!str_is(str_of(flag), "-std")) {
        add_flag(w, (const char *const[]){flag, value}, 2);
        return;
    }
    const char *word = arena_printf(w->arena, "-std=%s", value);
    if (clang_flag_wanted(&word, 1))
        add(w, word);
}

/* "--include-path=x" as "-I" "x"; anything else as it is. Returns the words taken. */
static int add_nvcc_spelling(struct words *w, const char *const *flags, int left)
{
    struct str flag = str_of(flags[0]);
    for (size_t i = 0; i < sizeof nvcc_spelling / sizeof *nvcc_spelling; i++) {
        struct str name = str_of(nvcc_spelling[i].nvcc);
        if (!str_starts(flag, name))
            continue;
        const char *value = flag.n > name.n && flags[0][name.n] == '=' ? flags[0] + name.n + 1
                            : flag.n == name.n && left > 1             ? flags[1]
                                                                       : NULL;
        if (!value)
            continue; /* the beginning of some other word */
        add_spelled(w, nvcc_spelling[i].clang, value);
        return flag.n == name.n ? 2 : 1;
    }
    return 0;
}

static void add_user_flags(struct words *w, const struct clang_options *opt)
{
    for (int i = 0; i < opt->nflags;) {
        int left = opt->nflags - i;
        int taken = add_nvcc_spelling(w, opt->flags + i, left);
        if (taken) {
            i += taken;
            continue;
        }
        int keep = clang_flag_wanted(opt->flags + i, left);
        if (keep)
            add_flag(w, opt->flags + i, keep);
        i += keep ? keep : 1;
    }
}

/* With a real toolkit, through clang's own wrapper: CUDA 12 dropped a header that the wrapper of clang 19
 * includes, and CUDA 13 moved CUB, Thrust and libcu++ into a folder of their own. */
static void add_toolkit(struct words *w, const char *root)
{
    add(w, arena_printf(w->arena, "--cuda-path=%s", root));
    add(w, "-Wno-unknown-cuda-version");
    add(w, "-idirafter"); /* an older toolkit's own file comes first */
    add(w, VIRTUAL_ROOT);
    add(w, "-isystem");
    add(w, arena_printf(w->arena, "%s/include/cccl", root));
}

static void add_declarations(struct words *w, const struct source *src)
{
    add(w, "-nocudainc");
    add(w, "--cuda-path=" VIRTUAL_ROOT "/none"); /* the driver looks for the machine's own all the same */
    add(w, "-Xclang"); /* without a toolkit, clang would take launches for those of CUDA 7 */
    add(w, "-target-sdk-version=12.3");
    add(w, "-isystem");
    add(w, VIRTUAL_ROOT);
    /* nvcc includes it before every .cu file, and headers are only ever read by files that have it. */
    add(w, "-include");
    add(w, "cuda_runtime.h");
    if (is_host_file(src->path))
        add(w, "-DTRANSHIP_HOST_ONLY");
    else if (memmem(src->bytes, src->len, "std", 3))
        add(w, "-DTRANSHIP_STD"); /* what nvcc brings of the standard library is not for free */
}

struct clang_argv clang_flags(const struct clang_options *opt, const struct source *src, bool device,
                              struct toolkit *toolkit, struct arena *a)
{
    /* The limits are those that clang 19 has by itself, whatever a later one has: honest code keeps to them,
     * and what goes on forever is a diagnostic after a second or two. */
    static const char *const always[] = {"-x",
                                         "cuda",
                                         "-nocudalib",
                                         "--cuda-host-only",
                                         "-w",
                                         "-ferror-limit=0",
                                         "-fno-caret-diagnostics",
                                         "-ftemplate-depth=1024",
                                         "-fconstexpr-depth=512",
                                         "-fconstexpr-steps=1048576",
                                         "-fbracket-depth=256",
                                         "-iquote"};
    struct words w = {.arena = a, .toolkit = toolkit, .shadows = !opt->cuda_path};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        add(&w, always[i]);
    add(&w, fs_dirname(a, src->path));
    add(&w, "-std=c++17"); /* unless the user's flags have another: the last one counts */
    if (device)
        add(&w, "-D__CUDA_ARCH__=800");
    add_user_flags(&w, opt);
    if (opt->cuda_path) {
        add_toolkit(&w, opt->cuda_path);
    } else {
        add_declarations(&w, src);
        shadow_environment(&w);
    }
    return w.out;
}
