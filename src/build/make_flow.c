/* What the variables of a Makefile hold, and the command lines that they are used in. */
#include "build/make_parts.h"

struct make_variable *make_variable(struct make *m, struct str name)
{
    for (size_t i = 0; i < m->variables.n; i++)
        if (str_eq(m->variables.p[i].name, name))
            return &m->variables.p[i];
    vec_push(&m->variables, (struct make_variable){name, 0});
    return &m->variables.p[m->variables.n - 1];
}

unsigned make_bits(const struct make *m, struct str name)
{
    for (size_t i = 0; i < m->variables.n; i++)
        if (str_eq(m->variables.p[i].name, name))
            return m->variables.p[i].bits;
    return 0;
}

const struct build_variable *make_elsewhere(const struct make *m, struct str name)
{
    const struct translate_options *opt = m->b->opt;
    if (make_bits(m, name) & IS_ASSIGNED || !opt->build_variable)
        return NULL;
    return opt->build_variable(opt->build_ctx, false, name);
}

/* Gives bits to the variables that a name stands for; true where one of them did not have them. */
static bool give(struct make *m, const struct make_expansion *e, unsigned bits)
{
    bool fresh = false;
    if (!e->is_computed) {
        struct make_variable *v = make_variable(m, e->name);
        fresh = (v->bits & bits) != bits;
        v->bits |= bits;
        return fresh;
    }
    for (size_t i = 0; e->name.n && i < m->variables.n; i++) {
        struct make_variable *v = &m->variables.p[i];
        if (!str_starts(v->name, e->name))
            continue;
        fresh = fresh || (v->bits & bits) != bits;
        v->bits |= bits;
    }
    return fresh;
}

/* "$(V:%=-l%)", "$(addprefix -l,$(V))", "$(patsubst %,-l%,$(V))": names of libraries. */
static bool makes_libraries(const struct source *src, const struct make_expansion *e)
{
    struct str rest = source_text(src, e->rest);
    if (!e->is_function) {
        const char *equal = memchr(rest.p, '=', rest.n);
        return equal && str_starts(str_cut(rest, (size_t)(equal - rest.p) + 1, rest.n), STR("-l%"));
    }
    struct span first, second;
    if (str_is(e->name, "addprefix"))
        return make_argument(src, e->rest, 0, 2, &first) &&
               str_is(str_trim(source_text(src, first)), "-l");
    return str_is(e->name, "patsubst") && make_argument(src, e->rest, 1, 3, &second) &&
           str_is(str_trim(source_text(src, second)), "-l%");
}

/* Does an expansion stand behind -Xcompiler, as a whole list of flags? */
static bool is_behind_xcompiler(const struct source *src, uint32_t at)
{
    while (at && strchr("\"' =", src->bytes[at - 1]))
        at--;
    struct str before = {src->bytes, at};
    return str_ends(before, STR("-Xcompiler")) || str_ends(before, STR("--compiler-options"));
}

/* Gives bits to all variables that a text expands; true where something is new. */
static bool give_all(struct make *m, struct span text, unsigned bits)
{
    struct make_expansion e;
    bool fresh = false;
    const struct source *src = m->b->src;
    while (make_expansion(src, text, &e)) {
        bool libraries = makes_libraries(src, &e);
        bool behind_l = e.span.begin >= 2 && src->bytes[e.span.begin - 1] == 'l' &&
                        src->bytes[e.span.begin - 2] == '-';
        unsigned own = libraries || behind_l ? bits | NAMES_LIBRARIES : bits;
        own |= is_behind_xcompiler(src, e.span.begin) ? IS_HOST_LIST : 0;
        if (!e.is_function)
            fresh = give(m, &e, own) || fresh;
        if (!e.is_function || !str_is(e.name, "shell"))
            fresh = give_all(m, e.rest, own) || fresh;
        text.begin = e.span.end;
    }
    return fresh;
}

/* Gives IS_FLAGS to a variable that is a word by itself; true where that is new. */
static bool give_flags(struct make *m, const struct build_word *word)
{
    struct make_expansion e;
    return make_expansion(m->b->src, word->span, &e) && !e.is_function &&
           e.span.begin == word->span.begin && e.span.end == word->span.end &&
           e.rest.begin == e.rest.end && give(m, &e, IS_FLAGS);
}

static unsigned bits_of(enum build_driver driver)
{
    return driver == DRIVER_NVCC   ? USED_BY_NVCC
           : driver == DRIVER_HOST ? USED_BY_HOST
                                   : USED_BY_NVCC | USED_BY_HOST;
}

static void take_command(struct make *m, const struct build_word *word, uint32_t n)
{
    enum build_driver driver;
    uint32_t at = make_driver(m, word, n, &driver);
    struct make_expansion e;
    if (n && make_expansion(m->b->src, word[0].span, &e) && !e.is_function &&
        e.span.end == word[0].span.end)
        give(m, &e, IS_COMMAND);
    for (uint32_t i = at + 1; i < n; i++) {
        give_all(m, word[i].span, bits_of(driver));
        give_flags(m, &word[i]);
    }
}

/* A variable whose words a command gets, or that is named so. */
static bool has_flags(const struct make *m, struct str name)
{
    static const char *const ends[] = {"FLAGS",  "CFLAGS",  "Flags", "flags", "LDADD",
                                       "LIBADD", "OPTIONS", "OPTS",  "opts"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (str_ends(name, str_of(ends[i])))
            return true;
    return make_bits(m, name) & IS_FLAGS;
}

/* Records what the variables hold: the first word of their values. True if something is new. */
static bool take_holders(struct make *m)
{
    bool fresh = false;
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        struct build_word *word;
        if (l->kind != MAKE_ASSIGN)
            continue;
        uint32_t n = make_split(m->b->src, l->text, &word, m->b->arena), k = 0;
        unsigned bits = IS_ASSIGNED, is = 0;
        while (k < n && !is && (k == 0 || word[k].text.p[0] != '-')) /* "ccache nvcc" */
            is = make_compiler(m, word[k++].text);
        bits |= is ? is : n ? HOLDS_OTHER : 0;
        struct make_variable *v = make_variable(m, l->name);
        fresh = fresh || (v->bits & bits) != bits;
        v->bits |= bits;
    }
    return fresh;
}

/* Spreads the uses of a variable to the variables that its value expands. */
static bool spread(struct make *m)
{
    bool fresh = false;
    for (size_t i = 0; i < m->lines.list.n; i++) {
        const struct make_line *l = &m->lines.list.p[i];
        if (l->kind != MAKE_ASSIGN)
            continue;
        unsigned bits = make_bits(m, l->name);
        unsigned own = bits & (USED_BY_NVCC | USED_BY_HOST | NAMES_LIBRARIES);
        fresh = give_all(m, l->text, own) || fresh;
        struct build_word *word;
        uint32_t n = make_split(m->b->src, l->text, &word, m->b->arena);
        for (uint32_t k = 0; k < n && has_flags(m, l->name); k++)
            fresh = give_flags(m, &word[k]) || fresh;
        enum build_driver driver;
        uint32_t at = bits & IS_COMMAND || bits & HOLDS_NVCC ? make_driver(m, word, n, &driver) : n;
        for (uint32_t k = at + 1; k < n; k++) /* flags that stand with the compiler */
            fresh = give_all(m, word[k].span, bits_of(driver)) || fresh;
    }
    return fresh;
}

/* The flags of make's own rules, where no recipe names them. */
static void take_implicit(struct make *m)
{
    static const struct {
        const char *flags, *compiler;
    } implicit[] = {{"CFLAGS", "CC"},   {"CXXFLAGS", "CXX"}, {"CPPFLAGS", "CXX"},
                    {"LDFLAGS", "CXX"}, {"LDLIBS", "CXX"},   {"LDFLAGS", "CC"},
                    {"LDLIBS", "CC"},   {"LOADLIBES", "CC"}, {"CPPFLAGS", "CC"}};
    for (size_t i = 0; i < sizeof implicit / sizeof *implicit; i++) {
        struct str name = str_of(implicit[i].flags);
        if (make_bits(m, name) & (USED_BY_NVCC | USED_BY_HOST))
            continue;
        unsigned is = make_bits(m, str_of(implicit[i].compiler));
        make_variable(m, name)->bits |= is & HOLDS_NVCC ? USED_BY_NVCC : USED_BY_HOST;
    }
}

void make_flow(struct make *m)
{
    enum { ROUNDS = 64 }; /* each round finds at least one bit; more than this no file needs */
    for (size_t i = 0; i < m->lines.list.n; i++)
        if (m->lines.list.p[i].kind == MAKE_ASSIGN)
            make_variable(m, m->lines.list.p[i].name)->bits |=
                IS_ASSIGNED | (has_flags(m, m->lines.list.p[i].name) ? IS_FLAGS : 0);
    for (int i = 0; i < ROUNDS && take_holders(m); i++) {
    }
    for (size_t i = 0; i < m->lines.list.n; i++)
        if (m->lines.list.p[i].kind == MAKE_RECIPE)
            make_commands(m, m->lines.list.p[i].text, take_command);
    take_implicit(m);
    for (int i = 0; i < ROUNDS && spread(m); i++) {
    }
}

/* The text that a path begins with, with the variable before it as it is assigned:
 * the last value counts. */
static const char *expanded(const struct make *m, struct str path)
{
    if (path.n < 4 || path.p[0] != '$' || (path.p[1] != '(' && path.p[1] != '{'))
        return NULL;
    const char *end = memchr(path.p, path.p[1] == '(' ? ')' : '}', path.n);
    if (!end)
        return NULL;
    size_t n = (size_t)(end - path.p);
    struct str name = str_cut(path, 2, n);
    for (size_t i = m->lines.list.n; i-- > 0;) {
        const struct make_line *l = &m->lines.list.p[i];
        if (l->kind != MAKE_ASSIGN || !str_eq(l->name, name))
            continue;
        struct str value = source_text(m->b->src, l->text);
        return arena_printf(m->b->arena, "%.*s%.*s", (int)value.n, value.p, (int)(path.n - n - 1),
                            end + 1);
    }
    const struct build_variable *v = make_elsewhere(m, name);
    if (!v || !v->value.n || memchr(v->value.p, '@', v->value.n)) /* what configure writes there */
        return NULL;
    return arena_printf(m->b->arena, "%.*s%.*s", (int)v->value.n, v->value.p, (int)(path.n - n - 1),
                        end + 1);
}

enum toolkit_part make_toolkit(void *ctx, struct str path)
{
    const struct make *m = ctx;
    for (int depth = 0; depth < 8; depth++) {
        const char *text = expanded(m, path);
        if (!text)
            return build_toolkit(path);
        path = str_of(text);
        if (path.n == 0 || path.n > 4096)
            return TOOLKIT_NOT;
    }
    return TOOLKIT_NOT;
}
