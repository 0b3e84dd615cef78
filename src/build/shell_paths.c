/* Paths of a toolkit anywhere in a word: "$CUDA_HOME/bin:$PATH", "--with-cuda=/usr/local/cuda". */
#include "build/programs.h"
#include "build/shell_parts.h"

/* One path of a word. */
struct path {
    struct span span;
    struct str text;
    size_t root;     /* how long the variable, or the folder, is that it begins with */
    struct str rest; /* behind that */
    bool own;        /* a variable of this script, which is ported where it is given its value */
};

static bool begins_path(const struct source *src, uint32_t at, uint32_t begin)
{
    if (at == begin)
        return true;
    char before = src->bytes[at - 1];
    bool flag = at >= begin + 2 && src->bytes[at - 2] == '-' && strchr("ILB", before);
    bool otherwise =
        at >= begin + 2 && src->bytes[at - 2] == ':' && before == '-'; /* "${NVCC:-/usr..." */
    return flag || otherwise || strchr("\"'=:,({[ \t\n;", before) != NULL;
}

/* The length of a toolkit's folder that is written out. */
static size_t folder_length(struct str text)
{
    size_t n = 0;
    while (n < text.n && !strchr(":\"' \t\n,;)}]`", text.p[n]))
        n++;
    for (size_t k = n; k > 0; k--) { /* the shortest part that is a root */
        size_t len = n - k + 1;
        bool ends = len == n || text.p[len] == '/';
        if (ends && build_toolkit(str_cut(text, 0, len)) == TOOLKIT_ROOT)
            return len;
    }
    return 0;
}

/* The path at a place of the word; false: none. */
static bool path_at(struct shell *s, uint32_t at, struct span word, struct path *out)
{
    struct str text = source_text(s->b->src, (struct span){at, word.end}), name;
    *out = (struct path){.span = {at, at}};
    if (text.p[0] == '$') {
        out->root = shell_expansion(text, &name);
        const struct shell_variable *v = out->root ? shell_variable(s, name) : NULL;
        bool defaults =
            out->root > name.n + 3 && text.p[name.n + 2] == ':' && text.p[name.n + 3] == '-';
        out->own = v && v->value.n && !defaults;
    } else if (text.p[0] == '/')
        out->root = folder_length(text);
    if (!out->root)
        return false;
    size_t n = out->root;
    while (n < text.n && !strchr(":\"' \t\n,;)}]`$", text.p[n]))
        n++;
    out->span.end = at + (uint32_t)n;
    out->text = str_cut(text, 0, n);
    out->rest = str_cut(text, out->root, n);
    return shell_toolkit(s, str_cut(text, 0, out->root)) != TOOLKIT_NOT;
}

/* Writes the path anew, with ROCm's folder before a part of it; a variable of
 * the script's own stays. */
static void write_path(struct shell *s, const struct path *p, const char *part)
{
    s->b->root = s->root;
    if (!p->own)
        build_replace(s->b, p->span, str_of(arena_printf(s->b->arena, "%s%s", s->b->root, part)));
    else if (!str_eq(p->rest, str_of(part)))
        build_replace(s->b, (struct span){p->span.begin + (uint32_t)p->root, p->span.end},
                      str_of(part));
}

/* Something else in the toolkit: a program, or nothing that ROCm has. */
static void port_other(struct shell *s, const struct path *p)
{
    static const char *const samples[] = {"/extras", "/samples", "/nvvm", "/targets",
                                          "/compute-sanitizer"};
    if (str_is(p->rest, "/bin") || str_is(p->rest, "/bin/") || str_is(p->rest, "/bin/nvcc")) {
        write_path(s, p, str_ends(p->rest, STR("nvcc")) ? "/bin/hipcc" : "/bin");
        return;
    }
    if (str_starts(p->rest, STR("/bin/")) && build_tool(s->b, p->span, p->rest))
        return;
    bool gone = false;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        gone = gone || str_starts(p->rest, str_of(samples[i]));
    if (!p->own || gone)
        build_leave(s->b, TS_BUILD_LEFT, p->span, p->text, BUILD_NO_FOLDER);
}

/* "${CUDA_HOME:=/usr/local/cuda}" gives the variable a value: only that is ported. */
static bool assigns_default(const struct path *p)
{
    return p->root > 3 && p->text.p[1] == '{' && memmem(p->text.p, p->root, ":=", 2) != NULL;
}

static void port_path(struct shell *s, const struct path *p)
{
    const char *equal = memmem(p->text.p, p->root, ":=", 2);
    if (assigns_default(p) && equal) {
        uint32_t at = (uint32_t)(equal + 2 - s->b->src->bytes),
                 end = p->span.begin + (uint32_t)p->root - 1;
        shell_paths(s, (struct span){at, end});
        return;
    }
    enum toolkit_part part = shell_toolkit(s, p->text);
    if (part == TOOLKIT_ROOT || part == TOOLKIT_INCLUDE || part == TOOLKIT_LIB) {
        bool bare = p->own && !p->rest.n;
        if (!bare)
            write_path(s, p,
                       part == TOOLKIT_ROOT      ? ""
                       : part == TOOLKIT_INCLUDE ? "/include"
                                                 : "/lib");
    } else
        port_other(s, p);
}

/* "${NVCC:-nvcc}": the program without a path; paths are found by themselves. */
static void port_default(struct shell *s, uint32_t at, uint32_t end)
{
    struct str value = shell_default(source_text(s->b->src, (struct span){at, end}));
    uint32_t begin = value.n ? (uint32_t)(value.p - s->b->src->bytes) : 0;
    if (str_is(value, "nvcc") && !build_is_done(s->b, (struct span){begin, begin + 4}))
        build_replace(s->b, (struct span){begin, begin + 4}, STR("hipcc"));
}

void shell_paths(struct shell *s, struct span word)
{
    struct path p;
    for (uint32_t at = word.begin; at < word.end;) {
        char c = s->b->src->bytes[at];
        bool found = (c == '/' || c == '$') && begins_path(s->b->src, at, word.begin) &&
                     path_at(s, at, word, &p) && !build_is_done(s->b, p.span);
        if (found)
            port_path(s, &p);
        else if (c == '$')
            port_default(s, at, word.end);
        at = found && p.span.end > at ? p.span.end : at + 1;
    }
}
