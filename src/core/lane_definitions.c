#include "core/lane_definitions.h"
#include "base/vec.h"
#include "core/functions.h"
#include <stdlib.h>

enum {
    VALUE_MOST = 24, /* tokens of a value */
    BODY_MOST = 400, /* tokens of a function or a macro with parameters that are looked at */
};

struct collector {
    const struct tokens *t;
    VEC(struct lane_definition) v;
};

static void collect(struct collector *c, uint32_t at, uint32_t name, uint32_t first, uint32_t past)
{
    if (first < past && past - first <= BODY_MOST)
        vec_push(&c->v, (struct lane_definition){at, name, {first, past}});
}

/* The end of a value that begins at token i: its "," or ";", or the bracket around it. */
static uint32_t value_end(const struct tokens *t, uint32_t i)
{
    for (uint32_t first = i; i < t->n && i - first <= VALUE_MOST; i++) {
        if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_COMMA) || tok_is(t, i, P_RBRACE) ||
            t->tok[i].flags & TOK_DIRECTIVE)
            return i;
        if ((tok_is(t, i, P_LPAREN) || tok_is(t, i, P_LBRACE)) && t->tok[i].match > i)
            i = t->tok[i].match;
    }
    return 0;
}

/* "int wave() { return 64; }": each return is a definition. */
static void collect_returns(struct collector *c, const struct function *f)
{
    const struct tokens *t = c->t;
    bool bare = t->tok[f->open].match == f->open + 1 ||
                (t->tok[f->open].match == f->open + 2 && tok_is_word(t, f->open + 1, W_VOID));
    if (!bare || f->past - f->body > BODY_MOST)
        return;
    for (uint32_t i = f->body; i < f->past; i++) {
        if (!tok_is_word(t, i, W_RETURN) || t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
            continue;
        uint32_t end = value_end(t, i + 1);
        if (end)
            collect(c, i, f->name, i + 1, end);
    }
}

/* "enum { WAVE = 64 }": is the brace that of an enumeration? */
static bool opens_enum(const struct tokens *t, uint32_t brace)
{
    uint32_t k = brace;
    while (k > 0 && brace - k < 8 &&
           (t->tok[k - 1].kind == TOK_IDENT || tok_is(t, k - 1, P_COLON) ||
            tok_is(t, k - 1, P_SCOPE))) {
        k--;
        if (tok_is_word(t, k, W_ENUM))
            return true;
    }
    return false;
}

/* Constants and enumerators outside of functions. */
static void collect_constants(struct collector *c, const struct functions *f)
{
    const struct tokens *t = c->t;
    bool constant = false; /* the statement says const or constexpr */
    uint32_t next = 0, enum_past = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        if (next < f->n && i == f->v[next].first) {
            i = f->v[next++].past - 1;
            constant = false;
            continue;
        }
        if (t->tok[i].flags & (TOK_DIRECTIVE | TOK_DEAD))
            continue;
        constant |= tok_is_word(t, i, W_CONST) || tok_is_word(t, i, W_CONSTEXPR);
        bool value = (tok_is(t, i + 1, P_ASSIGN) || tok_is(t, i + 1, P_LBRACE)) &&
                     t->tok[i].kind == TOK_IDENT;
        if (value && i < enum_past ? tok_is(t, i + 1, P_ASSIGN) : value && constant) {
            uint32_t first = i + 2, end = value_end(t, first);
            if (end && end > first)
                collect(c, i, i, first, end);
            i = end ? end - 1 : i + 1;
        } else if (tok_is(t, i, P_LBRACE)) {
            constant = false;
            if (opens_enum(t, i) && t->tok[i].match > i)
                enum_past = t->tok[i].match;
        } else if (tok_is(t, i, P_SEMI) || tok_is(t, i, P_RBRACE)) {
            constant = false;
        }
    }
}

static void collect_macros(struct collector *c)
{
    const struct tokens *t = c->t;
    for (uint32_t k = 0; k < t->ndir; k++) {
        uint32_t name = t->dir[k].hash + 2, open = name + 1;
        bool parameters = t->dir[k].kind == DIR_DEFINE && open < t->dir[k].past &&
                          tok_is(t, open, P_LPAREN) && !(t->tok[open].flags & TOK_SPACE) &&
                          t->tok[open].match > open;
        if (parameters && !(t->tok[name].flags & TOK_DEAD))
            collect(c, t->dir[k].hash, name, t->tok[open].match + 1, t->dir[k].past);
    }
}

static int by_place(const void *pa, const void *pb)
{
    const struct lane_definition *a = pa, *b = pb;
    return (a->at > b->at) - (a->at < b->at);
}

void lane_definitions_find(struct lane_definitions *d, const struct tokens *t, struct arena *a)
{
    struct collector c = {.t = t};
    struct functions f;
    functions_find(&f, t, a);
    for (uint32_t i = 0; i < f.n; i++)
        collect_returns(&c, &f.v[i]);
    collect_constants(&c, &f);
    collect_macros(&c);
    struct lane_definition *v = ARENA_ARRAY(a, struct lane_definition, c.v.n);
    if (c.v.n) {
        memcpy(v, c.v.p, c.v.n * sizeof *v);
        qsort(v, c.v.n, sizeof *v, by_place);
    }
    *d = (struct lane_definitions){v, (uint32_t)c.v.n};
    vec_release(&c.v);
}

/* A number that may count lanes or be made of such: "64", not "0x7fff". */
void lane_definition_write(struct buf *out, const struct tokens *t, const struct lane_definition *d)
{
    struct tok_range r = d->value;
    bool whole = r.past - r.first <= VALUE_MOST;
    buf_addstr(out, "#pragma lane ");
    buf_adds(out, tok_raw(t, d->name));
    for (uint32_t i = r.first; i < r.past; i++) {
        uint8_t kind = t->tok[i].kind;
        if (t->tok[i].flags & TOK_SPLICED ||
            (kind != TOK_IDENT && (!whole || (kind != TOK_NUMBER && kind != TOK_PUNCT))))
            continue;
        buf_addch(out, ' ');
        buf_adds(out, tok_raw(t, i));
    }
    buf_addch(out, '\n');
}
