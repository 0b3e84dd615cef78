#include "plan/asm/asm_head.h"

static bool asm_head_is_keyword(const struct tokens *t, uint32_t i)
{
    return tok_is_word(t, i, W_ASM) || tok_is_word(t, i, W_ASM_) || tok_is_word(t, i, W_ASM__);
}

/* The words between the keyword and the bracket. Others are macros for such: taken for volatile, as
 * that is what takes nothing away. */
static uint32_t asm_head_read_words(struct asm_head *h, const struct tokens *t, uint32_t i,
                                    uint32_t past)
{
    static const char *const no_meaning[] = {"inline", "__inline", "__inline__", NULL};
    for (; i < past && t->tok[i].kind == TOK_IDENT && !asm_head_is_keyword(t, i); i++) {
        if (tok_is_word(t, i, W_GOTO))
            h->is_goto = true;
        else if (!tok_any_word(t, i, no_meaning))
            h->is_volatile = true;
    }
    return i;
}

/* Does "NAME(...)" or a name end there that is declared: a type or "*" before it, and none of the
 * words that a statement can follow? */
static bool asm_head_ends_declarator(const struct tokens *t, uint32_t i)
{
    static const char *const behind[] = {"const", "noexcept", "override", "final", NULL};
    static const char *const leads[] = {"else",  "do",  "return", "if",
                                        "while", "for", "switch", NULL};
    static const uint8_t closes[] = {P_STAR,  P_AMP,   P_GREATER, P_RBRACKET,
                                     P_COMMA, P_SCOPE, P_RPAREN};
    while (i > 0 && tok_any_word(t, i, behind))
        i--;
    if (tok_is(t, i, P_RPAREN) && t->tok[i].match < i)
        i = t->tok[i].match - 1;
    while (tok_is(t, i, P_RBRACKET) && t->tok[i].match < i)
        i = t->tok[i].match - 1;
    if (i == 0 || i >= t->n || t->tok[i].kind != TOK_IDENT || tok_any_word(t, i, leads))
        return false;
    bool typed = t->tok[i - 1].kind == TOK_IDENT && !tok_any_word(t, i - 1, leads);
    for (size_t k = 0; k < sizeof closes && !typed; k++)
        typed = tok_is(t, i - 1, closes[k]);
    return typed;
}

/* Does it begin a macro's body: "#define SYNC() asm("bar.sync 0;")"? */
static bool begins_body(const struct tokens *t, const struct directive *d, uint32_t i)
{
    uint32_t body = d->hash + 3;
    if (tok_is(t, body, P_LPAREN) && !(t->tok[body].flags & TOK_SPACE) && t->tok[body].match > body)
        body = t->tok[body].match + 1;
    return i <= body;
}

/* True for an asm label, such as `int f() asm("g")`: it follows a declarator, and its brackets
 * contain only a name. */
static bool asm_head_is_label(const struct tokens *t, uint32_t keyword, uint32_t open)
{
    uint32_t close = t->tok[open].match;
    const struct directive *d = tok_directive(t, keyword);
    if (close <= open || keyword == 0 || (d && begins_body(t, d, keyword)))
        return false;
    for (uint32_t i = open + 1; i < close; i++)
        if (tok_is(t, i, P_COLON) || tok_is(t, i, P_SCOPE))
            return false;
    uint32_t before = keyword - 1; /* directives between them are none of it */
    while (before > 0 && !d && t->tok[before].flags & TOK_DIRECTIVE)
        before--;
    return asm_head_ends_declarator(t, before);
}

void asm_aliases_find(struct asm_aliases *a, const struct tokens *t)
{
    for (uint32_t d = 0; d < t->ndir; d++) {
        uint32_t name = t->dir[d].hash + 2, i = name + 1;
        struct asm_head h = {0};
        if (t->dir[d].kind != DIR_DEFINE || i >= t->dir[d].past || !asm_head_is_keyword(t, i))
            continue;
        i = asm_head_read_words(&h, t, i + 1, t->dir[d].past);
        if (i >= t->dir[d].past)
            vec_push(&a->v, (struct asm_alias){tok_raw(t, name), h.is_volatile});
    }
}

void asm_aliases_release(struct asm_aliases *a)
{
    vec_release(&a->v);
}

static const struct asm_alias *alias_at(const struct asm_aliases *a, const struct tokens *t,
                                        uint32_t i)
{
    for (size_t k = 0; k < a->v.n; k++)
        if (str_eq(a->v.p[k].name, tok_raw(t, i)))
            return &a->v.p[k];
    return NULL;
}

/* ("..." "..." : */
static bool has_operands(const struct tokens *t, uint32_t open)
{
    uint32_t i = open + 1, close = t->tok[open].match;
    while (i < close && t->tok[i].kind == TOK_STRING)
        i++;
    return i > open + 1 && i < close && tok_is(t, i, P_COLON);
}

struct asm_head asm_head_at(const struct asm_aliases *a, const struct tokens *t, uint32_t i)
{
    struct asm_head h = {.kind = ASM_NONE};
    if (t->tok[i].kind != TOK_IDENT)
        return h;
    if (asm_head_is_keyword(t, i)) {
        const struct directive *d = tok_directive(t, i);
        h.open = asm_head_read_words(&h, t, i + 1, d ? d->past : t->n);
        bool there = tok_is(t, h.open, P_LPAREN) && (!d || h.open < d->past);
        h.kind = there && asm_head_is_label(t, i, h.open) ? ASM_LABEL
                 : there                                  ? ASM_STATEMENT
                                                          : ASM_STRANGE;
        if (d && d->kind == DIR_DEFINE && i == d->hash + 3 && h.open >= d->past)
            h.kind = ASM_NONE; /* an alias */
        return h;
    }
    if (!tok_is(t, i + 1, P_LPAREN) || t->tok[i + 1].match <= i)
        return h;
    const struct asm_alias *alias = a->v.n ? alias_at(a, t, i) : NULL;
    if (alias || has_operands(t, i + 1))
        h = (struct asm_head){ASM_STATEMENT, i + 1, !alias || alias->is_volatile, false};
    return h;
}
