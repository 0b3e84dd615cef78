/* provided: a program's own overloads of CUDA's functions that HIP's headers define as well
 * (hipsig=), such as atomicMax(float *, float). */
#include "core/scope.h"
#include "plan/calls/call.h"
#include "plan/conditions/guarded.h"
#include "plan/conditions/sides.h"
#include "plan/input/signature.h"

enum { NEAR = 16 };

/* The lists of parameters for which HIP has the function and CUDA has not, or NULL. */
static const char *lists_of(const struct map *m, release rocm, struct str name)
{
    struct row row = map_find(m, name, MAP_KIND(ROW_DEVICE), rocm);
    const char *lists = row_ok(row) ? row_attr(row, ROW_ATTR_hipsig) : NULL;
    return lists && release_in(rocm, row.data->hip_in) ? lists : NULL;
}

static bool provided_is_wanted(void *ctx, struct str name)
{
    const struct input *in = ctx;
    return lists_of(in->map, in->opt->rocm, name) != NULL;
}

/* Compares the types that the parse saw, or, if it did not see the place, those that are written.
 */
static bool provided_is_same(const struct input *in, uint32_t i, const char *lists)
{
    uint32_t at = in->tok->tok[i].begin;
    for (uint32_t k = 0; k < in->facts->nsignatures; k++) {
        const struct fact_signature *s = &in->facts->signature[k];
        if (s->at == at)
            return signature_is(s->text, tok_raw(in->tok, i), lists);
    }
    return signature_has(in->tok, i, lists);
}

/* Returns the token after the body, or after the ";" of a declaration; t->n if there is neither. */
static uint32_t past_of(const struct tokens *t, uint32_t i)
{
    uint32_t close = t->tok[i + 1].match;
    for (uint32_t k = close; k > i && k < t->n && k < close + NEAR; k = tok_next(t, k)) {
        if (tok_is(t, k, P_SEMI))
            return k + 1;
        if (tok_is(t, k, P_LBRACE))
            return t->tok[k].match > k ? t->tok[k].match + 1 : t->n;
    }
    return t->n;
}

static bool provided_holds_word(const struct tokens *t, struct tok_range r, const char *word)
{
    for (uint32_t i = r.first; i < r.past; i++) {
        if (tok_word(t, i, word))
            return true;
    }
    return false;
}

/* True if HIP may not see the code. A condition on the architecture decides that as well, and only
 * the parse knows its result. */
static bool provided_is_left_out(const struct input *in, const struct guarded *g, uint32_t i)
{
    return input_inactive(in, i) || sides_left_out(in->sides, in->tok->tok[i].begin) ||
           guarded_has(g, i) || (!in->facts->parsed && guarded_by_arch(g, i));
}

static void provided_look_at(const struct input *in, struct output *out, const struct guarded *g,
                             uint32_t i)
{
    const struct tokens *t = in->tok;
    const char *lists = lists_of(in->map, in->opt->rocm, tok_raw(t, i));
    struct tok_range lead = {signature_begin(t, i), i}, all = {lead.first, past_of(t, i)};
    if (!lists || !tok_is(t, i + 1, P_LPAREN) || provided_is_left_out(in, g, i) ||
        lead.first == i || tok_is_word(t, lead.first, W_TEMPLATE) ||
        !signature_may_be_device(t, lead) || !provided_is_same(in, i, lists))
        return;
    struct span name = tok_span(t, (struct tok_range){i, i + 1});
    if (provided_holds_word(t, lead, "__host__") || !guard_fits(t, all)) {
        finding_add(out->findings, TS_NAME_TAKEN, name, tok_raw(t, i), "a function", NULL);
        return;
    }
    guard_code(in, out, all, "provided");
    finding_add(out->findings, TS_OVERLOAD_PROVIDED, name, tok_raw(t, i), NULL, NULL);
}

static bool has_own(const struct input *in)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        if (use->verdict == NAME_USER && tok_is(in->tok, use->tok + 1, P_LPAREN) &&
            lists_of(in->map, in->opt->rocm, tok_raw(in->tok, use->tok)))
            return true;
    }
    return false;
}

static void provided_run(const struct input *in, struct output *out)
{
    struct scopes scopes = {0};
    struct guarded guarded;
    if (!has_own(in))
        return;
    guarded_init(&guarded, in->tok, out->arena);
    scopes_init(&scopes, in->tok, provided_is_wanted, (void *)in, out->arena);
    for (size_t i = 0; i < scopes.names.n; i++) {
        const struct declared *d = &scopes.names.p[i];
        if (d->kind == DECLARED_OWN && d->plain)
            provided_look_at(in, out, &guarded, d->from);
    }
    scopes_release(&scopes);
}

const struct rewrite rewrite_provided = {"provided", .run = provided_run};
