/* global: "::hexp(h)" of a half. Up to HIP 6, the functions of halves are in a namespace without a name,
 * and "::" finds only those of bfloat16 once both headers are there. */
#include "core/scope.h"
#include "plan/calls/call.h"

/* The first release with functions of bfloat16s. */
#define BFLOAT16_FROM RELEASE(5, 7)

/* The first release whose halves' functions are global ones, by its header. */
#define GLOBAL_FROM RELEASE(7, 0)

static bool global_wanted(void *ctx, struct str name)
{
    return str_eq(*(const struct str *)ctx, name);
}

/* A function of the file of that name would be found without "::". */
static bool is_own_name(const struct input *in, struct str name)
{
    struct arena a = {0};
    struct scopes scopes = {0};
    scopes_init(&scopes, in->tok, global_wanted, &name, &a);
    bool own = scopes_know(&scopes, name);
    scopes_release(&scopes);
    arena_release(&a);
    return own;
}

/* "__hadd" is one of integers, too. */
static bool is_of_halves(struct row row)
{
    return strcmp(row_family(row), "fp16") == 0 || str_starts(str_of(row_hip(row)), STR("__h"));
}

/* "half hlog(half x) { return ::hlog(x); }": without "::" it would call itself. */
static void tell_of_own(const struct input *in, struct output *out, uint32_t i)
{
    const struct fact_call *call = facts_call(in->facts, in->tok->tok[i].begin);
    const char *type = call && call->nargs > 0 ? call->arg[0].type : NULL;
    if (type && strstr(type, "half"))
        finding_add(out->findings, TS_DIALECT_REFUSED,
                    tok_span(in->tok, (struct tok_range){i, i + 1}),
                    STR("'::' finds only the function of bfloat16 here"), NULL, NULL);
}

/* Are bfloat16s in the file, or may they be where a header is included? */
static bool has_bfloat16(const struct input *in)
{
    bool found = source_kind(in->src->path) == SOURCE_INCLUDE;
    for (uint32_t k = 0; k < in->facts->nincludes && !found; k++)
        found = strcmp(in->facts->include[k], "cuda_bf16.h") == 0;
    for (uint32_t k = 0; k < in->names->n && !found; k++) {
        const struct name_use *use = &in->names->use[k];
        found = use->verdict == NAME_API && strcmp(row_family(use->row), "bf16") == 0;
    }
    return found;
}

static void global_look_at(const struct input *in, struct output *out, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    uint32_t i = use->first;
    if (in->opt->rocm < BFLOAT16_FROM || in->opt->rocm >= GLOBAL_FROM || use->verdict != NAME_API ||
        i != use->tok || i < 2 || !tok_is(t, i - 1, P_SCOPE) ||
        (t->tok[i - 2].kind == TOK_IDENT && !tok_word_in(t, i - 2, WORD_LEADS)) ||
        tok_is(t, i - 2, P_GREATER) || !tok_is(t, i + 1, P_LPAREN) || !is_of_halves(use->row) ||
        !has_bfloat16(in))
        return;
    if (is_own_name(in, tok_raw(t, i))) {
        tell_of_own(in, out, i);
        return;
    }
    struct span at = tok_span(t, (struct tok_range){i - 1, i});
    edit_replace(out->edits, at, STR(""), EDIT_REWRITE, "global");
    finding_add(out->findings, TS_GLOBAL_LEFT_OUT, at, tok_raw(t, i), NULL, NULL);
}

const struct rewrite rewrite_global = {"global", .use = global_look_at};
