/* The names that autoconf makes of what it is asked for: HAVE_LIBCUBLAS, ac_cv_lib_cublas_cublasInit. */
#include "build/autoconf_parts.h"
#include "build/probes.h"
#include "build/programs.h"
#include "build/words.h"

void autoconf_words(const struct build *b, struct span list, autoconf_word_fn *fn, void *ctx)
{
    const char *p = b->src->bytes;
    while (list.begin < list.end) {
        uint32_t end = list.begin;
        while (end < list.end && !strchr(" \t\r\n", p[end]))
            end++;
        struct span word = {list.begin, end};
        if (end > list.begin)
            fn(ctx, word, source_text(b->src, word));
        list.begin = end + 1;
    }
}

/* As autoconf does it: what no name may have becomes '_'. */
static const char *name_of(struct build *b, const char *prefix, struct str text, bool capitals)
{
    char *name = arena_strdup(
        b->arena, str_of(arena_printf(b->arena, "%s%.*s", prefix, (int)text.n, text.p)));
    for (char *p = name + strlen(prefix); *p; p++)
        *p = *p == '*'                            ? (capitals ? 'P' : 'p')
             : !build_is_word(*p)                 ? '_'
             : capitals && *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A')
                                                  : *p;
    return name;
}

static const struct kind {
    const char *macro, *variable;
    unsigned rows;
} kinds[] = {
    {"AC_CHECK_HEADER", "ac_cv_header_", MAP_KIND(ROW_HEADER)},
    {"AC_CHECK_FUNC", "ac_cv_func_", MAP_KIND(ROW_FUNC)},
    {"AC_CHECK_TYPE", "ac_cv_type_", MAP_NAMES},
};

/* The calls whose answers have names. */
struct naming {
    struct build *b;
    autoconf_cache *cache;
    const struct kind *kind;
    bool macro;
    uint32_t indent; /* of the definitions: this is where the line of the call begins, */
    uint32_t first;  /* and this is where its text does */
    struct buf *definitions;
};

static void define(const struct naming *n, const char *variable, const char *macro, struct str word)
{
    struct str blanks = source_text(n->b->src, (struct span){n->indent, n->first});
    buf_printf(
        n->definitions,
        "\n%.*sAS_IF([test \"x$%s\" = xyes], [AC_DEFINE([%s], [1], [Define to 1 if HIP has its "
        "counterpart of %.*s.])])",
        (int)blanks.n, blanks.p, variable, macro, (int)word.n, word.p);
}

static void note(const struct naming *n, const char *cuda, const char *hip)
{
    vec_push(n->cache, (struct autoconf_cached){cuda, hip});
}

static const char *hip_of(const struct naming *n, struct str word)
{
    struct row r = map_find(n->b->map, word, n->kind->rows, n->b->opt->rocm);
    bool other;
    if (n->kind->rows == MAP_KIND(ROW_FUNC))
        return build_probe_name(n->b, word, &other);
    return row_ok(r) ? build_hip(n->b, r, STR("")) : NULL;
}

static void name_word(void *ctx, struct span span, struct str word)
{
    const struct naming *n = ctx;
    struct build *b = n->b;
    word.n -= word.p[word.n - 1] == ','; /* of a list of types */
    const char *hip = hip_of(n, word);
    if (!hip || str_eq(str_of(hip), word) || marks_at(&b->marks, span.begin))
        return;
    const char *variable = name_of(b, n->kind->variable, str_of(hip), false);
    note(n, name_of(b, n->kind->variable, word, false), variable);
    if (n->macro)
        define(n, variable, name_of(b, "HAVE_", word, true), word);
}

static const char *library_of(struct build *b, struct str name)
{
    struct row r = build_library(b, name);
    const char *hip = row_ok(r) ? build_hip(b, r, STR("")) : NULL;
    return hip && str_starts(str_of(hip), STR("-l")) ? hip + 2 : NULL;
}

static void name_library(struct naming *n, const struct autoconf_call *call)
{
    struct build *b = n->b;
    struct str library = source_text(b->src, call->argument[0]);
    struct str function = source_text(b->src, call->argument[1]);
    bool other;
    const char *lib = library_of(b, library), *func = build_probe_name(b, function, &other);
    struct str hip = func ? str_of(func) : function;
    if (!lib || marks_at(&b->marks, call->begin))
        return;
    const char *old =
        arena_printf(b->arena, "%.*s_%.*s", (int)library.n, library.p, (int)function.n, function.p);
    const char *new = arena_printf(b->arena, "%s_%.*s", lib, (int)hip.n, hip.p);
    const char *variable = name_of(b, "ac_cv_lib_", str_of(new), false);
    if (strcmp(old, new) != 0)
        note(n, name_of(b, "ac_cv_lib_", str_of(old), false), variable);
    if (call->argument[2].begin == call->argument[2].end && !str_eq(str_of(lib), library))
        define(n, variable, name_of(b, "HAVE_LIB", library, true), library);
}

static void name_searched(struct naming *n, const struct autoconf_call *call)
{
    struct str function = source_text(n->b->src, call->argument[0]);
    bool other;
    const char *hip = build_probe_name(n->b, function, &other);
    if (hip && !str_eq(str_of(hip), function))
        note(n, name_of(n->b, "ac_cv_search_", function, false),
             name_of(n->b, "ac_cv_search_", str_of(hip), false));
}

void autoconf_keep_names(struct build *b, const struct autoconf_call *call, autoconf_cache *cache)
{
    struct buf definitions = {0};
    struct naming n = {.b = b, .cache = cache, .indent = call->begin, .definitions = &definitions};
    while (n.indent > 0 && b->src->bytes[n.indent - 1] != '\n')
        n.indent--;
    n.first = n.indent;
    while (n.first < call->begin && strchr(" \t", b->src->bytes[n.first]))
        n.first++;
    n.macro = str_ends(call->macro, STR("S"));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (str_starts(call->macro, str_of(kinds[i].macro)))
            n.kind = &kinds[i];
    if (n.kind)
        autoconf_words(b, call->argument[0], name_word, &n);
    else if (str_is(call->macro, "AC_CHECK_LIB"))
        name_library(&n, call);
    else if (str_is(call->macro, "AC_SEARCH_LIBS"))
        name_searched(&n, call);
    if (definitions.len)
        edit_replace(b->edits, (struct span){call->end, call->end},
                     str_of(arena_strdup(b->arena, buf_str(&definitions))), EDIT_REWRITE, "build");
    buf_release(&definitions);
}

void autoconf_port_cached(struct build *b, const autoconf_cache *cache)
{
    struct str text = source_bytes(b->src);
    const char *at = text.p, *prefix = "ac_cv_";
    while ((at = memmem(at, (size_t)(text.p + text.n - at), prefix, strlen(prefix))) != NULL) {
        uint32_t begin = (uint32_t)(at - text.p), end = begin;
        while (end < text.n && build_is_word(text.p[end]))
            end++;
        struct span span = {begin, end};
        bool whole = begin == 0 || !build_is_word(text.p[begin - 1]);
        for (size_t i = 0; whole && i < cache->n; i++)
            if (str_eq(source_text(b->src, span), str_of(cache->p[i].cuda)) &&
                !build_is_done(b, span))
                build_replace(b, span, str_of(cache->p[i].hip));
        at = text.p + end;
    }
}
