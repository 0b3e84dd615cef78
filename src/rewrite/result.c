/* result: functions whose result has another type in HIP than in CUDA (result=). __popc(x) - 1 is
 * negative in CUDA if x is 0; in HIP it is a large unsigned number. */
#include "plan/calls/builtin.h"
#include "plan/calls/call.h"

/* True if only the value matters: it is assigned to something with a type, or an index. The
 * functions whose result is "int" return counts, which any type holds. */
static bool is_value_alone(const struct tokens *t, uint32_t before, uint32_t behind)
{
    if (tok_is(t, before, P_LBRACKET))
        return tok_is(t, behind, P_RBRACKET);
    return tok_is(t, before, P_ASSIGN) && tok_is(t, behind, P_SEMI) && !call_is_deduced(t, before);
}

static bool is_cast_to(const struct input *in, uint32_t before, const char *type)
{
    const struct tok *close = &in->tok->tok[before];
    if (!tok_is(in->tok, before, P_RPAREN) || close->match >= before)
        return false;
    struct span inner = {in->tok->tok[close->match].begin + 1, close->begin};
    return str_is(source_text(in->src, inner), type);
}

/* Is token i in a directive other than the body of a macro? */
static bool is_in_condition(const struct tokens *t, uint32_t i)
{
    uint32_t hash = i;
    while (hash > 0 && t->tok[hash].flags & TOK_DIRECTIVE && t->tok[hash].kind != TOK_HASH)
        hash--;
    return t->tok[hash].kind == TOK_HASH && !(tok_is_word(t, hash + 1, W_DEFINE) && i > hash + 2);
}

/* Is the function itself meant: its address, or what a macro of the user's calls? */
static bool is_handed_on(const struct input *in, const struct name_use *use)
{
    const struct tokens *t = in->tok;
    uint32_t first = use->tok;
    while (first > 0 && tok_is(t, first - 1, P_SCOPE))
        first--;
    return first > 0 && !input_inactive(in, use->tok) && !is_in_condition(t, first) &&
           !tok_is_word(t, first - 1, W_USING);
}

static void rewrite_result_say(const struct input *in, struct output *out,
                               const struct name_use *use, const char *type)
{
    const char *note = arena_printf(out->arena,
                                    "CUDA's function returns %s, HIP's does not: cast the "
                                    "results of calls through this pointer.",
                                    type);
    finding_add(out->findings, TS_SAME_NAME_DIFFERS, name_span(in, use), tok_raw(in->tok, use->tok),
                NULL, note);
}

static void rewrite_result_look_at(const struct input *in, struct output *out,
                                   const struct name_use *use, const char *type)
{
    const struct call *c = call_of(in, use);
    if (c->shape == CALL_NONE && is_handed_on(in, use))
        rewrite_result_say(in, out, use, type);
    if (c->shape != CALL_CLEAR || call_is_declaration(in, use) || c->first == 0)
        return;
    bool scope = tok_is(in->tok, c->first - 1, P_SCOPE);
    uint32_t first = c->first - scope;
    /* Both types have one size, and no cast stands behind a bare sizeof. */
    if (first == 0 || tok_is_word(in->tok, first - 1, W_SIZEOF) ||
        is_cast_to(in, first - 1, type) ||
        (strcmp(type, "int") == 0 && is_value_alone(in->tok, first - 1, c->close + 1)))
        return;
    struct span span = {in->tok->tok[first].begin, name_span(in, use).end};
    const char *text = arena_printf(out->arena, "(%s)%s%s", type, scope ? "::" : "",
                                    builtin_name(in, use, row_hip(use->row), out->arena));
    edit_replace(out->edits, span, str_of(text), EDIT_REWRITE, "result");
}

static void rewrite_result_run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        bool sure = use->verdict == NAME_API && row_ok(use->row) && !use->member && !use->mixed;
        const char *type = sure ? row_attr(use->row, ROW_ATTR_result) : NULL;
        if (type && target_has(input_target(in), use->row))
            rewrite_result_look_at(in, out, use, type);
    }
}

const struct rewrite rewrite_result = {"result", .run = rewrite_result_run};
