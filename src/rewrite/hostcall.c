/* hostcall: calls in host code of functions that HIP has for device code only (nohost=). */
#include "plan/calls/call.h"
#include "plan/input/bodies.h"

/* Does the token stand in a function's body? "{" behind ")" begins one, or what stands in one. */
static bool is_in_body(const struct tokens *t, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++) {
        bool opens = tok_is(t, k, P_LBRACE) && t->tok[k].match > k && t->tok[k].match < t->n;
        if (opens && t->tok[k].match < i)
            k = t->tok[k].match;
        else if (opens && k > 0 && (tok_is(t, k - 1, P_RPAREN) || tok_is_word(t, k - 1, W_CONST)))
            return true;
    }
    return false;
}

/* After an error, what looks like a host function may have lost a keyword: not after one within a
 * body. Where one hangs on a header that is missing, that shows in errors of its own. */
static bool are_keywords_sure(const struct input *in)
{
    const struct facts *f = in->facts;
    for (uint32_t i = 0; i < f->ndiagnostics; i++) {
        const struct fact_diagnostic *d = &f->diagnostic[i];
        if (d->severity != FACT_MARK && !str_ends(str_of(d->text), STR("file not found")) &&
            !(d->in_file && is_in_body(in->tok, tok_at(in->tok, d->at))))
            return false;
    }
    return f->parsed;
}

static void hostcall_look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct fact_call *call = facts_call(in->facts, in->tok->tok[use->tok].begin);
    if (call && call->in_host)
        finding_add(out->findings, TS_HOST_CALL, name_span(in, use), tok_raw(in->tok, use->tok),
                    NULL, NULL);
}

static void hostcall_run(const struct input *in, struct output *out)
{
    bool asked = false, sure = false;
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict != NAME_API || !row_ok(use->row) || use->mixed ||
            row_attr(use->row, ROW_ATTR_hosthelper) || !is_for_device_only(in, use->row))
            continue;
        if (!asked)
            sure = are_keywords_sure(in);
        asked = true;
        if (sure)
            hostcall_look_at(in, out, use);
    }
}

const struct rewrite rewrite_hostcall = {"hostcall", .run = hostcall_run};
