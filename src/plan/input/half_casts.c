#include "plan/input/half_casts.h"

/* "typename", "T", "ns::vec<T>::type": the token past the name of a type at token i, or i. */
static uint32_t past_name(const struct tokens *t, uint32_t i)
{
    uint32_t k = i + (tok_is_word(t, i, W_TYPENAME) ? 1 : 0);
    k += tok_is(t, k, P_SCOPE) ? 1 : 0;
    for (;;) {
        if (k >= t->n || t->tok[k].kind != TOK_IDENT)
            return i;
        k++;
        uint32_t end = tok_is(t, k, P_LESS) ? tok_template_end(t, k) : 0;
        k = end ? end + 1 : k;
        if (!tok_is(t, k, P_SCOPE))
            return k;
        k++;
    }
}

/* The token past what is behind a name or parentheses: "[i].y(x)++". */
static uint32_t past_postfix(const struct tokens *t, uint32_t past)
{
    for (;;) {
        bool bracket = tok_is(t, past, P_LPAREN) || tok_is(t, past, P_LBRACKET);
        bool member = tok_is(t, past, P_DOT) || tok_is(t, past, P_ARROW);
        if (bracket && t->tok[past].match > past)
            past = t->tok[past].match + 1;
        else if (member && past_name(t, past + 1) > past + 1)
            past = past_name(t, past + 1);
        else if (tok_is(t, past, P_INCREMENT) || tok_is(t, past, P_DECREMENT))
            past++;
        else
            return past;
    }
}

/* The token past the operand of a cast: "*p++", "f(x)[i].y", "(a + b)", "(T)u"; i where it is none, or
 * not clear. */
static uint32_t past_operand(const struct tokens *t, uint32_t i)
{
    enum { CASTS_MOST = 4 };
    uint32_t k = i, past = i;
    for (int n = 0; n < CASTS_MOST; n++) {
        while (tok_is(t, k, P_STAR) || tok_is(t, k, P_MINUS) || tok_is(t, k, P_PLUS))
            k++;
        bool parens = tok_is(t, k, P_LPAREN) && t->tok[k].match > k;
        past = parens ? t->tok[k].match + 1 : past_name(t, k);
        if (past == k || past >= t->n)
            return i;
        bool cast = parens && (t->tok[past].kind == TOK_IDENT || t->tok[past].kind == TOK_NUMBER);
        if (!cast) {
            past = past_postfix(t, past);
            return tok_is(t, past, P_LBRACE) ? i : past;
        }
        k = past;
    }
    return i;
}

/* Is the name a type for certain: behind "typename", qualified or with a list, CUDA's, a parameter
 * "class T", or by "using T =", "typedef ... T;"? */
static bool is_sure_type(const struct input *in, struct tok_range name)
{
    const struct tokens *t = in->tok;
    if (name.past - name.first > 1)
        return true;
    struct str word = tok_raw(t, name.first);
    struct row row = map_find(in->map, word, MAP_NAMES, in->opt->rocm);
    if (row_ok(row) && row_kind(row) == ROW_TYPE)
        return true;
    bool found = false;
    for (uint32_t k = 1; k + 1 < t->n && !found; k++) {
        if (t->tok[k].kind != TOK_IDENT || !str_eq(tok_raw(t, k), word))
            continue;
        bool parameter = tok_is_word(t, k - 1, W_TYPENAME) || tok_is_word(t, k - 1, W_CLASS);
        bool alias = tok_is_word(t, k - 1, W_USING) && tok_is(t, k + 1, P_ASSIGN);
        bool old = false;
        for (uint32_t j = k; tok_is(t, k + 1, P_SEMI) && j > 0 && k - j < 32 && !old; j--)
            old = tok_is_word(t, j, W_TYPEDEF);
        found = parameter || alias || old;
    }
    return found;
}

/* Is it a member before a constructor's body: ": t(u)"? */
static bool is_initialised_member(const struct tokens *t, const struct functions *functions,
                                  uint32_t i)
{
    const struct function *f = functions_at(functions, i);
    return f && i > f->open && t->tok[f->open].match < i && i < f->body &&
           (tok_is(t, i - 1, P_COLON) || tok_is(t, i - 1, P_COMMA));
}

/* "T" of "T t(u)", whose name is at token i; i where no type stands before it. */
static uint32_t type_before(const struct tokens *t, uint32_t i)
{
    enum { MOST = 32 };
    uint32_t first = i;
    for (uint32_t k = i; k-- > 0 && i - k < MOST;)
        first = past_name(t, k) == i ? k : first;
    bool type = !tok_word_in(t, first, WORD_LEADS) && !tok_is_word(t, first, W_AUTO) &&
                !tok_word(t, first, "new");
    return type ? first : i;
}

/* "(value)" or "{value}" at token open */
static bool take_value(const struct tokens *t, uint32_t open, struct tok_range *value)
{
    struct tok_range arg[2];
    bool opens = tok_is(t, open, P_LPAREN) || tok_is(t, open, P_LBRACE);
    if (!opens || t->tok[open].match <= open || tok_args(t, open, arg, 2) != 1)
        return false;
    *value = (struct tok_range){open + 1, t->tok[open].match};
    return value->first < value->past;
}

static void read_call(struct half_cast *c, const struct input *in,
                      const struct functions *functions)
{
    const struct tokens *t = in->tok;
    uint32_t first = c->i + (tok_word(t, c->i, "new") ? 1 : 0), past = past_name(t, first);
    if (past == first || !take_value(t, past, &c->value))
        return;
    bool single = first == c->i && past == first + 1;
    uint32_t before = single ? type_before(t, c->i) : c->i;
    c->name = (struct tok_range){first, past};
    c->type = before < c->i ? (struct tok_range){before, c->i} : c->name;
    c->is_member = single && before == c->i && is_initialised_member(t, functions, c->i);
    if (c->is_member || before < c->i || is_sure_type(in, c->type))
        c->kind = HALF_CAST_CALL;
}

static void half_casts_read(struct half_cast *c, const struct input *in,
                            const struct functions *functions)
{
    const struct tokens *t = in->tok;
    uint32_t i = c->i;
    if (t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD) || t->tok[i].begin != c->at)
        return;
    if (tok_word(t, i, "static_cast") && tok_is(t, i + 1, P_LESS) && tok_template_end(t, i + 1)) {
        c->kind = HALF_CAST_STATIC;
    } else if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i + 1) {
        uint32_t close = t->tok[i].match, past = past_operand(t, close + 1);
        c->type = (struct tok_range){i + 1, close};
        c->value = (struct tok_range){close + 1, past};
        if (past > close + 1 && past_name(t, i + 1) == close)
            c->kind = HALF_CAST_C;
    } else if (t->tok[i].kind == TOK_IDENT && i > 0) {
        read_call(c, in, functions);
    }
}

void half_casts_find(struct half_casts *casts, const struct input *in)
{
    const struct facts *f = in->facts;
    struct functions functions = {0};
    struct arena a = {0};
    bool applies = diagnosed_applies(in), searched = false;
    for (uint32_t k = 0; k < f->ndiagnostics && applies; k++) {
        const struct fact_diagnostic *d = &f->diagnostic[k];
        struct half_cast c = {.at = d->at, .text = d->text};
        c.i = d->severity == FACT_MARK && strstr(d->text, "bfloat16") ? tok_at(in->tok, d->at)
                                                                      : in->tok->n;
        for (size_t n = 0; n < casts->v.n && c.i < in->tok->n; n++)
            c.i = casts->v.p[n].at == c.at ? in->tok->n : c.i;
        if (c.i >= in->tok->n)
            continue;
        if (!searched)
            functions_find(&functions, in->tok, &a);
        searched = true;
        half_casts_read(&c, in, &functions);
        vec_push(&casts->v, c);
    }
    arena_release(&a);
}

bool half_casts_known(const struct half_casts *casts)
{
    bool known = false;
    for (size_t i = 0; i < casts->v.n && !known; i++)
        known = casts->v.p[i].kind != HALF_CAST_UNCLEAR;
    return known;
}
