/* Text left in a Makefile that is CUDA's by its spelling: it is reported, so that nothing is
 * silent. */
#include "build/make_parts.h"
#include "build/programs.h"

/* The texts that tell. */
static const char *const telling[] = {
    "nvcc",           "/usr/local/cuda*",   "/opt/cuda*",       "cuda.h",
    "cuda_runtime.h", "NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS"};

static size_t telling_at(struct str text, size_t at)
{
    return build_text_at(text, at, telling, sizeof telling / sizeof *telling);
}

/* The length of "$(CUDA_HOME)/" at a place, without the slash: of a path in a toolkit; else 0. */
static size_t toolkit_at(struct str text, size_t at)
{
    size_t end = at + 2;
    if (end > text.n || text.p[at] != '$' || !strchr("({", text.p[at + 1]))
        return 0;
    while (end < text.n && build_is_word(text.p[end]))
        end++;
    bool path = end + 1 < text.n && strchr(")}", text.p[end]) && text.p[end + 1] == '/';
    return path && build_toolkit_variable(str_cut(text, at + 2, end)) != TOOLKIT_NOT ? end + 1 - at
                                                                                     : 0;
}

/* The length of a library's file at a place, libcudart.so, where its library has a row; else 0. */
static size_t library_at(const struct make *m, struct str text, size_t at)
{
    size_t end = at + 3;
    if (!str_starts(str_cut(text, at, text.n), STR("lib")) || (at && build_is_word(text.p[at - 1])))
        return 0;
    while (end < text.n && build_is_word(text.p[end]))
        end++;
    struct str rest = str_cut(text, end, text.n), name = str_cut(text, at + 3, end);
    if (!str_starts(rest, STR(".so")) && !str_starts(rest, STR(".a")))
        return 0;
    const char *flag = arena_printf(m->b->arena, "-l%.*s", (int)name.n, name.p);
    return row_ok(build_row(m->b, ROW_FLAG, str_of(flag))) ? end - at : 0;
}

/* True for text that people read and nobody runs: echo, printf, $(info ...) and the like. */
static bool is_message(struct str text)
{
    static const char *const begins[] = {"echo ", "printf ", "$(info ", "$(warning ", "$(error "};
    while (text.n && strchr("@-+ \t", text.p[0]))
        text = str_cut(text, 1, text.n);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (str_starts(text, str_of(begins[i])))
            return true;
    return false;
}

/* The command that a place is in. */
static struct str command_of(struct str text, size_t at)
{
    while (at && !strchr(";|&", text.p[at - 1]))
        at--;
    return str_trim(str_cut(text, at, text.n));
}

void make_leftovers(struct make *m)
{
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        struct str text = source_text(m->b->src, l->text);
        if (l->kind == MAKE_RULE) /* a target may be called nvcc */
            continue;
        for (size_t at = 0; at < text.n; at++) {
            size_t n = telling_at(text, at);
            n = n ? n : toolkit_at(text, at);
            n = n ? n : library_at(m, text, at);
            struct span span = {l->text.begin + (uint32_t)at, l->text.begin + (uint32_t)(at + n)};
            if (!n || build_is_done(m->b, span) || is_message(command_of(text, at)))
                continue;
            build_leave(m->b, TS_BUILD_UNCLEAR, span, str_cut(text, at, at + n), NULL);
            at += n - 1;
        }
    }
}

/* Has some value of the variable lost all its words? */
static bool is_emptied(const struct make *m, struct str name)
{
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        struct build_word *word;
        if (l->kind != MAKE_ASSIGN || !str_eq(l->name, name))
            continue;
        uint32_t n = make_split(m->b->src, l->text, &word, m->b->arena), k = 0;
        while (k < n && build_is_removed(m->b, word[k].span))
            k++;
        if (n && k == n)
            return true;
    }
    return false;
}

static void tell_emptied(struct make *m, struct span span, struct str name)
{
    if (is_emptied(m, name))
        build_tell(m->b, TS_BUILD_UNCLEAR, span, name,
                   "The variable is now empty, because nothing in it has a counterpart. The "
                   "condition may have the opposite result.");
}

void make_conditions(struct make *m)
{
    for (size_t i = 0; i < m->lines.list.n; i++) {
        struct span text = m->lines.list.p[i].text;
        struct str line = source_text(m->b->src, text);
        struct make_expansion e;
        if (m->lines.list.p[i].kind != MAKE_OTHER)
            continue;
        if (str_starts(line, STR("else ")))
            line = str_trim(str_cut(line, 5, line.n));
        if (str_starts(line, STR("ifdef ")) || str_starts(line, STR("ifndef ")))
            tell_emptied(m, text, str_trim(str_cut(line, 6 + (line.p[2] == 'n'), line.n)));
        else if (str_starts(line, STR("if")))
            for (; make_expansion(m->b->src, text, &e); text.begin = e.span.end)
                tell_emptied(m, e.span, e.name);
    }
}
