/* Makefiles. */
#include "base/texts.h"
#include "build/language.h"
#include "build/make_vars.h"
#include "build/paths.h"

/* Where ROCm is: where hipcc lies, else where AMD's packages put it. */
#define ROCM_FOLDER                                                                                          \
    "$(patsubst %/bin/hipcc,%,$(or $(shell command -v hipcc 2>/dev/null),/opt/rocm/bin/hipcc))"

enum { ARGUMENTS = 32 }; /* of a function's call that are told apart */

struct make {
    struct make_lines lines;
    struct make_vars vars;
};

static bool make_names(struct str base)
{
    static const char *const names[] = {"Makefile", "makefile", "GNUmakefile", "make.config", "make.inc"};
    return texts_have(names, sizeof names / sizeof *names, base) || str_starts(base, STR("Makefile.")) ||
           str_starts(base, STR("makefile.")) || str_starts(base, STR("Makefile_")) ||
           str_ends(base, STR(".mk")) || str_ends(base, STR(".mak")) || str_ends(base, STR(".mk.in"));
}

/* Words that a command begins with: programs of the toolkit. */
static void port_programs(struct build *b, const struct build_words *w, size_t from, size_t past)
{
    for (size_t i = from; i < past; i++) {
        struct span word = w->v.p[i];
        while (i == from && word.begin < word.end && strchr("@-+", b->src->bytes[word.begin]))
            word.begin++;
        struct str before = i > from ? build_text(b, w->v.p[i - 1]) : STR("");
        bool first = i == from || str_is(before, "which") || str_is(before, "-v") || str_is(before, "type");
        if (!build_program_port(b, word, !first))
            build_plain_port(b, word, 0);
    }
}

/* Commands, as a recipe or $(shell ...) has them. */
static void port_commands(struct build *b, struct span text)
{
    const struct make *m = b->ctx;
    struct build_words w = {0};
    build_words_split(b, text, &w);
    for (size_t i = 0; i < w.v.n;) {
        struct make_command c = make_vars_command(&m->vars, b, &w, i);
        unsigned readers = c.readers;
        if (c.flags < c.past && build_flags_are_nvccs(b, &w, c.flags, c.past))
            readers = READER_NVCC;
        port_programs(b, &w, c.first, c.flags);
        build_flags_port(b, &w, c.flags, c.past, readers, false);
        i = c.past + 1;
    }
    vec_release(&w.v);
}

/* Names of libraries that get their -l elsewhere. */
static void port_library_names(struct build *b, const struct build_words *w)
{
    for (size_t i = 0; i < w->v.n; i++) {
        struct row row = build_row(b, build_text(b, w->v.p[i]), ROW_LINKLIB);
        if (row_ok(row))
            build_apply(b, w->v.p[i], row);
    }
}

static bool is_libs(const struct make *m, struct str name)
{
    const struct make_var *v = make_vars_get(&m->vars, name);
    return v && v->is_libs;
}

/* What a variable is set to. */
static void port_value(struct build *b, struct str name, struct span text)
{
    const struct make *m = b->ctx;
    struct build_words w = {0};
    build_words_split(b, text, &w);
    struct make_command c = make_vars_command(&m->vars, b, &w, 0);
    unsigned readers = make_vars_readers(&m->vars, b, name);
    bool compiler = c.readers && c.flags == 1; /* "NVCC = nvcc -ccbin g++" */
    if (is_libs(m, name))
        port_library_names(b, &w);
    if (compiler) {
        port_programs(b, &w, 0, 1);
        readers = c.readers;
    }
    if (!readers && build_flags_are_nvccs(b, &w, compiler, w.v.n))
        readers = READER_NVCC;
    build_flags_port(b, &w, compiler, w.v.n, readers, false);
    vec_release(&w.v);
}

static void port_set(struct build *b, const struct make_line *line)
{
    const char *root = b->root;
    bool used = b->used_root;
    struct row row = build_row(b, build_text(b, line->name), ROW_BUILDVAR);
    const char *hip = row_ok(row) ? build_hip(b, row) : NULL;
    bool own = hip && strcmp(hip, "ROCM_PATH") == 0;
    build_variable_port(b, line->name);
    if (own)
        b->root = ROCM_FOLDER; /* it can't be set to itself */
    port_value(b, build_text(b, line->name), line->text);
    b->root = root;
    b->used_root = own ? used : b->used_root;
}

/* The end of an argument of a function's call: the next comma outside of brackets. */
static uint32_t argument_end(const struct build *b, uint32_t at, uint32_t end)
{
    int depth = 0;
    for (; at < end; at++) {
        char c = b->src->bytes[at];
        depth += (c == '(' || c == '{') - (c == ')' || c == '}');
        if (c == ',' && depth == 0)
            return at;
    }
    return end;
}

/* How many arguments a function has; commas behind the last one are text. */
static int arguments_of(struct str name)
{
    static const char *const one[] = {"shell", "eval",     "strip", "info",  "warning",
                                      "error", "wildcard", "sort",  "origin"};
    static const char *const two[] = {"addprefix",  "addsuffix", "filter", "filter-out",
                                      "findstring", "join",      "word"};
    if (texts_have(one, sizeof one / sizeof *one, name))
        return 1;
    return texts_have(two, sizeof two / sizeof *two, name)                     ? 2
           : str_is(name, "call") || str_is(name, "or") || str_is(name, "and") ? ARGUMENTS
                                                                               : 3;
}

/* The arguments of a call, at most n of them; how many there are. */
static int split_arguments(const struct build *b, uint32_t at, uint32_t end, int n, struct span *out)
{
    int i = 0;
    for (; at < end && i < n; i++) {
        uint32_t past = i + 1 < n ? argument_end(b, at + 1, end) : end;
        out[i] = (struct span){at + 1, past};
        at = past;
    }
    return i;
}

/* Is one of them a flag that only nvcc has? Then all are for nvcc. */
static bool any_nvccs(const struct build *b, const struct span *argument, int n)
{
    bool any = false;
    for (int i = 0; i < n && !any; i++) {
        struct build_words w = {0};
        build_words_split(b, argument[i], &w);
        any = build_flags_are_nvccs(b, &w, 0, w.v.n);
        vec_release(&w.v);
    }
    return any;
}

static void port_argument(struct build *b, struct str name, int i, int n, struct span text, unsigned readers)
{
    struct make_line set;
    bool makes = str_is(name, "addprefix") || str_is(name, "addsuffix") || str_is(name, "patsubst") ||
                 str_is(name, "subst");
    if (str_is(name, "shell"))
        port_commands(b, text);
    else if (str_is(name, "eval") && make_lex_set(b, text, &set))
        port_set(b, &set);
    else
        build_list_port(b, text, readers, makes && i + 1 < n);
}

/* $(function arguments), and $(NAME:pattern=replacement). */
static void port_call(struct build *b, struct span call, unsigned readers)
{
    uint32_t at = call.begin + 2, end = call.end ? call.end - 1 : 0;
    uint32_t name = at;
    while (at < end && !strchr(" \t:", b->src->bytes[at]))
        at++;
    struct str function = build_text(b, (struct span){name, at});
    if (at >= end || b->src->bytes[at] == ':') {
        uint32_t equal = at;
        while (equal < end && b->src->bytes[equal] != '=')
            equal++;
        build_paths_port(b, (struct span){call.begin, equal});
        if (equal < end)
            build_list_port(b, (struct span){equal + 1, end}, readers, true);
        return;
    }
    int n = arguments_of(function);
    struct span argument[ARGUMENTS];
    int found = split_arguments(b, at, end, n, argument);
    if (!readers && any_nvccs(b, argument, found))
        readers = READER_NVCC;
    for (int i = 0; i < found; i++)
        port_argument(b, function, i, n, argument[i], readers);
}

static void port_line(struct build *b, const struct make_line *line)
{
    struct str name = build_text(b, line->name);
    if (line->kind == MAKE_SET)
        port_set(b, line);
    else if (line->kind == MAKE_RECIPE)
        port_commands(b, line->text);
    else if (line->kind == MAKE_RULE || line->kind == MAKE_DIRECTIVE)
        build_plain_port(b, line->text, 0);
    bool names =
        str_is(name, "ifdef") || str_is(name, "ifndef") || str_is(name, "export") || str_is(name, "unexport");
    if (line->kind == MAKE_DIRECTIVE && names)
        build_variable_port(b, line->text);
}

/* Before the first line that means something. */
static uint32_t place_for_root(const struct build *b, const struct make *m)
{
    uint32_t at = b->src->len;
    for (size_t i = 0; i < m->lines.v.n && i < 1; i++) {
        const struct make_line *line = &m->lines.v.p[i];
        at = line->name.end ? line->name.begin : line->text.begin;
    }
    struct place p = source_place(b->src, at);
    return b->src->lines[p.line - 1];
}

/* Is what the file begins with ROCM_PATH itself, under CUDA's name? */
static bool sets_root_first(const struct build *b, const struct make *m)
{
    if (!m->lines.v.n || m->lines.v.p[0].kind != MAKE_SET)
        return false;
    struct row row = build_row(b, build_text(b, m->lines.v.p[0].name), ROW_BUILDVAR);
    const char *hip = row_ok(row) ? build_hip(b, row) : NULL;
    return hip && strcmp(hip, "ROCM_PATH") == 0;
}

static void make_port(struct build *b)
{
    struct make m = {0};
    b->ctx = &m;
    b->call = port_call;
    b->root = "$(ROCM_PATH)";
    make_lex(b, &m.lines);
    make_vars_find(&m.vars, b, &m.lines);
    for (size_t i = 0; i < m.lines.v.n; i++)
        port_line(b, &m.lines.v.p[i]);
    if (b->used_root && !sets_root_first(b, &m))
        edit_insert(
            b->edits, place_for_root(b, &m),
            str_of(arena_printf(b->arena, "%s%s", "ROCM_PATH ?= " ROCM_FOLDER, source_newline(b->src))),
            ORDER_REST, "build");
    vec_release(&m.lines.v);
    vec_release(&m.vars.v);
}

const struct build_language build_language_make = {"make", make_names, make_port};
