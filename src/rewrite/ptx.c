/* ptx: inline PTX becomes HIP's code, by the rows of its instructions (plan/asm/assembly.h). */
#include "plan/asm/assembly.h"
#include "plan/calls/call.h"
#include "plan/conditions/sides.h"
#include "plan/input/kernels.h"

static void rewrite_ptx_write(const struct input *in, struct output *out, const struct assembly *s)
{
    edit_template(out->edits, s->span, s->ptx.text, s->operand, (int)s->noperands, EDIT_REWRITE,
                  "ptx");
    struct span keyword = tok_span(in->tok, (struct tok_range){s->keyword, s->keyword + 1});
    if (s->define) {
        edit_insert(out->edits, s->define_at, str_of(s->define), ORDER_REST, "ptx");
        finding_add(out->findings, TS_PTX_BY_USES, s->at, str_of(s->values), NULL, NULL);
    }
    for (uint32_t i = 0; i < s->ptx.nwarned; i++) {
        struct row row = s->ptx.warned[i];
        const char *text = row_attr(row, ROW_ATTR_out);
        struct str name = str_of(row_cuda(row));
        name.n -= str_ends(name, STR(".more")) ? 5 : 0;
        use_say_care(in, out, row, keyword, name, text ? text : row_attr(row, ROW_ATTR_note));
    }
}

/* Each kernel begins with what statements of the file need. */
static void begin_kernels(const struct input *in, struct output *out, const char *begin)
{
    struct kernels all;
    kernels_find(&all, in);
    for (size_t i = 0; i < all.body.n; i++) {
        struct span brace =
            tok_span(in->tok, (struct tok_range){all.body.p[i].first, all.body.p[i].first + 1});
        bool one_line = in->tok->tok[all.body.p[i].first].flags & TOK_DIRECTIVE;
        const char *text =
            one_line ? arena_printf(out->arena, " %s", begin)
                     : arena_printf(out->arena, "%s    %s", source_newline(in->src), begin);
        edit_insert(out->edits, brace.end, str_of(text), ORDER_REST, "ptx");
    }
    kernels_release(&all);
}

static bool ptx_has_helper(const struct assembly *s, const char *name)
{
    for (uint32_t i = 0; i < s->ptx.nhelpers; i++)
        if (!strcmp(s->ptx.helper[i], name))
            return true;
    return false;
}

/* Products of matrices, whose speed is another matter than with tensor cores. */
static void say_matrices(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->assemblies->n; i++) {
        const struct assembly *s = &in->assemblies->p[i];
        if (!s->is_ptx || !s->ptx.text || !ptx_has_helper(s, "ptx_mma"))
            continue;
        struct span keyword = tok_span(in->tok, (struct tok_range){s->keyword, s->keyword + 1});
        finding_add(out->findings, TS_MATRIX_IN_LANES, keyword, STR("mma"), NULL, NULL);
        return;
    }
}

static void ptx_run(const struct input *in, struct output *out)
{
    const struct assemblies *all = in->assemblies;
    const char *begin = NULL;
    say_matrices(in, out);
    for (uint32_t i = 0; i < all->n; i++) {
        const struct assembly *s = &all->p[i];
        if (!s->is_ptx || s->is_empty)
            continue;
        if (s->ptx.text) {
            rewrite_ptx_write(in, out, s);
            if (s->ptx.begin && !sides_kept(in->sides, s->span.begin))
                begin = s->ptx.begin;
            continue;
        }
        const char *note = s->ptx.note
                               ? arena_printf(out->arena, "%s. %s", s->ptx.trouble, s->ptx.note)
                               : s->ptx.trouble;
        finding_add(out->findings, TS_INLINE_PTX, s->at, s->ptx.subject, NULL, note);
    }
    if (begin)
        begin_kernels(in, out, begin);
}

const struct rewrite rewrite_ptx = {"ptx", .run = ptx_run};
