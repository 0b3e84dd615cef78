/* result: functions whose result has another type in HIP than in CUDA (result=). __popc(x) - 1 is negative in
 * CUDA where x is 0; in HIP it is a large number without a sign. */
#include "plan/call.h"

/* "auto n =" takes the type with the value. */
static bool is_auto(const struct tokens *t, uint32_t assign)
{
    return assign > 1 && t->tok[assign - 1].kind == TOK_IDENT && str_eq(tok_raw(t, assign - 2), STR("auto"));
}

/* What "int" stands for are counts, which any type holds. Is the value all that matters? It is assigned to
 * something that has a type, or an index. */
static bool is_value_alone(const struct tokens *t, uint32_t before, uint32_t behind)
{
    if (tok_is(t, before, P_LBRACKET))
        return tok_is(t, behind, P_RBRACKET);
    return tok_is(t, before, P_ASSIGN) && tok_is(t, behind, P_SEMI) && !is_auto(t, before);
}

static bool is_cast_to(const struct input *in, uint32_t before, const char *type)
{
    const struct tok *close = &in->tok->tok[before];
    if (!tok_is(in->tok, before, P_RPAREN) || close->match >= before)
        return false;
    struct span inner = {in->tok->tok[close->match].begin + 1, close->begin};
    return str_is(source_text(in->src, inner), type);
}

static void look_at(const struct input *in, struct output *out, const struct name_use *use, const char *type)
{
    const struct call *c = call_of(in, use);
    if (c->shape != CALL_CLEAR || call_is_declaration(in, use) || c->first == 0)
        return;
    bool scope = tok_is(in->tok, c->first - 1, P_SCOPE);
    uint32_t first = c->first - scope;
    if (first == 0 || is_cast_to(in, first - 1, type) ||
        (strcmp(type, "int") == 0 && is_value_alone(in->tok, first - 1, c->close + 1)))
        return;
    struct span span = {in->tok->tok[first].begin, name_span(in, use).end};
    const char *text = arena_printf(out->arena, "(%s)%s%s", type, scope ? "::" : "", row_hip(use->row));
    edit_replace(out->edits, span, str_of(text), EDIT_REWRITE, "result");
}

static void run(const struct input *in, struct output *out)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct name_use *use = &in->names->use[i];
        bool sure = use->verdict == NAME_API && row_ok(use->row) && !use->member && !use->mixed;
        const char *type = sure ? row_attr(use->row, ROW_ATTR_result) : NULL;
        if (type && target_has(input_target(in), use->row))
            look_at(in, out, use, type);
    }
}

const struct rewrite rewrite_result = {"result", .run = run};
