/* Extension(...) of setuptools: C++ sources that include HIP's headers need a macro that names the
 * platform. */
#include "build/python_parts.h"
#include <strings.h>

#define PLATFORM "('__HIP_PLATFORM_AMD__', None)"

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

/* Before a keyword, on a line of its own where that is. */
static void insert_before(struct strings *x, uint32_t i)
{
    const char *p = x->b->src->bytes;
    uint32_t at = x->t.list.p[i].span.begin, begin = at;
    while (begin && (p[begin - 1] == ' ' || p[begin - 1] == '\t'))
        begin--;
    bool own = begin && p[begin - 1] == '\n';
    const char *text = own ? arena_printf(x->b->arena, "define_macros=[" PLATFORM "],%s%.*s",
                                          source_newline(x->b->src), (int)(at - begin), p + begin)
                           : "define_macros=[" PLATFORM "], ";
    edit_insert(x->b->edits, at, str_of(text), ORDER_REST, "build");
    x->b->tally->uses[USE_CONVERTED]++;
}

static void tell(struct strings *x, uint32_t i)
{
    build_tell(x->b, TS_BUILD_UNCLEAR, x->t.list.p[i].span, strings_text(x, i),
               "C++ sources that include HIP's headers need -D__HIP_PLATFORM_AMD__: add " PLATFORM
               " to define_macros.");
}

void python_extension(struct strings *x, uint32_t i)
{
    if (!strings_is_name(x, i, "Extension") || !strings_is(x, i + 1, '('))
        return;
    uint32_t end = past_bracket(x, i + 1), macros = 0, keyword = 0;
    int depth = 0;
    bool cuda = false;
    for (uint32_t k = i + 2; k < end; k++) {
        if (memmem(strings_text(x, k).p, strings_text(x, k).n, "__HIP_PLATFORM", 14))
            return;
        cuda = cuda || is_cudas(x, k);
        depth += strings_is(x, k, '(') || strings_is(x, k, '[') || strings_is(x, k, '{');
        depth -= strings_is(x, k, ')') || strings_is(x, k, ']') || strings_is(x, k, '}');
        bool is_keyword = depth == 0 && strings_is(x, (int64_t)k - 1, ',') &&
                          strings_is(x, k + 1, '=') && x->t.list.p[k].kind == ST_NAME;
        keyword = is_keyword && !keyword ? k : keyword;
        if (is_keyword && strings_is_name(x, k, "define_macros"))
            macros = k;
    }
    if (!cuda)
        return;
    if (!macros && keyword)
        insert_before(x, keyword);
    else if (macros && strings_is(x, macros + 2, '['))
        edit_insert(x->b->edits, x->t.list.p[macros + 2].span.end,
                    strings_is(x, macros + 3, ']') ? STR(PLATFORM) : STR(PLATFORM ", "), ORDER_REST,
                    "build");
    else
        tell(x, i);
}
