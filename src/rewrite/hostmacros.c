/* hostmacros: CUDA's macros for attributes where it may not be HIP that is compiled. HIP defines
 * __align__ and __launch_bounds__ for its own compiler alone, and since 7.0 __noinline__ as well: a C
 * or C++ file gets what HIP's macro stands for, which any compiler takes. So does a header, unless it
 * has device code: nobody knows here who includes it. */
#include "plan/calls/call.h"
#include "plan/input/bodies.h"

/* Not the name alone, in "#ifdef __align__" or "#define __align__(n)". */
static bool hostmacros_is_code(const struct tokens *t, uint32_t i)
{
    if (!(t->tok[i].flags & TOK_DIRECTIVE))
        return true;
    return t->tok[i].flags & TOK_DEFINE && !tok_is_word(t, i - 1, W_DEFINE);
}

/* "__attribute__((__noinline__))" */
static bool is_in_attribute(const struct tokens *t, uint32_t i)
{
    while (i > 1 && (tok_is(t, i - 1, P_LPAREN) || tok_is(t, i - 1, P_COMMA)))
        i -= tok_is(t, i - 1, P_COMMA) ? 2 : 1;
    return i > 0 && tok_word(t, i - 1, "__attribute__");
}

static void write_align(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    if (c->shape != CALL_CLEAR || c->nargs != 1)
        return;
    struct span span = {in->tok->tok[use->tok].begin, in->tok->tok[c->close].end};
    struct span arg = call_arg(in, c, 0);
    edit_template(out->edits, span, "__attribute__((aligned($0)))", &arg, 1, EDIT_REWRITE,
                  "hostmacros");
}

/* Of a kernel that is declared here and defined elsewhere: the definition has them, too. */
static void drop_bounds(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    if (c->shape != CALL_CLEAR)
        return;
    struct span span = {in->tok->tok[use->tok].begin, in->tok->tok[c->close].end};
    while (span.end < in->src->len && strchr(" \t", in->src->bytes[span.end]))
        span.end++;
    edit_replace(out->edits, span, STR(""), EDIT_REWRITE, "hostmacros");
}

static void attributes_look_at(const struct input *in, struct output *out,
                               const struct name_use *use)
{
    const struct tokens *t = in->tok;
    if (tok_word(t, use->tok, "__align__") || tok_word(t, use->tok, "__builtin_align__"))
        write_align(in, out, use);
    else if (tok_word(t, use->tok, "__noinline__") && in->opt->rocm >= RELEASE(7, 0) &&
             !is_in_attribute(t, use->tok))
        edit_replace(out->edits, name_span(in, use), STR("__attribute__((noinline))"), EDIT_REWRITE,
                     "hostmacros");
    else if (use_is_for(use, "launch_bounds") && source_kind(in->src->path) == SOURCE_HOST)
        drop_bounds(in, out, use);
}

static void hostmacros_run(const struct input *in, struct output *out)
{
    if (!bodies_none(in))
        return;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict == NAME_API && !use->hip_side && hostmacros_is_code(in->tok, use->tok))
            attributes_look_at(in, out, use);
    }
}

const struct rewrite rewrite_hostmacros = {"hostmacros", .run = hostmacros_run};
