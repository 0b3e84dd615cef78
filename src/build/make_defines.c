/* Makefiles: the macros that select a project's own HIP side. They join the variable of flags that a
 * command has, where the file assigns one; else the command itself. */
#include "base/texts.h"
#include "build/defines.h"
#include "build/make_parts.h"

/* ---- which commands compile ---- */

/* The command compiles sources: it names one, or has a flag for that, or it is not known what it
 * has. */
static bool has_source(struct make *m, const struct build_word *word, uint32_t n, uint32_t from)
{
    static const char *const compiles[] = {"-c", "-dc", "-dw", "--compile", "--device-c", "-x"};
    static const char *const ends[] = {".cu", ".cpp", ".cc", ".cxx", ".c", ".C", "*"};
    bool objects = false;
    for (uint32_t i = from; i < n; i++) {
        struct buf b = {0};
        bool found = texts_have(compiles, sizeof compiles / sizeof *compiles, word[i].text);
        bool output = str_is(word[i].text, "$@") || str_is(word[i - 1].text, "-o");
        if (!output)
            make_expand(m, word[i].span, m->needs, &b);
        for (size_t at = 0; at < b.len && !found;) {
            size_t end = at;
            while (end < b.len && !strchr(" \t", b.p[end]))
                end++;
            struct str one = str_cut(buf_str(&b), at, end);
            for (size_t k = 0; k < sizeof ends / sizeof *ends; k++)
                found |= one.n && one.p[0] != '-' && str_ends(one, str_of(ends[k]));
            objects |= str_ends(one, STR(".o")) || str_ends(one, STR(".a"));
            at = end + 1;
        }
        buf_release(&b);
        if (found)
            return true;
    }
    return !objects;
}

static bool asks(const struct build_word *word, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        for (const char *const *flag = make_query_flags; *flag; flag++) {
            if (str_is(word[i].text, *flag))
                return true;
        }
    }
    return false;
}

/* ---- what they define ---- */

static bool has_flag(struct make *m, struct span text, const void *ctx)
{
    const struct build_define *d = ctx;
    struct str s = source_text(m->b->src, text);
    for (size_t i = 0; defines_next(s, d->name, &i); i += d->name.n) {
        if (defines_is_flag(s, i, d->name))
            return true;
    }
    return false;
}

/* Does the text define the macro, by itself or in an unconditional value? */
static bool says(struct make *m, struct span text, const struct build_define *d)
{
    return make_text_says(m, text, &(struct make_question){has_flag, d, true});
}

/* ---- where they go ---- */

/* True for an assignment on a line of its own, for all targets; *begin: that line's. */
static bool is_plain(const struct make *m, const struct make_line *l)
{
    const char *p = m->b->src->bytes;
    uint32_t begin = l->text.begin;
    while (begin && !(p[begin - 1] == '\n' && !(begin > 1 && p[begin - 2] == '\\')))
        begin--;
    struct str before = str_cut(source_bytes(m->b->src), begin, l->text.begin);
    const char *colon = memchr(before.p, ':', before.n);
    bool target = colon && colon + 1 < before.p + before.n && colon[1] != '=' && colon[1] != ':';
    return !target && p[begin] != '\t' && !memmem(before.p, before.n, "$(eval", 6);
}

static bool ends_with_flags(struct str name)
{
    static const char *const others[] = {"LDFLAGS", "LINKFLAGS", "LIBFLAGS", "LFLAGS", "ARFLAGS"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (str_ends(name, str_of(others[i])))
            return false;
    }
    return str_ends(name, STR("FLAGS")) || str_ends(name, STR("flags")) ||
           str_ends(name, STR("OPTS")) || str_ends(name, STR("OPTIONS"));
}

/* The end of the line at a place, behind its newline; UINT32_MAX if it goes on. */
static uint32_t line_past(const struct source *src, uint32_t at)
{
    while (at < src->len && src->bytes[at] != '\n')
        at++;
    bool goes_on = at && at < src->len && src->bytes[at - 1] == '\\';
    return goes_on ? UINT32_MAX : at + (at < src->len);
}

/* The place behind the last assignment of the variable and the conditions around it; UINT32_MAX: it
 * has none. */
static uint32_t past_assignments(const struct make *m, struct str name)
{
    uint32_t at = UINT32_MAX;
    int conditions = 0;
    bool waits = false; /* for the end of the conditions */
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        conditions += make_condition(m, l);
        waits |= l->kind == MAKE_ASSIGN && str_eq(l->name, name) && is_plain(m, l);
        if (waits && conditions <= 0) {
            at = line_past(m->b->src, l->text.end);
            waits = false;
        }
    }
    return waits ? UINT32_MAX : at;
}

/* The variable of flags among the words of a command; an empty name: there is none. */
static struct str flags_of(const struct make *m, const struct build_word *word, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        struct make_expansion e;
        if (!make_expansion(m->b->src, word[i].span, &e) || e.is_function || e.is_computed ||
            e.span.begin != word[i].span.begin || e.span.end != word[i].span.end ||
            e.rest.end > e.rest.begin)
            continue;
        unsigned bits = make_bits(m, e.name);
        if (bits & IS_ASSIGNED && !(bits & IS_HOST_LIST) && ends_with_flags(e.name) &&
            past_assignments(m, e.name) != UINT32_MAX)
            return e.name;
    }
    return STR("");
}

/* Appends the flags to the variable, once. */
static void append_to(struct make *m, struct str name, const char *flags)
{
    const struct source *src = m->b->src;
    const char *newline = source_newline(src);
    struct make_variable *v = make_variable(m, name);
    uint32_t at = past_assignments(m, name);
    if (v->bits & HAS_DEFINES)
        return;
    v->bits |= HAS_DEFINES;
    bool open = at && src->bytes[at - 1] != '\n';
    edit_insert(m->b->edits, at,
                str_of(arena_printf(m->b->arena, "%s%.*s += %s%s", open ? newline : "", (int)name.n,
                                    name.p, flags, open ? "" : newline)),
                ORDER_REST, "build");
    m->b->tally->uses[USE_CONVERTED]++;
}

static void define_in(struct make *m, const struct build_word *word, uint32_t n)
{
    enum build_driver driver;
    uint32_t at = make_driver(m, word, n, &driver);
    if (at + 1 >= n)
        return;
    bool host = driver == DRIVER_HOST, nvcc = make_compiler(m, word[at].text) & HOLDS_NVCC;
    struct span all = {word[at].span.begin, word[n - 1].span.end};
    if (!(nvcc || host) || asks(word, n) || !has_source(m, word, n, at + 1))
        return;
    m->compiles |= nvcc;
    for (uint32_t i = 0; i < m->b->ndefines; i++) {
        struct build_define *d = &m->b->define[i];
        d->missing |= nvcc && !d->done && d->note && !says(m, all, d);
        if (d->missing && !d->place.end)
            d->place = word[at].span;
    }
    const char *flags = defines_list(m->b, host, NULL, "-D@=1", " ");
    if (!*flags || build_is_marked(m->b, all.begin))
        return;
    if (!m->defines_at.end)
        m->defines_at = word[at].span;
    struct str variable = flags_of(m, word + at + 1, n - at - 1);
    if (variable.n) {
        append_to(m, variable, flags);
        return;
    }
    edit_insert(m->b->edits, word[at].span.end, str_of(arena_printf(m->b->arena, " %s", flags)),
                ORDER_REST, "build");
    m->b->tally->uses[USE_CONVERTED]++;
}

/* A file that other Makefiles include may only assign the flags of nvcc. */
static bool define_in_variable(struct make *m)
{
    static const char *const names[] = {"NVCCFLAGS", "NVCC_FLAGS", "CUDAFLAGS", "CUDA_FLAGS",
                                        "NVCFLAGS",  "NVFLAGS",    "CUFLAGS"};
    const char *flags = defines_list(m->b, false, NULL, "-D@=1", " ");
    for (size_t i = 0; *flags && i < sizeof names / sizeof *names; i++) {
        struct str name = str_of(names[i]);
        if (make_bits(m, name) & IS_ASSIGNED && past_assignments(m, name) != UINT32_MAX) {
            append_to(m, name, flags);
            m->defines_at = (struct span){past_assignments(m, name), past_assignments(m, name)};
            return true;
        }
    }
    return false;
}

void make_define(struct make *m)
{
    struct span place = {0, 0};
    if (!m->b->ndefines)
        return;
    m->needs = STR("");
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        if (l->kind == MAKE_RULE)
            m->needs = make_rule_needs(m, l->text);
        else if (l->kind == MAKE_RECIPE)
            make_commands(m, l->text, define_in);
    }
    for (uint32_t i = 0; i < m->b->ndefines; i++) {
        struct build_define *d = &m->b->define[i];
        d->done |= d->note && m->compiles && !d->missing;
        place = place.end ? place : d->place;
    }
    if (m->defines_at.end || (!m->compiles && define_in_variable(m)))
        place = m->defines_at;
    if (place.end)
        defines_tell(m->b, place, NULL);
    else if (!m->compiles && defines_call_of_hipcc(m->b, &place))
        defines_tell(m->b, place, "No command here compiles anything that tranship recognises.");
}
