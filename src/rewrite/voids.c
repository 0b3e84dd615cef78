/* voids: arithmetic on pointers to void, which GNU's compilers and nvcc count in bytes. clang has it in
 * C alone. */
#include "plan/input/diagnosed.h"

struct voids {
    const struct input *in;
    struct output *out;
};

/* Is the name at token i declared as "void *p" before? */
static bool is_void_pointer(const struct tokens *t, uint32_t i)
{
    static const char *const between[] = {"const",        "volatile",   "restrict",
                                          "__restrict__", "__restrict", NULL};
    if (t->tok[i].kind != TOK_IDENT)
        return false;
    for (uint32_t k = i; k-- > 2;) {
        if (!str_eq(tok_raw(t, k), tok_raw(t, i)) || t->tok[k].kind != TOK_IDENT)
            continue;
        uint32_t type = k - 1;
        while (type > 1 && tok_any_word(t, type, between))
            type--;
        if (tok_is(t, type, P_STAR))
            return tok_is_word(t, type - 1, W_VOID) ||
                   (tok_any_word(t, type - 1, between) && tok_is_word(t, type - 2, W_VOID));
        if (t->tok[type].kind == TOK_IDENT && !tok_word_in(t, type, WORD_LEADS))
            return false; /* declared with another type */
    }
    return false;
}

/* An operand that is a name alone: no member, element or call, and nothing that binds it more tightly. */
static bool stands_alone(const struct tokens *t, uint32_t i)
{
    bool before = tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW) ||
                  tok_is(t, i - 1, P_SCOPE) || tok_is(t, i - 1, P_STAR) ||
                  tok_is(t, i - 1, P_AMP) || tok_is(t, i - 1, P_RPAREN);
    bool behind = tok_is(t, i + 1, P_DOT) || tok_is(t, i + 1, P_ARROW) ||
                  tok_is(t, i + 1, P_SCOPE) || tok_is(t, i + 1, P_LPAREN) ||
                  tok_is(t, i + 1, P_LBRACKET) || tok_is(t, i + 1, P_STAR);
    return !before && !behind;
}

/* A static_cast takes a pointer to void, and none to char. */
static bool is_converted(const struct tokens *t, uint32_t i)
{
    bool found = false;
    for (uint32_t k = i; k > 0 && i - k < 64 && !found && !tok_is(t, k, P_SEMI); k--)
        found = tok_word(t, k, "static_cast") || tok_is_word(t, k, W_AUTO);
    return found;
}

static void voids_cast(const struct voids *x, uint32_t i)
{
    struct span at = tok_span(x->in->tok, (struct tok_range){i, i + 1});
    edit_insert(x->out->edits, at.begin, STR("(char *)"), ORDER_REST, "voids");
    finding_add(x->out->findings, TS_DIALECT, at, STR("(char *)"), NULL, NULL);
}

/* "p += n;" becomes "p = (char *)p + (n);" */
static bool write_assignment(const struct voids *x, uint32_t i)
{
    const struct tokens *t = x->in->tok;
    uint32_t past = i + 1;
    while (past < t->n && !tok_is(t, past, P_SEMI) && !(t->tok[past].flags & TOK_DIRECTIVE))
        past = t->tok[past].match > past ? t->tok[past].match + 1 : past + 1;
    bool statement = tok_is(t, i - 2, P_SEMI) || tok_is(t, i - 2, P_LBRACE) ||
                     tok_is(t, i - 2, P_RBRACE) || tok_is(t, i - 2, P_RPAREN);
    if (!statement || !tok_is(t, past, P_SEMI) || !is_void_pointer(t, i - 1))
        return false;
    struct span all = tok_span(t, (struct tok_range){i - 1, past});
    struct span part[] = {tok_span(t, (struct tok_range){i - 1, i}),
                          tok_span(t, (struct tok_range){i + 1, past})};
    edit_template(x->out->edits, all,
                  tok_is(t, i, P_PLUS_ASSIGN) ? "$0 = (char *)$0 + ($1)" : "$0 = (char *)$0 - ($1)",
                  part, 2, EDIT_REWRITE, "voids");
    finding_add(x->out->findings, TS_DIALECT, all, STR("(char *)"), NULL, NULL);
    return true;
}

static bool mend_arithmetic(void *ctx, const struct diagnosed *d)
{
    const struct voids *x = ctx;
    const struct tokens *t = x->in->tok;
    uint32_t i = d->i;
    if (i < 3 || i + 2 >= t->n || t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
        return false;
    if (tok_is(t, i, P_PLUS_ASSIGN) || tok_is(t, i, P_MINUS_ASSIGN))
        return write_assignment(x, i);
    if ((!tok_is(t, i, P_PLUS) && !tok_is(t, i, P_MINUS)) || is_converted(t, i))
        return false;
    bool left = is_void_pointer(t, i - 1) && stands_alone(t, i - 1);
    bool right = is_void_pointer(t, i + 1) && stands_alone(t, i + 1);
    if (!left && !(right && t->tok[i - 1].kind == TOK_NUMBER))
        return false;
    if (left)
        voids_cast(x, i - 1);
    if (right)
        voids_cast(x, i + 1);
    return true;
}

static bool mend_size(void *ctx, const struct diagnosed *d)
{
    const struct voids *x = ctx;
    const struct tokens *t = x->in->tok;
    uint32_t i = d->i;
    if (!tok_is_word(t, i, W_SIZEOF) || !tok_is(t, i + 1, P_LPAREN) ||
        !tok_is_word(t, i + 2, W_VOID) || t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
        return false;
    if (tok_is(t, i - 1, P_PLUS) || tok_is(t, i - 1, P_MINUS)) /* clang says no more of that */
        mend_arithmetic(ctx, &(struct diagnosed){.i = i - 1});
    edit_replace(x->out->edits, tok_span(t, (struct tok_range){i + 2, i + 3}), STR("char"),
                 EDIT_REWRITE, "voids");
    finding_add(x->out->findings, TS_DIALECT, tok_span(t, (struct tok_range){i, i + 1}),
                STR("char"), NULL, NULL);
    return true;
}

static void voids_run(const struct input *in, struct output *out)
{
    static const struct diagnosed_kind kinds[] = {
        {"arithmetic on a pointer to void", mend_arithmetic, true},
        {"arithmetic on pointers to void", mend_arithmetic, true},
        {"invalid application of 'sizeof' to an incomplete type 'void'", mend_size, true},
    };
    struct voids x = {.in = in, .out = out};
    if (in->facts->parsed)
        diagnosed_follow(in, out, kinds, sizeof kinds / sizeof *kinds, &x);
}

const struct rewrite rewrite_voids = {"voids", .run = voids_run};
