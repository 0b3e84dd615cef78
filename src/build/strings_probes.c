/* What a build file asks a compiler for: cc.has_function('cudaMalloc'), conf.CheckLib('cublas'),
 * conf.check(header_name='cuda.h'). */
#include "base/texts.h"
#include "build/probes.h"
#include "build/strings.h"

static bool is_probe(struct str call)
{
    static const char *const names[] = {
        "has_function", "has_header",     "check_header",       "has_header_symbol", "compiles",
        "links",        "CheckLib",       "CheckLibWithHeader", "CheckFunc",         "CheckHeader",
        "CheckCHeader", "CheckCXXHeader", "TryCompile",         "TryLink",           "check",
        "check_cc",     "check_cxx"};
    return texts_have(names, sizeof names / sizeof *names, call);
}

static bool has_row(const struct strings *x, uint32_t kinds, struct str text)
{
    return row_ok(map_find(x->b->map, text, kinds, x->b->opt->rocm));
}

/* Is the first argument of the call a library of CUDA's? */
static bool names_library(const struct strings *x, int64_t open)
{
    return strings_is_string(x, open + 1) && row_ok(build_library(x->b, strings_text(x, open + 1)));
}

bool strings_probe(struct strings *x, uint32_t i)
{
    int64_t open = strings_innermost(x), list = open;
    while (strings_is(x, list, '['))
        list--;
    while (list > 0 && !strings_is(x, list, '('))
        list--;
    struct str call = strings_call(x, strings_is(x, open, '(') ? open : list),
               text = strings_text(x, i);
    struct span span = x->t.list.p[i].inner;
    bool is_library = strings_is_name(x, (int64_t)i - 2, "lib") || strings_is(x, open, '[') ||
                      (str_starts(call, STR("CheckLib")) && (int64_t)i == open + 1);
    if (!is_probe(call))
        return false;
    if (is_library)
        return build_probe_library(x->b, span, text);
    if (has_row(x, MAP_KIND(ROW_HEADER), text))
        build_probe_header_told(x->b, span, text);
    else if (has_row(x, MAP_KIND(ROW_FUNC), text) ||
             (names_library(x, open) && (int64_t)i == open + 3))
        build_probe_function(x->b, span, text, names_library(x, open));
    else if (memmem(text.p, text.n, "#include", 8) || memchr(text.p, '(', text.n))
        build_probe_code(x->b, span, text);
    else
        return false;
    return true;
}
