/* memberpointers: pointers to members of vector types as parameters of templates, "float float4::*M". In
 * HIP, x is a member of a base class of float4, and an argument of a template is not converted. */
#include "core/vector.h"
#include "plan/input/diagnosed.h"

/* "float4::" at token i, of CUDA's vector types */
static bool is_scope_of_vector(const struct tokens *t, uint32_t i)
{
    return i > 0 && t->tok[i].kind == TOK_IDENT &&
           !(t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD)) && vector_members(tok_raw(t, i)) &&
           tok_is(t, i + 1, P_SCOPE);
}

/* The first token of the numbers' type before token i, or i. */
static uint32_t number_before(const struct tokens *t, uint32_t i)
{
    uint32_t k = i;
    while (k > 0 && tok_word_in(t, k - 1, WORD_TYPE))
        k--;
    return k;
}

/* "template <float float4::*M" becomes "template <decltype(&float4::x) M". */
static bool memberpointers_write(const struct input *in, struct output *out, uint32_t i)
{
    const struct tokens *t = in->tok;
    uint32_t first = number_before(t, i);
    bool parameter = first < i && (tok_is(t, first - 1, P_LESS) || tok_is(t, first - 1, P_COMMA));
    if (!parameter)
        return false;
    struct span type = {t->tok[i].begin, t->tok[i].end};
    bool blank = t->tok[i + 2].end < t->tok[i + 3].begin || t->tok[i + 3].kind != TOK_IDENT;
    edit_template(out->edits, (struct span){t->tok[first].begin, t->tok[i + 2].end},
                  blank ? "decltype(&$0::x)" : "decltype(&$0::x) ", &type, 1, EDIT_REWRITE,
                  "memberpointers");
    finding_add(out->findings, TS_DIALECT, tok_span(t, (struct tok_range){first, i + 3}),
                STR("decltype"), NULL, NULL);
    return true;
}

/* "k<&float4::x>" */
static bool is_argument_of_template(const struct tokens *t, uint32_t i)
{
    bool member = t->tok[i + 2].kind == TOK_IDENT &&
                  (tok_is(t, i + 3, P_GREATER) || tok_is(t, i + 3, P_COMMA));
    uint32_t k = i - 1;
    if (!member || !tok_is(t, k, P_AMP))
        return false;
    for (uint32_t n = 0; k > 0 && n < 64 && !tok_is(t, k, P_SEMI) && !tok_is(t, k, P_LPAREN);
         k--, n++) {
        if (tok_is(t, k, P_LESS))
            return tok_template_end(t, k) > i;
    }
    return false;
}

/* Heads of templates, in which parameters stand. */
static bool is_in_head(const struct tokens *t, uint32_t i)
{
    uint32_t k = i;
    for (uint32_t n = 0; k > 0 && n < 64 && !tok_is(t, k, P_SEMI) && !tok_is(t, k, P_LBRACE);
         k--, n++) {
        if (tok_is(t, k, P_LESS) && tok_word(t, k - 1, "template"))
            return tok_template_end(t, k) > i;
    }
    return false;
}

static void memberpointers_run(const struct input *in, struct output *out)
{
    const struct tokens *t = in->tok;
    bool written = false;
    if (!diagnosed_applies(in))
        return;
    for (uint32_t i = 1; i + 4 < t->n; i++) {
        if (is_scope_of_vector(t, i) && tok_is(t, i + 2, P_STAR) && is_in_head(t, i))
            written |= memberpointers_write(in, out, i);
    }
    for (uint32_t i = 1; i + 4 < t->n && !written; i++) {
        if (is_scope_of_vector(t, i) && is_argument_of_template(t, i))
            finding_add(out->findings, TS_DIALECT_REFUSED,
                        tok_span(t, (struct tok_range){i - 1, i + 3}),
                        STR("the member is one of a base class, and no argument for a template"),
                        NULL, NULL);
    }
}

const struct rewrite rewrite_memberpointers = {"memberpointers", .run = memberpointers_run};
