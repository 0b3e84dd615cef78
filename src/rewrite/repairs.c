/* repairs: what the compiler asked for when it compiled the port (project/repairing.h). */
#include "core/repair.h"
#include "plan/includes/includes.h"
#include "plan/input/place.h"

/* A namespace, a linkage specification or the values of an array. */
static bool is_in_braces(const struct tokens *t, const struct directive *d)
{
    bool is = false;
    for (uint32_t i = 0; i < d->hash && !is; i++)
        is = tok_is(t, i, P_LBRACE) && t->tok[i].match > d->hash;
    return is;
}

/* Behind the first of CUDA's headers, where that is at file scope; else before all. */
static void repairs_include(const struct input *in, struct output *out, const struct repair *r)
{
    const char *newline = source_newline(in->src);
    const struct directive *d = in->includes->behind;
    bool behind = d && !is_in_braces(in->tok, d);
    uint32_t at = behind ? d->line.end : place_of_includes(in);
    const char *line = arena_printf(out->arena, "%s#include <%s>%s", behind ? newline : "", r->text,
                                    behind ? "" : newline);
    edit_insert(out->edits, at, str_of(line), ORDER_HEADER, "repairs");
}

static void repairs_run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->opt->nrepairs; i++) {
        const struct repair *r = &in->opt->repair[i];
        const char *text = r->header ? arena_printf(out->arena, "#include <%s>", r->text) : r->text;
        if (r->header)
            repairs_include(in, out, r);
        else
            edit_insert(out->edits, r->at, str_of(text), ORDER_REST, "repairs");
        struct str shown = str_trim(str_of(text));
        finding_add(out->findings, TS_REPAIRED, (struct span){r->at, r->at}, shown, r->error, NULL);
    }
}

const struct rewrite rewrite_repairs = {"repairs", .run = repairs_run};
