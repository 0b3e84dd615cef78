#include "clang/flags.h"
#include "base/fs.h"
#include "clang/flag.h"

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

static void add_user_flags(struct words *w, const struct clang_options *opt)
{
    for (int i = 0; i < opt->nflags;) {
        struct clang_flag f = clang_flag_read(opt->flags + i, opt->nflags - i);
        i += f.words;
        if (f.kind == FLAG_STANDARD) {
            add(w, arena_printf(w->arena, "%s=%s", f.name, f.value));
        } else if (f.kind != FLAG_NONE) {
            add(w, f.name);
            add(w, f.value);
        }
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
    add(w, "-Xclang"); /* without a toolkit, clang would take launches for those of CUDA 7 */
    add(w, "-target-sdk-version=12.3");
    add(w, "-isystem");
    add(w, VIRTUAL_ROOT);
    /* nvcc includes it before every .cu file, and headers are only ever read by files that have it. */
    add(w, "-include");
    add(w, "cuda_runtime.h");
    if (is_host_file(src->path))
        add(w, "-DTRANSHIP_HOST_ONLY");
}

struct clang_argv clang_flags(const struct clang_options *opt, const struct source *src, bool device,
                              struct arena *a)
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
    struct words w = {.arena = a};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        add(&w, always[i]);
    add(&w, fs_dirname(a, src->path));
    add(&w, "-std=c++17"); /* unless the user's flags have another: the last one counts */
    if (device)
        add(&w, "-D__CUDA_ARCH__=800");
    add_user_flags(&w, opt);
    if (opt->cuda_path)
        add_toolkit(&w, opt->cuda_path);
    else
        add_declarations(&w, src);
    return w.out;
}
