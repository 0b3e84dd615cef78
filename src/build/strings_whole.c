/* Strings with a meaning of their own: a path in a toolkit, a program, a command. */
#include "base/texts.h"
#include "build/programs.h"
#include "build/strings.h"
#include <strings.h>

static bool sounds_like_cuda(struct str s)
{
    for (size_t i = 0; i + 4 <= s.n; i++)
        if (strncasecmp(s.p + i, "cuda", 4) == 0)
            return true;
    return false;
}

/* Is a variable for the toolkit's folder put together with the string: join(CUDA_HOME, "lib64"),
 * "%s/lib64" % cuda_home, f"{cuda_home}/lib64"? */
static bool is_below_cuda(const struct strings *x, uint32_t i)
{
    int64_t at = (int64_t)i - 1, open = strings_innermost(x);
    bool joins = strings_is_name(x, open - 1, "join") || strings_is_name(x, open - 1, "joinpath");
    if (x->t.list.p[i].formatted)
        return sounds_like_cuda(strings_text(x, i));
    while (at > open && at >= 0 && x->t.list.p[at].kind != ST_NEWLINE && !strings_is(x, at, '=') &&
           (joins || !strings_is(x, at, ','))) {
        if (sounds_like_cuda(strings_text(x, at)))
            return true;
        at--;
    }
    bool filled = strings_is(x, i + 1, '%') || strings_is(x, i + 1, '.');
    for (at = (int64_t)i + 2; filled && (size_t)at < x->t.list.n && at < (int64_t)i + 8; at++)
        if (strings_is(x, at, ',') || x->t.list.p[at].kind == ST_NEWLINE)
            break;
        else if (sounds_like_cuda(strings_text(x, at)))
            return true;
    return false;
}

/* join(home, "lib64"), home + "/lib64", where nothing says whose folder it is, in a file that
 * has to do with CUDA. */
static bool leave_lib64(struct strings *x, uint32_t i)
{
    int64_t open = strings_innermost(x);
    bool joins = strings_is_name(x, open - 1, "join") || strings_is_name(x, open - 1, "joinpath");
    bool added = strings_is(x, (int64_t)i - 1, '+') && str_is(strings_text(x, i), "/lib64");
    if ((!added && !(joins && str_is(strings_text(x, i), "lib64"))) ||
        !sounds_like_cuda(source_bytes(x->b->src)))
        return false;
    build_leave(x->b, TS_BUILD_UNCLEAR, x->t.list.p[i].span, STR("lib64"),
                "ROCm's libraries are in lib: change this if it is a folder of the toolkit.");
    return true;
}

/* ROCm's libraries lie in lib. */
static bool port_lib64(struct strings *x, uint32_t i)
{
    static const char *const ends[] = {"lib64/stubs", "lib64", "targets/x86_64-linux/lib"};
    struct span inner = x->t.list.p[i].inner;
    struct str text = strings_text(x, i);
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        struct str end = str_of(ends[k]);
        bool part = str_ends(text, end) && (text.n == end.n || text.p[text.n - end.n - 1] == '/');
        if (!part || !is_below_cuda(x, i))
            continue;
        build_replace(x->b, (struct span){inner.end - (uint32_t)end.n, inner.end}, STR("lib"));
        return true;
    }
    return false;
}

/* Returns the ROCm folder for a folder of the toolkit; NULL: none. */
static const char *folder_of(struct str path, enum toolkit_part part)
{
    if (part != TOOLKIT_OTHER)
        return part == TOOLKIT_ROOT ? "" : part == TOOLKIT_INCLUDE ? "/include" : "/lib";
    while (path.n && path.p[path.n - 1] == '/')
        path.n--;
    bool bin =
        str_ends(path, STR("/bin")) && build_toolkit(str_cut(path, 0, path.n - 4)) == TOOLKIT_ROOT;
    return bin ? "/bin" : NULL;
}

/* Calls that make, move or remove files: no port of such a call may touch ROCm's. */
static bool changes_files(struct str call)
{
    static const char *const names[] = {"rmtree",  "remove",   "unlink", "rmdir",    "symlink",
                                        "rename",  "move",     "copy",   "copytree", "copyfile",
                                        "replace", "makedirs", "mkdir",  "chmod",    "copy2"};
    return texts_have(names, sizeof names / sizeof *names, call);
}

static bool port_path(struct strings *x, uint32_t i)
{
    struct build_word word = strings_word(x, i);
    enum toolkit_part part = build_toolkit(word.text);
    const char *folder = folder_of(word.text, part);
    if (part == TOOLKIT_NOT)
        return false;
    if (changes_files(strings_call(x, strings_innermost(x))))
        build_leave(x->b, TS_BUILD_UNCLEAR, word.span, word.text, BUILD_CHANGES_TOOLKIT);
    else if (!folder)
        build_leave(x->b, TS_BUILD_LEFT, word.span, word.text, BUILD_NO_FOLDER);
    else if (build_word_write(x->b, &word,
                              str_of(arena_printf(x->b->arena, BUILD_ROCM "%s", folder))))
        x->rocm = true;
    return true;
}

/* "libcudart.so": the file of a library, by itself or at the end of a path. */
static bool leave_library(struct strings *x, uint32_t i)
{
    struct str name = build_last_part(strings_text(x, i));
    size_t dot = 0;
    while (dot < name.n && name.p[dot] != '.')
        dot++;
    struct str end = str_cut(name, dot, name.n);
    bool file = str_starts(name, STR("lib")) && (str_is(end, ".a") || str_starts(end, STR(".so")));
    if (!file || !row_ok(build_library(x->b, str_cut(name, 3, dot))))
        return false;
    build_leave(x->b, TS_BUILD_UNCLEAR, x->t.list.p[i].span, strings_text(x, i),
                "This is the file name of a CUDA library: write the file name of HIP's library.");
    return true;
}

/* Do the next strings ask the program for its version? */
static bool asks_version(const struct strings *x, uint32_t i)
{
    struct str next =
        strings_is(x, i + 1, ',') && strings_is_string(x, i + 2) ? strings_text(x, i + 2) : STR("");
    return str_is(next, "--version") || str_is(next, "-V");
}

static void leave_version(struct strings *x, struct span span)
{
    build_leave(x->b, TS_BUILD_UNCLEAR, span, source_text(x->b->src, span),
                "hipcc prints its output in another format than nvcc.");
}

/* "nvcc", "/usr/local/cuda/bin/nvcc": the words behind it are its flags. */
static bool port_program(struct strings *x, uint32_t i)
{
    struct span inner = x->t.list.p[i].inner, name = {inner.end - 4, inner.end};
    struct str path = strings_text(x, i);
    if (!build_is_program(path, "nvcc") || memchr(path.p, ' ', path.n) || path.p[0] == '-')
        return false;
    if (x->depth && strings_is(x, i + 1, ','))
        x->open[x->depth].context.driver = x->open[x->depth].label.driver = DRIVER_NVCC;
    if (x->depth && !x->open[x->depth].list &&
        x->open[x->depth - 1].list) /* [find_program("nvcc"), ...] */
        x->open[x->depth - 1].context.driver = DRIVER_NVCC;
    if (asks_version(x, i)) {
        leave_version(x, x->t.list.p[i].span);
        return true;
    }
    struct str folder = str_cut(path, 0, path.n > 4 ? path.n - 5 : 0);
    if (build_toolkit(folder) == TOOLKIT_OTHER && folder_of(folder, TOOLKIT_OTHER)) {
        build_replace(x->b, inner, STR(BUILD_ROCM "/bin/hipcc"));
        x->rocm = true;
    } else
        build_replace(x->b, name, STR("hipcc"));
    return true;
}

/* Ends a command of a shell with the word? "&&", "a.o;" */
static bool ends_command(struct str word)
{
    static const char *const ends[] = {"&&", "||", "|", ";", "&"};
    return texts_have(ends, sizeof ends / sizeof *ends, word) || str_ends(word, STR(";"));
}

/* Commands of a shell, one behind another: each has its own program. The first
 * is nvcc, and ported. */
static void port_commands(struct strings *x, struct build_word *word, uint32_t n)
{
    for (uint32_t i = 0, end; i < n; i = end + 1) {
        for (end = i; end < n && !ends_command(word[end].text);)
            end++;
        uint32_t past = end;
        if (end < n && word[end].text.n > 1 &&
            str_ends(word[end].text, STR(";"))) { /* "-lcudart;" */
            word[end].text.n--;
            word[end].span.end--;
            past++;
        }
        bool nvcc = i == 0 || (past > i && build_is_program(word[i].text, "nvcc"));
        uint32_t name = word[i].span.end;
        if (nvcc && i > 0)
            build_replace(x->b, (struct span){name - 4, name}, STR("hipcc"));
        if (past > i + 1 && (nvcc || build_is_host_compiler(word[i].text)))
            x->rocm |=
                build_words(x->b, word + i + 1, past - i - 1, nvcc ? DRIVER_NVCC : DRIVER_HOST);
    }
}

/* "nvcc -O3 -c x.cu" */
static bool port_command(struct strings *x, uint32_t i)
{
    struct span inner = x->t.list.p[i].inner;
    struct str text = strings_text(x, i), rest;
    size_t n = 0;
    while (n < text.n && text.p[n] != ' ')
        n++;
    rest = str_trim(str_cut(text, n, text.n));
    bool flags = memmem(rest.p, rest.n, " -", 2) || str_starts(rest, STR("-")) ||
                 memmem(rest.p, rest.n, ".cu", 3);
    if (n < 4 || n == text.n || !build_is_program(str_cut(text, 0, n), "nvcc") || !flags)
        return false;
    if (str_starts(rest, STR("--version")) || str_starts(rest, STR("-V"))) {
        leave_version(x, inner);
        return true;
    }
    struct strings_context before = x->context;
    uint32_t first = (uint32_t)x->words.n;
    strings_collect(x, i);
    build_replace(x->b, (struct span){inner.begin, inner.begin + (uint32_t)n}, STR("hipcc"));
    port_commands(x, x->words.p + first, (uint32_t)x->words.n - first);
    x->words.n = first;
    x->context = before;
    return true;
}

/* A command of a shell with nvcc in it, but not as its first word. */
static bool leave_command(struct strings *x, uint32_t i)
{
    struct str text = strings_text(x, i);
    const char *at = memmem(text.p, text.n, " nvcc -", 7);
    if (!at)
        return false;
    build_leave(x->b, TS_BUILD_UNCLEAR, x->t.list.p[i].span, STR("nvcc"),
                "It looks like a shell command: replace nvcc with hipcc and its flags.");
    return true;
}

bool strings_whole(struct strings *x, uint32_t i)
{
    const struct strings_token *t = &x->t.list.p[i];
    return port_program(x, i) || port_path(x, i) || port_command(x, i) || port_lib64(x, i) ||
           leave_lib64(x, i) || leave_library(x, i) || leave_command(x, i) ||
           build_tool(x->b, t->span, strings_text(x, i));
}
