#include "core/functions.h"
#include "base/search.h"
#include "base/vec.h"

struct walk {
    const struct tokens *t;
    uint32_t head;              /* first token of the statement */
    VEC(struct tok_range) open; /* heads of classes around the current token, up to their "{" */
    VEC(struct function) function;
};

static bool is_class_word(const struct tokens *t, uint32_t i)
{
    return tok_is_word(t, i, W_CLASS) || tok_is_word(t, i, W_STRUCT) || tok_is_word(t, i, W_UNION);
}

/* The end of "template <...>" at token i; i itself elsewhere. */
static uint32_t past_template(const struct tokens *t, uint32_t i)
{
    uint32_t end =
        tok_word(t, i, "template") && tok_is(t, i + 1, P_LESS) ? tok_template_end(t, i + 1) : 0;
    return end ? end + 1 : i;
}

/* The name before the "(" at token k: "f", or "operator" of "operator+" and "operator()"; k: none. */
static uint32_t name_before(const struct tokens *t, uint32_t head, uint32_t k)
{
    if (k > head && t->tok[k - 1].kind == TOK_IDENT && !tok_is_word(t, k - 1, W_OPERATOR))
        return k - 1;
    for (uint32_t j = k - 1; k > head + 1 && j > head && k - j < 4; j--) {
        if (tok_is_word(t, j, W_OPERATOR) && j + 1 < k)
            return j;
    }
    return k;
}

enum brace { BRACE_OPENS, BRACE_CLASS, BRACE_FUNCTION, BRACE_VALUE };

/* Says what the "{" at token i begins, by the statement that it stands in. */
static enum brace brace_kind(const struct walk *w, uint32_t i, uint32_t *open)
{
    const struct tokens *t = w->t;
    bool is_class = false, assigns = false;
    uint32_t last = w->head;
    *open = 0;
    for (uint32_t k = w->head; k < i; k++) {
        k = past_template(t, k);
        if (k >= i)
            break;
        if (t->tok[k].flags & TOK_DIRECTIVE)
            continue;
        last = k;
        is_class |= is_class_word(t, k) || tok_word(t, k, "namespace");
        assigns |= tok_is(t, k, P_ASSIGN) && !tok_is_word(t, k - 1, W_OPERATOR);
        if (tok_is(t, k, P_LPAREN) && t->tok[k].match > k && t->tok[k].match < i) {
            bool names = name_before(t, w->head, k) < k;
            bool attribute =
                names &&
                (tok_word(t, k - 1, "__launch_bounds__") || tok_word(t, k - 1, "__attribute__") ||
                 tok_word(t, k - 1, "__align__") || tok_word(t, k - 1, "alignas"));
            if (names && !attribute && !assigns && !*open)
                *open = k;
            last = k = t->tok[k].match;
        }
    }
    if (is_class && !(tok_is(t, last, P_RPAREN) && *open))
        return BRACE_CLASS;
    if (assigns)
        return BRACE_VALUE;
    return *open ? BRACE_FUNCTION : BRACE_OPENS;
}

static void walk_at_brace(struct walk *w, uint32_t *i)
{
    const struct tokens *t = w->t;
    uint32_t open, match = t->tok[*i].match;
    enum brace kind = brace_kind(w, *i, &open);
    if (match <= *i) {
        w->head = *i + 1;
    } else if (kind == BRACE_FUNCTION) {
        struct tok_range of = {0, 0};
        if (w->open.n)
            of = w->open.p[w->open.n - 1];
        vec_push(&w->function, (struct function){w->head, name_before(t, w->head, open), open, *i,
                                                 match + 1, of});
        *i = match;
        w->head = match + 1;
    } else if (kind == BRACE_VALUE) {
        *i = match;
    } else {
        if (kind == BRACE_CLASS)
            vec_push(&w->open, (struct tok_range){w->head, *i});
        w->head = *i + 1;
    }
}

void functions_find(struct functions *f, const struct tokens *t, struct arena *a)
{
    struct walk w = {.t = t};
    for (uint32_t i = 0; i < t->n; i++) {
        if (t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD)) {
            if (t->tok[i].kind == TOK_END && w.head == i)
                w.head = i + 1;
            continue;
        }
        if (w.head < i && t->tok[w.head].flags & (TOK_DIRECTIVE | TOK_DEAD))
            w.head = i;
        while (w.open.n && t->tok[w.open.p[w.open.n - 1].past].match <= i)
            w.open.n--;
        if (tok_is(t, i, P_LBRACE))
            walk_at_brace(&w, &i);
        else if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_RBRACE))
            w.head = i + 1;
        else if (tok_is(t, i, P_COLON) && i == w.head + 1) /* "public:" */
            w.head = i + 1;
        else if (tok_is(t, i, P_LPAREN) && t->tok[i].match > i)
            i = t->tok[i].match;
    }
    struct function *v = ARENA_ARRAY(a, struct function, w.function.n);
    if (w.function.n)
        memcpy(v, w.function.p, w.function.n * sizeof *v);
    *f = (struct functions){.v = v, .n = (uint32_t)w.function.n};
    vec_release(&w.function);
    vec_release(&w.open);
}

const struct function *functions_at(const struct functions *f, uint32_t i)
{
    uint32_t k;
    search_first(k, f->n, f->v[k].past > i);
    return k < f->n && f->v[k].first <= i ? &f->v[k] : NULL;
}
