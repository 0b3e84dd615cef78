/* rename: every use of a CUDA name becomes the HIP name of its row. */
#include "rewrite/call.h"

/* A row whose hip= range does not hold the target release. */
static bool out_of_release(const struct input *in, struct row row)
{
    return !release_in(in->opt->rocm, row.data->hip_in);
}

static const char *range_text(struct output *out, struct release_range r)
{
    if (r.first && r.last)
        return arena_printf(out->arena, "HIP %d.%d to %d.%d has it", r.first / 100, r.first % 100, r.last / 100, r.last % 100);
    if (r.first)
        return arena_printf(out->arena, "HIP %d.%d and later have it", r.first / 100, r.first % 100);
    return arena_printf(out->arena, "HIP up to %d.%d has it", r.last / 100, r.last % 100);
}

static enum effort effort_of(struct row row)
{
    const char *word = row_attr(row, ROW_ATTR_effort);
    for (int e = EFFORT_MINUTES; word && e <= EFFORT_REDESIGN; e++) {
        if (strcmp(word, effort_name((enum effort)e)) == 0)
            return (enum effort)e;
    }
    return EFFORT_HOURS;
}

static void say_no_counterpart(struct output *out, struct row row, struct span span, struct str name)
{
    struct finding *f = finding_add(out->findings, TS_NO_COUNTERPART, span, name, NULL, row_attr(row, ROW_ATTR_note));
    f->effort = effort_of(row);
}

/* "cg::foo" with "cooperative_groups::foo" on both sides of the row: the qualifier may be an alias and stays. */
static struct span part_to_rename(const struct input *in, const struct name_use *use, struct str *hip)
{
    struct span whole = name_span(in, use);
    const char *cuda = row_cuda(use->row);
    const char *last = strrchr(cuda, ':');
    if (!last)
        return (struct span){in->tok->tok[use->tok].begin, whole.end};
    size_t qualifier = (size_t)(last - cuda) + 1;
    if (hip->n > qualifier && memcmp(hip->p, cuda, qualifier) == 0) {
        *hip = str_cut(*hip, qualifier, hip->n);
        return (struct span){in->tok->tok[use->tok].begin, whole.end};
    }
    return whole;
}

static void rename_field(const struct input *in, struct output *out, const struct name_use *use, const char *hip)
{
    struct span span = name_span(in, use);
    const char *member = strrchr(hip, '.');
    struct str name = str_of(member ? member + 1 : hip);
    if (str_eq(name, tok_text(in->tok, use->tok, out->arena)))
        return;
    if (use->by_ast)
        edit_replace(out->edits, span, name, EDIT_RENAME, "rename");
    else
        finding_add(out->findings, TS_FIELD_UNCERTAIN, span, tok_text(in->tok, use->tok, out->arena), NULL,
                    arena_printf(out->arena, "in HIP: %.*s", (int)name.n, name.p));
}

static void rename_use(const struct input *in, struct output *out, const struct name_use *use)
{
    struct row row = use->row;
    const char *hip = row_hip(row);
    struct str name = tok_text(in->tok, use->tok, out->arena);
    struct span span = name_span(in, use);
    const char *care = row_attr(row, ROW_ATTR_care);
    if (!hip) {
        if (!use->member || use->by_ast)
            say_no_counterpart(out, row, span, name);
        return;
    }
    if (out_of_release(in, row))
        finding_add(out->findings, TS_NOT_IN_RELEASE, span, name, hip, range_text(out, row.data->hip_in));
    else if (care && (!use->member || use->by_ast))
        finding_add(out->findings, TS_BEHAVES_DIFFERENTLY, span, name, hip, care);
    if (row_kind(row) == ROW_FIELD) {
        rename_field(in, out, use, hip);
        return;
    }
    if (row.data->flags & ROW_SAME)
        return;
    struct str to = str_of(hip);
    struct span part = part_to_rename(in, use, &to);
    edit_replace(out->edits, part, to, EDIT_RENAME, "rename");
}

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict == NAME_UNKNOWN)
            finding_add(out->findings, TS_UNKNOWN_NAME, name_span(in, use), tok_text(in->tok, use->tok, out->arena), NULL, NULL);
        else if (use->verdict == NAME_API && !row_attr(use->row, ROW_ATTR_rewrite))
            rename_use(in, out, use);
    }
}

const struct rewrite rewrite_rename = {"rename", run};
