/* hostcall: calls in host code of functions that HIP has for device code only (nohost=). */
#include "plan/call.h"

static bool is_for_device_only(const struct input *in, struct row row)
{
    struct release_range range;
    const char *nohost = row_attr(row, ROW_ATTR_nohost);
    return nohost && target_has(input_target(in), row) && release_range_parse(str_of(nohost), &range) == 0 &&
           release_in(in->opt->rocm, range);
}

/* After an error, what looks like a host function may have lost a keyword. Where one hangs on a header that
 * is missing, that shows in errors of its own. */
static bool are_keywords_sure(const struct facts *f)
{
    for (uint32_t i = 0; i < f->ndiagnostics; i++) {
        if (!str_ends(str_of(f->diagnostic[i].text), STR("file not found")))
            return false;
    }
    return f->parsed;
}

static void look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    if (use->mixed || !is_for_device_only(in, use->row) || !are_keywords_sure(in->facts))
        return;
    const struct fact_call *call = facts_call(in->facts, in->tok->tok[use->tok].begin);
    if (call && call->in_host)
        finding_add(out->findings, TS_HOST_CALL, name_span(in, use), tok_raw(in->tok, use->tok), NULL, NULL);
}

const struct rewrite rewrite_hostcall = {"hostcall", .use = look_at};
