/* members: members that HIP's groups lack become calls of a helper's functions: tile.any(vote) is
 * cooperative_groups::tranship_any(tile, vote). */
#include "plan/calls/call.h"

/* The first token of the part of an expression that ends at token i: a name, with calls and
 * indices behind it, or something in parentheses. 0 where it is anything else, a call of a
 * template's with its arguments. */
static uint32_t rewrite_members_part_of(const struct tokens *t, uint32_t i)
{
    uint32_t open = 0;
    while (tok_is(t, i, P_RBRACKET) ||
           (tok_is(t, i, P_RPAREN) && (!open || tok_is(t, open, P_LBRACKET)))) {
        open = t->tok[i].match;
        if (open == 0 || open >= i)
            return 0;
        i = open - 1;
    }
    if (t->tok[i].kind == TOK_IDENT && !(word_classes[t->tok[i].word] & WORD_LEADS))
        return i;
    bool behind = tok_is(t, i, P_RPAREN) || tok_is(t, i, P_GREATER);
    return open && tok_is(t, open, P_LPAREN) && !behind ? open : 0;
}

/* The first token of what the member behind "." or "->" is of, or 0. */
static uint32_t rewrite_members_object_of(const struct tokens *t, uint32_t dot)
{
    uint32_t i = rewrite_members_part_of(t, dot - 1);
    while (i > 1 &&
           (tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW) || tok_is(t, i - 1, P_SCOPE)))
        i = rewrite_members_part_of(t, i - 2);
    return i;
}

static void rewrite_members_look_at(const struct input *in, struct output *out,
                                    const struct name_use *use)
{
    const struct tokens *t = in->tok;
    if (!use_is_for(use, "members") || !use->member || use->tok < 2)
        return;
    const struct call *c = call_of(in, use);
    uint32_t object = rewrite_members_object_of(t, use->tok - 1);
    if (c->shape != CALL_CLEAR || c->nargs == 0 || object == 0) {
        finding_add(out->findings, TS_ARGUMENTS_UNCLEAR, name_span(in, use), tok_raw(t, use->tok),
                    row_hip(use->row), NULL);
        return;
    }
    bool pointer = tok_is(t, use->tok - 1, P_ARROW);
    struct span placeholders[] = {{t->tok[object].begin, t->tok[use->tok - 2].end},
                                  {t->tok[c->open].end, t->tok[c->close].begin}};
    struct span whole = {placeholders[0].begin, t->tok[c->close].end};
    const char *text =
        arena_printf(out->arena, pointer ? "%s(*$0, $1)" : "%s($0, $1)", row_hip(use->row));
    edit_template(out->edits, whole, text, placeholders, 2, EDIT_REWRITE, "members");
}

const struct rewrite rewrite_members = {"members", .use = rewrite_members_look_at};
