#include "build/make_vars.h"
#include "base/texts.h"
#include "build/paths.h"

const struct make_var *make_vars_get(const struct make_vars *vars, struct str name)
{
    for (size_t i = 0; i < vars->v.n; i++) {
        if (str_eq(vars->v.p[i].name, name))
            return &vars->v.p[i];
    }
    return NULL;
}

static struct make_var *get(struct make_vars *vars, struct str name)
{
    const struct make_var *v = make_vars_get(vars, name);
    if (!v)
        vec_push(&vars->v, (struct make_var){.name = name});
    return v ? &vars->v.p[v - vars->v.p] : &vars->v.p[vars->v.n - 1];
}

static const char *held(const struct build *b, struct str name)
{
    struct row row = build_row(b, name, ROW_BUILDVAR);
    const char *is = row_ok(row) ? row_attr(row, ROW_ATTR_is) : NULL;
    return is ? is : "";
}

/* The name of the variable that the whole word is, "$(CC)"; empty where it is something else. */
static struct str whole_variable(const struct build *b, struct span word)
{
    struct str s = build_text(b, build_word_bare(b, word));
    bool brackets = s.n > 3 && s.p[0] == '$' && strchr("({", s.p[1]) && strchr(")}", s.p[s.n - 1]);
    struct str name = brackets ? str_cut(s, 2, s.n - 1) : str_cut(s, 0, 0);
    for (size_t i = 0; i < name.n; i++) {
        if (!build_is_name_char(name.p[i]) && name.p[i] != '.' && name.p[i] != '-')
            return str_cut(s, 0, 0);
    }
    return name;
}

static bool is_nvcc_word(const struct make_vars *vars, const struct build *b, struct span word)
{
    struct str name = whole_variable(b, word);
    const struct make_var *v = name.n ? make_vars_get(vars, name) : NULL;
    if (!name.n)
        return build_is_nvcc(b, word);
    return v && (v->is_nvcc || v->is_host) ? v->is_nvcc : strcmp(held(b, name), "compiler") == 0;
}

static bool is_host_word(const struct make_vars *vars, const struct build *b, struct span word)
{
    static const char *const programs[] = {"cc",   "gcc",   "g++",  "c++", "clang",  "clang++",  "icc",
                                           "icpc", "icx",   "icpx", "ld",  "mpicc",  "mpicxx",   "mpic++",
                                           "pgcc", "mpiCC", "f77",  "f90", "mpif90", "gfortran", "xlc"};
    static const char *const variables[] = {"CC",    "CXX",    "CPP",    "LD",      "LINK",          "LINKER",
                                            "MPICC", "MPICXX", "HOSTCC", "HOSTCXX", "HOST_COMPILER", "GCC",
                                            "GXX",   "FC"};
    struct str name = whole_variable(b, word), text = build_text(b, build_word_bare(b, word));
    const struct make_var *v = name.n ? make_vars_get(vars, name) : NULL;
    if (name.n)
        return v && (v->is_nvcc || v->is_host)
                   ? v->is_host
                   : texts_have(variables, sizeof variables / sizeof *variables, name);
    const char *slash = memrchr(text.p, '/', text.n);
    text = slash ? str_cut(text, (size_t)(slash + 1 - text.p), text.n) : text;
    return texts_have(programs, sizeof programs / sizeof *programs, text);
}

struct make_command make_vars_command(const struct make_vars *vars, const struct build *b,
                                      const struct build_words *w, size_t at)
{
    struct make_command c = {.first = at, .past = at};
    while (c.past < w->v.n && !build_word_separates(b, w->v.p[c.past]))
        c.past++;
    c.flags = c.past;
    for (size_t i = at; i < c.past; i++) {
        struct span word = w->v.p[i];
        if (i == at) /* "@-+" of a recipe's line */
            while (word.begin < word.end && strchr("@-+", b->src->bytes[word.begin]))
                word.begin++;
        bool nvcc = is_nvcc_word(vars, b, word);
        if (!nvcc && !is_host_word(vars, b, word))
            continue;
        c.flags = i + 1;
        c.readers = nvcc ? READER_NVCC : READER_HOST;
        break;
    }
    return c;
}

/* Calls visit for each variable that is named in a part of the source. */
static void each_reference(const struct build *b, struct span s,
                           void (*visit)(void *ctx, struct str name, bool libs), void *ctx)
{
    for (uint32_t at = s.begin; at + 2 < s.end; at++) {
        const char *t = b->src->bytes;
        if (t[at] != '$' || !strchr("({", t[at + 1]))
            continue;
        uint32_t begin = at + 2, past = begin;
        while (past < s.end && build_is_name_char(t[past]))
            past++;
        struct str rest = {t + past, s.end - past};
        bool libs = str_starts(rest, STR(":%=-l%"));
        struct str before = {t + s.begin, at - s.begin};
        libs |= str_ends(before, STR("-l")) || str_ends(before, STR("$(addprefix -l,")) ||
                str_ends(before, STR("$(patsubst %,-l%,"));
        if (past > begin && rest.n && strchr(")}:", rest.p[0]))
            visit(ctx, (struct str){t + begin, past - begin}, libs);
    }
}

struct reading {
    struct make_vars *vars;
    unsigned readers;
    bool changed;
};

static void mark(void *ctx, struct str name, bool libs)
{
    struct reading *r = ctx;
    struct make_var *v = get(r->vars, name);
    r->changed |= (v->readers | r->readers) != v->readers || (libs && !v->is_libs);
    v->readers |= r->readers;
    v->is_libs |= libs;
}

/* Behind -Xcompiler, flags are the host compiler's. */
static void mark_words(struct make_vars *vars, const struct build *b, const struct build_words *w,
                       size_t from, size_t past, unsigned readers, bool *changed)
{
    struct reading r = {vars, readers, false};
    for (size_t i = from; i < past; i++) {
        bool passed = i > from && str_is(build_text(b, w->v.p[i - 1]), "-Xcompiler");
        if (!passed)
            each_reference(b, w->v.p[i], mark, &r);
    }
    *changed |= r.changed;
}

static void look_at_recipe(struct make_vars *vars, const struct build *b, struct span text, bool *changed)
{
    struct build_words w = {0};
    build_words_split(b, text, &w);
    for (size_t i = 0; i < w.v.n;) {
        struct make_command c = make_vars_command(vars, b, &w, i);
        mark_words(vars, b, &w, c.flags, c.past, c.readers, changed);
        i = c.past + 1;
    }
    vec_release(&w.v);
}

/* Does the variable hold the toolkit's folder, or its include folder? */
static void look_at_folder(struct build *b, struct str name, struct span word)
{
    struct build_root root;
    struct span bare = build_word_bare(b, word);
    if (bare.begin == bare.end || !build_root_at(b, bare.begin, bare.end, &root))
        return;
    struct str tail = build_text(b, (struct span){root.span.end, bare.end});
    struct words *list = !tail.n ? &b->roots : str_is(tail, "/include") ? &b->incdirs : NULL;
    if (list && !texts_have(list->p, list->n, name))
        words_add(list, b->arena, arena_strdup(b->arena, name));
}

static void look_at_set(struct make_vars *vars, struct build *b, const struct make_line *line, bool *changed)
{
    struct build_words w = {0};
    struct str name = build_text(b, line->name);
    build_words_split(b, line->text, &w);
    if (w.v.n == 1)
        look_at_folder(b, name, w.v.p[0]);
    bool nvcc = w.v.n && is_nvcc_word(vars, b, w.v.p[0]);
    bool host = w.v.n && !nvcc && is_host_word(vars, b, w.v.p[0]);
    struct make_var *v = get(vars, name);
    *changed |= (nvcc && !v->is_nvcc) || (host && !v->is_host);
    v->is_nvcc |= nvcc;
    v->is_host |= host;
    unsigned readers = v->readers | (nvcc ? READER_NVCC : 0) | (host ? READER_HOST : 0);
    mark_words(vars, b, &w, nvcc || host, w.v.n, readers, changed);
    vec_release(&w.v);
}

/* make's own rules hand these to the compilers. */
static void add_implicit(struct make_vars *vars)
{
    static const char *const compilers[] = {"CC", "CXX"};
    static const char *const flags[] = {"CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "LDLIBS"};
    for (size_t i = 0; i < 2; i++) {
        const struct make_var *v = make_vars_get(vars, str_of(compilers[i]));
        unsigned readers = v && v->is_nvcc ? READER_NVCC : READER_HOST;
        for (size_t k = 0; k < sizeof flags / sizeof *flags; k++) {
            struct make_var *f = get(vars, str_of(flags[k]));
            if (!f->readers)
                f->readers = readers;
        }
    }
}

void make_vars_find(struct make_vars *vars, struct build *b, const struct make_lines *lines)
{
    bool changed = true;
    for (int round = 0; changed && round < 8; round++) {
        changed = false;
        for (size_t i = 0; i < lines->v.n; i++) {
            const struct make_line *line = &lines->v.p[i];
            if (line->kind == MAKE_SET)
                look_at_set(vars, b, line, &changed);
            else if (line->kind == MAKE_RECIPE)
                look_at_recipe(vars, b, line->text, &changed);
        }
    }
    add_implicit(vars);
}

unsigned make_vars_readers(const struct make_vars *vars, const struct build *b, struct str name)
{
    const struct make_var *v = make_vars_get(vars, name);
    if (v && v->readers)
        return v->readers;
    return strcmp(held(b, name), "flags") == 0 || build_sounds_like_nvcc(name) ? READER_NVCC : 0;
}
