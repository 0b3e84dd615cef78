/* ptx: inline PTX becomes HIP's code, by the rows of its instructions (plan/assembly.h). */
#include "plan/assembly.h"
#include "plan/call.h"

static void write(const struct input *in, struct output *out, const struct assembly *s)
{
    edit_template(out->edits, s->span, s->ptx.text, s->operand, (int)s->noperands, EDIT_REWRITE, "ptx");
    struct span keyword = tok_span(in->tok, (struct tok_range){s->keyword, s->keyword + 1});
    for (uint32_t i = 0; i < s->ptx.ncares; i++) {
        struct row row = s->ptx.care[i];
        use_say_care(in, out, row, keyword, str_of(row_cuda(row)), row_attr(row, ROW_ATTR_out));
    }
}

static bool has_helper(const struct assembly *s, const char *name)
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
        if (!s->is_ptx || !s->ptx.text || !has_helper(s, "ptx_mma"))
            continue;
        struct span keyword = tok_span(in->tok, (struct tok_range){s->keyword, s->keyword + 1});
        finding_add(out->findings, TS_MATRIX_IN_LANES, keyword, STR("mma"), NULL, NULL);
        return;
    }
}

static void run(const struct input *in, struct output *out)
{
    const struct assemblies *all = in->assemblies;
    say_matrices(in, out);
    for (uint32_t i = 0; i < all->n; i++) {
        const struct assembly *s = &all->p[i];
        if (!s->is_ptx || s->is_empty)
            continue;
        if (s->ptx.text) {
            write(in, out, s);
            continue;
        }
        const char *note =
            s->ptx.note ? arena_printf(out->arena, "%s. %s", s->ptx.trouble, s->ptx.note) : s->ptx.trouble;
        finding_add(out->findings, TS_INLINE_PTX, s->at, s->ptx.subject, NULL, note);
    }
}

const struct rewrite rewrite_ptx = {"ptx", .run = run};
