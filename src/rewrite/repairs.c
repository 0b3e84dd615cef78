/* repairs: what the compiler asked for when it compiled the port (project/repairing.h). */
#include "core/repair.h"
#include "plan/includes/includes.h"

/* The line behind the first of CUDA's headers, else before the first #include, else the first. */
static uint32_t repairs_line(const struct input *in)
{
    const struct tokens *t = in->tok;
    const struct directive *behind = in->includes->behind;
    if (behind)
        return behind->line.end;
    for (uint32_t i = 0; i < t->ndir; i++) {
        if (t->dir[i].kind == DIR_INCLUDE && !t->dir[i].parent)
            return t->dir[i].line.begin;
    }
    return 0;
}

static void repairs_include(const struct input *in, struct output *out, const struct repair *r)
{
    bool behind = in->includes->behind != NULL;
    const char *line =
        arena_printf(out->arena, behind ? "\n#include <%s>" : "#include <%s>\n", r->text);
    edit_insert(out->edits, repairs_line(in), str_of(line), ORDER_HEADER, "repairs");
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
