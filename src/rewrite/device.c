/* device: device code that HIP can't compile: kernels that launch kernels, launch bounds that count
 * differently. */
#include "core/launch.h"
#include "plan/calls/call.h"
#include "plan/input/bodies.h"

/* "#pragma nv_diag_suppress ..." and the like. */
static void look_at_pragmas(const struct input *in, struct output *out)
{
    static const char *const names[] = {"hd_warning_disable",
                                        "diag_suppress",
                                        "diag_default",
                                        "diag_warning",
                                        "diag_error",
                                        "diag_once",
                                        NULL};
    const struct tokens *t = in->tok;
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].hash + 2;
        if (t->dir[d].kind != DIR_PRAGMA || i >= t->dir[d].past)
            continue;
        bool found = str_starts(tok_raw(t, i), STR("nv_"));
        for (int k = 0; names[k]; k++)
            found |= tok_word(t, i, names[k]);
        if (found)
            finding_add(out->findings, TS_PTX_PRAGMA, t->dir[d].line, tok_raw(t, i), NULL, NULL);
    }
}

/* "most<A, B>::value", "size{4, 64}.all": would a macro take it for two arguments? */
static bool rewrite_device_has_bare_comma(const struct tokens *t, struct tok_range arg)
{
    for (uint32_t i = arg.first; i < arg.past; i++) {
        if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i)
            i = t->tok[i].match;
        else if (tok_is(t, i, P_COMMA))
            return true;
    }
    return false;
}

/* "THREADS", a macro of the file whose body has such a comma. */
static bool expands_to_comma(const struct tokens *t, struct tok_range arg)
{
    for (uint32_t i = arg.first; i < arg.past; i++) {
        if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i)
            i = t->tok[i].match;
        for (uint32_t d = 1; t->tok[i].kind == TOK_IDENT && d < t->ndir; d++) {
            uint32_t name = t->dir[d].hash + 2;
            if (t->dir[d].kind == DIR_DEFINE && name < t->dir[d].past &&
                str_eq(tok_raw(t, name), tok_raw(t, i)) &&
                rewrite_device_has_bare_comma(t, (struct tok_range){name + 1, t->dir[d].past}))
                return true;
        }
    }
    return false;
}

/* "a < b, c > (d)": one argument where a is a template, else two; "__VA_ARGS__": who knows. */
static bool is_unclear(const struct tokens *t, struct tok_range arg)
{
    for (uint32_t i = arg.first; i < arg.past; i++) {
        uint32_t end = tok_is(t, i, P_LESS) ? tok_template_end(t, i) : 0;
        if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i)
            i = t->tok[i].match;
        else if (end && end + 1 < arg.past && tok_is(t, end + 1, P_LPAREN) &&
                 rewrite_device_has_bare_comma(t, (struct tok_range){i, end}))
            return true;
        else if (str_is(tok_raw(t, i), "__VA_ARGS__"))
            return true;
    }
    return false;
}

/* HIP's __launch_bounds__ is a macro that chooses by the number of its arguments.
 * Is that number clear? */
static bool keep_arguments(const struct input *in, struct output *out, const struct call *c)
{
    bool clear = true;
    for (int i = 0; i < c->nargs; i++) {
        struct span arg = call_arg(in, c, i);
        if (is_unclear(in->tok, c->arg[i])) {
            clear = false;
        } else if (rewrite_device_has_bare_comma(in->tok, c->arg[i]) ||
                   expands_to_comma(in->tok, c->arg[i])) {
            edit_insert(out->edits, arg.begin, STR("("), ORDER_REST, "device");
            edit_insert(out->edits, arg.end, STR(")"), ORDER_REST, "device");
        }
    }
    return clear;
}

static void rewrite_device_look_at(const struct input *in, struct output *out,
                                   const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    if (!use_is_for(use, "launch_bounds") || c->shape != CALL_CLEAR)
        return;
    bool clear = keep_arguments(in, out, c);
    if (!clear)
        finding_add(out->findings, TS_LAUNCH_BOUNDS, name_span(in, use), tok_raw(in->tok, use->tok),
                    NULL,
                    "in HIP it is a macro, which ends an argument at each comma: put an argument "
                    "with a template's comma into parentheses");
    else if (c->nargs > 2)
        finding_add(out->findings, TS_LAUNCH_BOUNDS, name_span(in, use), tok_raw(in->tok, use->tok),
                    NULL, "HIP takes two arguments: remove the third, CUDA's cluster size");
    else if (c->nargs == 2)
        finding_add(out->findings, TS_LAUNCH_BOUNDS, name_span(in, use), tok_raw(in->tok, use->tok),
                    NULL,
                    "for T threads and B blocks: (B * T) / (wavefront size * 2) in CU mode, / "
                    "(wavefront size * 4) in WGP mode");
}

static void rewrite_device_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct bodies bodies;
    struct launch l;
    bodies_find(&bodies, in);
    for (uint32_t i = 0; i < t->n; i++) {
        if (launch_begins(t, i) && bodies_have(&bodies, i) && launch_at(t, i, &l))
            finding_add(out->findings, TS_DYNAMIC_PARALLELISM, tok_span(t, l.kernel), STR("launch"),
                        NULL, NULL);
    }
    bool host = source_kind(in->src->path) == SOURCE_HOST && bodies_none(in);
    for (uint32_t i = 0; i < in->names->n && !host; i++)
        rewrite_device_look_at(in, out, &in->names->use[i]);
    bodies_release(&bodies);
    look_at_pragmas(in, out);
}

const struct rewrite rewrite_device = {"device", .run = rewrite_device_run};
