/* Extension(...) of setuptools: C++ sources that include HIP's headers need a macro that names the
 * platform. */
#include "build/defines.h"
#include "build/python_parts.h"
#include <strings.h>

#define TORCHS_MACRO "USE_ROCM"
#define PLATFORM     "('__HIP_PLATFORM_AMD__', None)"

static uint32_t past_bracket(const struct strings *x, uint32_t open)
{
    int depth = 0;
    for (uint32_t i = open; i < x->t.list.n; i++) {
        depth += strings_is(x, i, '(') || strings_is(x, i, '[') || strings_is(x, i, '{');
        depth -= strings_is(x, i, ')') || strings_is(x, i, ']') || strings_is(x, i, '}');
        if (depth == 0)
            return i;
    }
    return (uint32_t)x->t.list.n;
}

/* Has a token to do with CUDA: a name, a source, a library? */
static bool is_cudas(const struct strings *x, uint32_t i)
{
    struct str s = strings_text(x, i);
    for (size_t k = 0; k + 4 <= s.n; k++)
        if (strncasecmp(s.p + k, "cuda", 4) == 0)
            return true;
    return strings_is_string(x, i) && (str_ends(s, STR(".cu")) || row_ok(build_library(x->b, s)));
}

/* ---- define_macros ---- */

/* A call of an extension's class: its tokens from `first` up to the bracket at `end`, and those of
 * the keyword define_macros and of the first keyword; 0: it has none. */
struct extension {
    uint32_t first, end, macros, keyword;
    bool open; /* **options are among the arguments */
};

/* Before a keyword, on a line of its own where that is. */
static void insert_before(struct strings *x, uint32_t i, const char *items)
{
    const char *p = x->b->src->bytes;
    uint32_t at = x->t.list.p[i].span.begin, begin = at;
    while (begin && (p[begin - 1] == ' ' || p[begin - 1] == '\t'))
        begin--;
    bool own = begin && p[begin - 1] == '\n';
    const char *text = own ? arena_printf(x->b->arena, "define_macros=[%s],%s%.*s", items,
                                          source_newline(x->b->src), (int)(at - begin), p + begin)
                           : arena_printf(x->b->arena, "define_macros=[%s], ", items);
    edit_insert(x->b->edits, at, str_of(text), ORDER_REST, "build");
    x->b->tally->uses[USE_CONVERTED]++;
}

/* Writes the items into a call. False if it has no place for them. */
static bool insert(struct strings *x, const struct extension *e, const char *items)
{
    if (!e->macros && e->keyword && !e->open) {
        insert_before(x, e->keyword, items);
        return true;
    }
    if (!e->macros || !strings_is(x, e->macros + 2, '['))
        return false;
    bool empty = strings_is(x, e->macros + 3, ']');
    edit_insert(x->b->edits, x->t.list.p[e->macros + 2].span.end,
                str_of(arena_printf(x->b->arena, "%s%s", items, empty ? "" : ", ")), ORDER_REST,
                "build");
    return true;
}

static void tell(struct strings *x, uint32_t i)
{
    build_tell(x->b, TS_BUILD_UNCLEAR, x->t.list.p[i].span, strings_text(x, i),
               "C++ sources that include HIP's headers need -D__HIP_PLATFORM_AMD__: add " PLATFORM
               " to define_macros.");
}

static bool has_text(const struct strings *x, const struct extension *e, struct str name)
{
    bool found = false;
    for (uint32_t k = e->first; k < e->end && !found; k++)
        found = memmem(strings_text(x, k).p, strings_text(x, k).n, name.p, name.n);
    return found;
}

static struct extension read_call(const struct strings *x, uint32_t i)
{
    struct extension e = {.first = i + 2, .end = past_bracket(x, i + 1)};
    int depth = 0;
    for (uint32_t k = e.first; k < e.end; k++) {
        depth += strings_is(x, k, '(') || strings_is(x, k, '[') || strings_is(x, k, '{');
        depth -= strings_is(x, k, ')') || strings_is(x, k, ']') || strings_is(x, k, '}');
        bool is_keyword = depth == 0 && strings_is(x, (int64_t)k - 1, ',') &&
                          strings_is(x, k + 1, '=') && x->t.list.p[k].kind == ST_NAME;
        e.open |= depth == 0 && strings_is(x, k, '*') && strings_is(x, k + 1, '*');
        e.keyword = is_keyword && !e.keyword ? k : e.keyword;
        if (is_keyword && strings_is_name(x, k, "define_macros"))
            e.macros = k;
    }
    return e;
}

/* ---- the macros that select the project's own HIP side ---- */

/* Of a call: PyTorch's own builder defines USE_ROCM. */
static bool needs(const struct build_define *d, bool torch)
{
    return !d->done && !(torch && str_is(d->name, TORCHS_MACRO));
}

/* Notes which macros the file defines in some calls and not in this one. */
static void find_missing(struct strings *x, uint32_t i, const struct extension *e, bool torch)
{
    for (uint32_t k = 0; k < x->b->ndefines; k++) {
        struct build_define *d = &x->b->define[k];
        if (!d->note || !needs(d, torch) || has_text(x, e, d->name))
            continue;
        d->missing = true;
        d->place = x->t.list.p[i].span;
    }
}

static void tell_call(struct strings *x, uint32_t i, bool torch, bool inserted)
{
    for (uint32_t k = 0; k < x->b->ndefines; k++) {
        struct build_define *d = &x->b->define[k];
        if (!d->note && needs(d, torch))
            defines_tell_one(x->b, d, x->t.list.p[i].span,
                             inserted ? NULL
                                      : "The call has no list for it: add ('NAME', '1') to its "
                                        "define_macros.");
    }
}

void python_extension(struct strings *x, uint32_t i)
{
    bool torch = strings_is_name(x, i, "CUDAExtension");
    if (!(torch || strings_is_name(x, i, "Extension")) || !strings_is(x, i + 1, '('))
        return;
    struct extension e = read_call(x, i);
    bool cuda = torch;
    for (uint32_t k = e.first; k < e.end && !cuda; k++)
        cuda = is_cudas(x, k);
    if (!cuda)
        return;
    x->extensions = true;
    find_missing(x, i, &e, torch);
    const char *items = defines_list(x->b, false, torch ? TORCHS_MACRO : NULL, "('@', '1')", ", ");
    bool platform = !torch && !has_text(x, &e, STR("__HIP_PLATFORM"));
    if (platform)
        items = *items ? arena_printf(x->b->arena, PLATFORM ", %s", items) : PLATFORM;
    bool inserted = *items && insert(x, &e, items);
    if (platform && !inserted)
        tell(x, i);
    tell_call(x, i, torch, inserted);
}

/* The last place where PyTorch's builder is named, other than by an import; UINT32_MAX: nowhere. */
static uint32_t torch_builder(const struct strings *x)
{
    uint32_t found = UINT32_MAX;
    bool import = false;
    for (uint32_t i = 0; i < x->t.list.n; i++) {
        import = (import && x->t.list.p[i].kind != ST_NEWLINE) || strings_is_name(x, i, "import");
        if (!import && strings_is_name(x, i, "CUDAExtension"))
            found = i;
    }
    return found;
}

void python_define(struct strings *x)
{
    uint32_t builder = torch_builder(x);
    for (uint32_t k = 0; k < x->b->ndefines; k++) {
        struct build_define *d = &x->b->define[k];
        if (x->extensions && d->note && d->missing)
            defines_tell_one(x->b, d, d->place, NULL);
        else if (!x->extensions && builder != UINT32_MAX && needs(d, true))
            defines_tell_one(x->b, d, x->t.list.p[builder].span,
                             "The call of the class is not written out here: add ('NAME', '1') to "
                             "its define_macros.");
        d->done |= x->extensions || builder != UINT32_MAX;
    }
}
