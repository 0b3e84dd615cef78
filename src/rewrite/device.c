/* device: device code that HIP can't take: kernels that launch kernels, launch bounds that count
 * otherwise. */
#include "core/launch.h"
#include "plan/bodies.h"
#include "plan/call.h"

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

/* "most<A, B>::value": would a macro take it for two arguments? */
static bool has_bare_comma(const struct tokens *t, struct tok_range arg)
{
    for (uint32_t i = arg.first; i < arg.past; i++) {
        if (t->tok[i].match > i)
            i = t->tok[i].match;
        else if (tok_is(t, i, P_COMMA))
            return true;
    }
    return false;
}

static void look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct call *c = call_of(in, use);
    if (!use_is_for(use, "launch_bounds") || c->shape != CALL_CLEAR)
        return;
    /* HIP's __launch_bounds__ chooses by the number of its macro arguments. */
    for (int i = 0; i < c->nargs; i++) {
        struct span arg = call_arg(in, c, i);
        if (!has_bare_comma(in->tok, c->arg[i]))
            continue;
        edit_insert(out->edits, arg.begin, STR("("), ORDER_REST, "device");
        edit_insert(out->edits, arg.end, STR(")"), ORDER_REST, "device");
    }
    if (c->nargs > 2)
        finding_add(out->findings, TS_LAUNCH_BOUNDS, name_span(in, use), tok_raw(in->tok, use->tok), NULL,
                    "HIP takes two arguments: the third, CUDA's cluster size, has to go");
    else if (c->nargs == 2)
        finding_add(out->findings, TS_LAUNCH_BOUNDS, name_span(in, use), tok_raw(in->tok, use->tok), NULL,
                    "for T threads and B blocks: (B * T) / (wavefront size * 2) in CU mode, / (wavefront "
                    "size * 4) in WGP mode");
}

static void run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    struct bodies bodies;
    struct launch l;
    bodies_find(&bodies, in);
    for (uint32_t i = 0; i < t->n; i++) {
        if (launch_begins(t, i) && bodies_have(&bodies, i) && launch_at(t, i, &l))
            finding_add(out->findings, TS_DYNAMIC_PARALLELISM, tok_span(t, l.kernel), STR("launch"), NULL,
                        NULL);
    }
    bodies_release(&bodies);
    look_at_pragmas(in, out);
}

const struct rewrite rewrite_device = {"device", .run = run, .use = look_at};
