#include "plan/conditions/label.h"
#include "plan/conditions/guarded.h"

static bool is_without_value(const struct input *in, const struct name_use *use)
{
    enum row_kind kind =
        use->verdict == NAME_API && row_ok(use->row) ? row_kind(use->row) : ROW_FUNC;
    struct target target = input_target(in);
    return (kind == ROW_ENUM || kind == ROW_MACRO) && !row_attr(use->row, ROW_ATTR_rewrite) &&
           (!target_name(target, use->row) || !target_has(target, use->row));
}

static bool is_jump(const struct tokens *t, uint32_t i)
{
    static const char *const words[] = {"return", "break", "continue", "throw", "goto", NULL};
    return i < t->n && tok_any_word(t, i, words);
}

/* Returns the begin of the statement or the label that ends with the token before `past`. */
static uint32_t label_statement_begin(const struct tokens *t, uint32_t past)
{
    uint32_t i = past - 1;
    while (i > 0 && !tok_is(t, i - 1, P_SEMI) && !tok_is(t, i - 1, P_LBRACE) &&
           !tok_is(t, i - 1, P_RBRACE) && !tok_is(t, i - 1, P_COLON) &&
           !(t->tok[i - 1].flags & TOK_DIRECTIVE)) {
        bool closes = tok_is(t, i - 1, P_RPAREN) && t->tok[i - 1].match < i - 1;
        i = closes ? t->tok[i - 1].match : i - 1;
    }
    return i;
}

/* Does nothing run into what begins here: is it the first in its block, or behind a jump, or behind
 * another use of that macro? */
static bool is_reached_by_label(const struct tokens *t, uint32_t first, struct str macro)
{
    if (first == 0)
        return false;
    if (tok_is(t, first - 1, P_LBRACE))
        return true;
    if (!tok_is(t, first - 1, P_SEMI) && !tok_is(t, first - 1, P_RPAREN))
        return false;
    uint32_t before = label_statement_begin(t, first);
    return is_jump(t, before) || (macro.n && str_eq(tok_raw(t, before), macro));
}

/* "case (::NAME):": the first token and the one behind the colon. */
static struct tok_range written_label(const struct tokens *t, const struct name_use *use)
{
    uint32_t first = use->first, past = use->tok + 1;
    while (first > 0 && (tok_is(t, first - 1, P_SCOPE) || tok_is(t, first - 1, P_LPAREN)))
        first--;
    while (tok_is(t, past, P_RPAREN))
        past++;
    if (first == 0 || !tok_is_word(t, first - 1, W_CASE) || !tok_is(t, past, P_COLON))
        return (struct tok_range){0, 0};
    struct tok_range r = {first - 1, past + 1};
    if (is_jump(t, r.past) && is_reached_by_label(t, r.first, STR(""))) {
        uint32_t end = r.past;
        while (end < t->n && end < r.past + 64 && !tok_is(t, end, P_SEMI))
            end = t->tok[end].match > end && t->tok[end].match < t->n ? t->tok[end].match + 1
                                                                      : end + 1;
        if (tok_is(t, end, P_SEMI))
            r.past = end + 1;
    }
    return r;
}

/* "#define NAME(x) case x: return ...": a label, and what leaves the switch. */
static bool is_label_macro(const struct tokens *t, struct str name)
{
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t i = t->dir[d].hash + 2, past = t->dir[d].past;
        if (t->dir[d].kind != DIR_DEFINE || i + 7 >= past || !str_eq(tok_raw(t, i), name))
            continue;
        bool label = tok_is(t, i + 1, P_LPAREN) && tok_is(t, i + 3, P_RPAREN) &&
                     tok_is_word(t, i + 4, W_CASE) &&
                     str_eq(tok_raw(t, i + 5), tok_raw(t, i + 2)) && tok_is(t, i + 6, P_COLON);
        return label && is_jump(t, i + 7);
    }
    return false;
}

/* "CASE(NAME);" */
static struct tok_range made_label(const struct tokens *t, const struct name_use *use)
{
    uint32_t i = use->first;
    if (i < 2 || use->tok != i || !tok_is(t, i - 1, P_LPAREN) || !tok_is(t, i + 1, P_RPAREN) ||
        t->tok[i - 2].kind != TOK_IDENT || !is_label_macro(t, tok_raw(t, i - 2)) ||
        !is_reached_by_label(t, i - 2, tok_raw(t, i - 2)))
        return (struct tok_range){0, 0};
    return (struct tok_range){i - 2, i + 2 + tok_is(t, i + 2, P_SEMI)};
}

struct tok_range label_left_out(const struct input *in, const struct name_use *use)
{
    struct tok_range none = {0, 0};
    if (!is_without_value(in, use) || use->tok + 1 >= in->tok->n ||
        (in->tok->tok[use->tok].flags & TOK_DEAD))
        return none;
    struct tok_range r = written_label(in->tok, use);
    if (r.first == r.past)
        r = made_label(in->tok, use);
    return r.first < r.past && guard_fits(in->tok, r) ? r : none;
}
