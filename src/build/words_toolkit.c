/* Paths of CUDA toolkits, and the flags that name them. */
#include "build/words_parts.h"

/* Variables that are called for a toolkit, and what they are by their names. */
static const struct {
    const char *name;
    enum toolkit_part part;
} variables[] = {
    {"CUDA", TOOLKIT_ROOT},
    {"CUDADIR", TOOLKIT_ROOT},
    {"CUDAHOME", TOOLKIT_ROOT},
    {"CUDAPATH", TOOLKIT_ROOT},
    {"CUDA_BASE", TOOLKIT_ROOT},
    {"CUDA_DIR", TOOLKIT_ROOT},
    {"CUDA_HOME", TOOLKIT_ROOT},
    {"CUDA_INSTALL_DIR", TOOLKIT_ROOT},
    {"CUDA_INSTALL_PATH", TOOLKIT_ROOT},
    {"CUDA_PATH", TOOLKIT_ROOT},
    {"CUDA_PREFIX", TOOLKIT_ROOT},
    {"CUDA_ROOT", TOOLKIT_ROOT},
    {"CUDA_ROOT_DIR", TOOLKIT_ROOT},
    {"CUDA_TOOLKIT", TOOLKIT_ROOT},
    {"CUDA_TOOLKIT_PATH", TOOLKIT_ROOT},
    {"CUDA_TOOLKIT_ROOT", TOOLKIT_ROOT},
    {"CUDA_TOOLKIT_ROOT_DIR", TOOLKIT_ROOT},
    {"CUDAToolkit_ROOT", TOOLKIT_ROOT},
    {"CUDATOOLKIT_HOME", TOOLKIT_ROOT},
    {"CUDA_INC", TOOLKIT_INCLUDE},
    {"CUDA_INCLUDE", TOOLKIT_INCLUDE},
    {"CUDA_INCLUDEPATH", TOOLKIT_INCLUDE},
    {"CUDA_INCLUDE_DIR", TOOLKIT_INCLUDE},
    {"CUDA_INCLUDE_DIRS", TOOLKIT_INCLUDE},
    {"CUDA_INCLUDE_PATH", TOOLKIT_INCLUDE},
    {"CUDA_INC_DIR", TOOLKIT_INCLUDE},
    {"CUDA_INC_PATH", TOOLKIT_INCLUDE},
    {"CUDA_LIB", TOOLKIT_LIB},
    {"CUDA_LIBDIR", TOOLKIT_LIB},
    {"CUDA_LIB_DIR", TOOLKIT_LIB},
    {"CUDA_LIB_PATH", TOOLKIT_LIB},
    {"CUDA_LIBRARY_DIR", TOOLKIT_LIB},
    {"CUDA_LIBRARY_PATH", TOOLKIT_LIB},
};

enum toolkit_part build_toolkit_variable(struct str name)
{
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        if (str_is(name, variables[i].name))
            return variables[i].part;
    return TOOLKIT_NOT;
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* "$CUDA_HOME": the variable's name begins at from. */
static size_t shell_length(struct str path, size_t from, enum toolkit_part *part)
{
    size_t n = from;
    while (n < path.n && is_name_char(path.p[n]))
        n++;
    *part = build_toolkit_variable(str_cut(path, from, n));
    return *part == TOOLKIT_NOT ? 0 : n;
}

/* The length of the toolkit's root that a path begins with, or 0; *part: what that is. */
static size_t root_length(struct str path, enum toolkit_part *part)
{
    static const char *const roots[] = {"/usr/local/cuda", "/opt/cuda",
                                        "/usr/lib/nvidia-cuda-toolkit", "/usr/lib/cuda"};
    *part = TOOLKIT_ROOT;
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        size_t n = strlen(roots[i]);
        if (!str_starts(path, str_of(roots[i])))
            continue;
        if (n < path.n && path.p[n] == '-')
            while (n < path.n && path.p[n] != '/')
                n++;
        return n == path.n || path.p[n] == '/' ? n : 0;
    }
    if (path.n > 2 && path.p[0] == '@') { /* "@CUDA_HOME@" of a template */
        const char *end = memchr(path.p + 1, '@', path.n - 1);
        size_t n = end ? (size_t)(end - path.p) : 1;
        *part = build_toolkit_variable(str_cut(path, 1, n));
        return *part == TOOLKIT_NOT ? 0 : n + 1;
    }
    size_t name = str_starts(path, STR("$ENV{")) ? 5 : 2;                       /* of CMake */
    if (name == 2 && path.n > 1 && path.p[0] == '$' && is_name_char(path.p[1])) /* of a shell */
        return shell_length(path, 1, part);
    if (path.n <= name || path.p[0] != '$' || (path.p[name - 1] != '(' && path.p[name - 1] != '{'))
        return 0;
    const char *end = memchr(path.p, path.p[name - 1] == '(' ? ')' : '}', path.n);
    size_t n = end ? (size_t)(end - path.p) : name, past = name;
    while (past < n && is_name_char(path.p[past]))
        past++;
    if (past < n && path.p[past] != ':') /* "${CUDA_HOME:-/usr/local/cuda}" of a shell */
        past = n;
    *part = build_toolkit_variable(str_cut(path, name, past));
    return end && *part != TOOLKIT_NOT ? n + 1 : 0;
}

/* Returns the part that the rest of the path after the root names. */
static enum toolkit_part part_of(enum toolkit_part root, struct str rest)
{
    while (rest.n && rest.p[rest.n - 1] == '/')
        rest.n--;
    if (!rest.n)
        return root;
    if (root == TOOLKIT_LIB)
        return str_is(rest, "/stubs") ? TOOLKIT_LIB : TOOLKIT_OTHER;
    if (root == TOOLKIT_INCLUDE)
        return TOOLKIT_OTHER;
    if (str_is(rest, "/include") || str_is(rest, "/targets/x86_64-linux/include"))
        return TOOLKIT_INCLUDE;
    static const char *const libs[] = {"/lib",
                                       "/lib64",
                                       "/lib/stubs",
                                       "/lib64/stubs",
                                       "/targets/x86_64-linux/lib",
                                       "/targets/x86_64-linux/lib/stubs"};
    for (size_t i = 0; i < sizeof libs / sizeof *libs; i++)
        if (str_is(rest, libs[i]))
            return TOOLKIT_LIB;
    return TOOLKIT_OTHER;
}

enum toolkit_part build_toolkit(struct str path)
{
    enum toolkit_part root;
    size_t n = root_length(path, &root);
    return n ? part_of(root, str_cut(path, n, path.n)) : TOOLKIT_NOT;
}

/* The path as the words have it: between quotes where they had some, for a shell. */
static const char *quoted(const struct command_words *w, struct span span, const char *path)
{
    struct str text = source_text(w->b->src, span);
    const char *quote = w->b->language == BUILD_SHELL ? memchr(text.p, '"', text.n) : NULL;
    if (!quote)
        return path;
    const char *mark = quote > text.p && quote[-1] == '\\' ? "\\\"" : "\"";
    return arena_printf(w->b->arena, "%s%s%s", mark, path, mark);
}

/* -I of a toolkit: hipcc needs none, the host's compiler needs ROCm's, and to know the
 * platform. -isystem becomes -I: ROCM_PATH may be /usr, and the C++ library's headers want to
 * be found before that. */
static void include(struct command_words *w, uint32_t i, uint32_t k, const char *flag)
{
    if (w->driver == DRIVER_NVCC) {
        words_remove(w, i, k);
        return;
    }
    const char *text = arena_printf(w->b->arena, "%s%s%s", flag,
                                    quoted(w, words_span(w, i, k), words_rocm(w, "/include")),
                                    w->platform ? "" : " -D__HIP_PLATFORM_AMD__");
    w->platform = true;
    words_write(w, i, k, str_of(text));
}

static void folder(struct command_words *w, uint32_t i, uint32_t k, const char *flag,
                   enum toolkit_part part)
{
    struct span span = words_span(w, i, k);
    bool is_lib = strcmp(flag, "-L") == 0;
    if (part == TOOLKIT_OTHER)
        build_leave(w->b, TS_BUILD_LEFT, span, source_text(w->b->src, span), BUILD_NO_FOLDER);
    else if (!is_lib)
        include(w, i, k, flag);
    else if (w->driver == DRIVER_NVCC)
        words_remove(w, i, k);
    else
        words_write(
            w, i, k,
            str_of(arena_printf(w->b->arena, "-L%s", quoted(w, span, words_rocm(w, "/lib")))));
}

/* A library that is named by its file: $(CUDA_HOME)/lib64/libcublas.so. */
static bool library_file(struct command_words *w, uint32_t i, struct str path)
{
    size_t at = path.n;
    while (at && path.p[at - 1] != '/')
        at--;
    struct str name = str_cut(path, at, path.n);
    size_t dot = 0;
    while (dot < name.n && name.p[dot] != '.')
        dot++;
    struct str end = str_cut(name, dot, name.n);
    if (!at || w->toolkit(w->ctx, str_cut(path, 0, at - 1)) != TOOLKIT_LIB ||
        !str_starts(name, STR("lib")) || !(str_is(end, ".a") || str_starts(end, STR(".so"))))
        return false;
    return words_library(w, str_cut(name, 3, dot), i, 1);
}

static uint32_t rpath(struct command_words *w, uint32_t i, struct str text)
{
    size_t at = text.n;
    while (at && text.p[at - 1] != ',' && text.p[at - 1] != '=')
        at--;
    bool quotes =
        memchr(text.p, '"', text.n) != NULL; /* of a shell: the path is changed within them */
    if (quotes || w->toolkit(w->ctx, str_cut(text, at, text.n)) != TOOLKIT_LIB)
        return 0;
    words_write(
        w, i, 1,
        str_of(arena_printf(w->b->arena, "%.*s%s", (int)at, text.p, words_rocm(w, "/lib"))));
    return 1;
}

/* A part of what goes to the linker, as the port has it; true: it is another one. */
static bool linker_part(struct command_words *w, uint32_t i, struct str part, struct buf *out)
{
    struct row r = str_starts(part, STR("-l")) ? build_row(w->b, ROW_FLAG, part) : (struct row){0};
    const char *does = row_ok(r) ? row_attr(r, ROW_ATTR_does) : NULL;
    const char *hip = row_ok(r) ? build_hip(w->b, r, STR("")) : NULL;
    if (does && strcmp(does, "remove") == 0)
        return true;
    if (row_ok(r) && !hip)
        build_leave(w->b, TS_BUILD_LEFT, w->word[i].span, part, row_attr(r, ROW_ATTR_note));
    if (hip && row_attr(r, ROW_ATTR_warn))
        build_tell(w->b, TS_BUILD_CARE, w->word[i].span, part, row_attr(r, ROW_ATTR_warn));
    buf_addch(out, ',');
    buf_adds(out, hip ? str_of(hip) : part);
    return hip != NULL;
}

/* -Wl,--start-group,-lcublas,--end-group: libraries among what goes to the linker. */
static uint32_t linker_list(struct command_words *w, uint32_t i, struct str text)
{
    struct buf out = {0};
    bool changed = false;
    for (size_t at = strlen("-Wl,"), end; at <= text.n; at = end + 1) {
        end = at;
        while (end < text.n && text.p[end] != ',')
            end++;
        changed |= linker_part(w, i, str_cut(text, at, end), &out);
    }
    if (changed && out.len)
        words_write(w, i, 1, str_of(arena_printf(w->b->arena, "-Wl%.*s", (int)out.len, out.p)));
    else if (changed)
        words_remove(w, i, 1);
    buf_release(&out);
    return 1;
}

uint32_t words_toolkit(struct command_words *w, uint32_t i)
{
    static const struct {
        const char *flag, *short_flag;
    } flags[] = {{"-isystem", "-I"},
                 {"--include-path", "-I"},
                 {"--system-include", "-I"},
                 {"--library-path", "-L"},
                 {"-I", "-I"},
                 {"-L", "-L"}};
    struct str text = w->word[i].text;
    for (size_t f = 0; f < sizeof flags / sizeof *flags; f++) {
        size_t n = strlen(flags[f].flag);
        if (!str_starts(text, str_of(flags[f].flag)))
            continue;
        bool next = text.n == n;
        if (next && i + 1 == w->n)
            return 0;
        n += n < text.n && text.p[n] == '=';
        struct str path = words_unquoted(next ? w->word[i + 1].text : str_cut(text, n, text.n));
        enum toolkit_part part = w->toolkit(w->ctx, path);
        if (part != TOOLKIT_NOT)
            folder(w, i, next ? 2 : 1, flags[f].short_flag, part);
        return part == TOOLKIT_NOT ? 0 : next ? 2 : 1;
    }
    if (str_starts(text, STR("-Wl,")) && memmem(text.p, text.n, ",-l", 3))
        return linker_list(w, i, text);
    if (str_starts(text, STR("-Wl,")))
        return rpath(w, i, text);
    return text.n && text.p[0] != '-' && library_file(w, i, text) ? 1 : 0;
}
