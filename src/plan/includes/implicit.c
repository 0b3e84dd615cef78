#include "plan/includes/implicit.h"
#include "base/search.h"
#include "plan/input/bodies.h"

static const struct known {
    const char *c, *cxx, *name;
} known[] = {
#define IMPLICIT(c, cxx, name) {c, cxx, name},
#include "plan/includes/implicit.def"
#undef IMPLICIT
};

enum { KNOWN = sizeof known / sizeof *known };

static const struct known *plan_implicit_find(struct str name)
{
    size_t i;
    search_first(i, KNOWN, str_cmp(str_of(known[i].name), name) >= 0);
    return i < KNOWN && str_is(name, known[i].name) ? &known[i] : NULL;
}

/* Words of that length with such a first letter are few. */
static bool implicit_may_be(const struct tok *tok, const char *bytes)
{
    uint32_t n = tok->end - tok->begin;
    char c = bytes[tok->begin];
    return tok->kind == TOK_IDENT && !(tok->flags & (TOK_DIRECTIVE | TOK_DEAD)) && n >= 4 &&
           n <= 14 && strchr("msticdgflC", c) != NULL;
}

/* True if the name is the library's by what precedes it: "std::strlen" and "::strlen" are,
 * "s.strlen" and "int strlen" are not. */
static bool is_the_librarys(const struct input *in, uint32_t i, bool *in_std)
{
    const struct tokens *t = in->tok;
    *in_std = false;
    if (i == 0 || tok_is(t, i - 1, P_DOT) || tok_is(t, i - 1, P_ARROW))
        return i == 0;
    if (tok_is(t, i - 1, P_SCOPE)) {
        *in_std = i >= 2 && tok_word(t, i - 2, "std");
        return *in_std || i < 2 || t->tok[i - 2].kind != TOK_IDENT;
    }
    return true;
}

/* "int time(" declares a function, "return time(" calls one. */
static bool is_declared(const struct tokens *t, uint32_t i)
{
    return i > 0 && t->tok[i - 1].kind == TOK_IDENT &&
           !(word_classes[t->tok[i - 1].word] & WORD_LEADS);
}

/* A function is called, a type or macro stands for itself; a variable may be called "time". */
static bool implicit_is_used(const struct input *in, uint32_t i, const struct known *k)
{
    bool called = tok_is(in->tok, i + 1, P_LPAREN) && !is_declared(in->tok, i);
    size_t n = strlen(k->name);
    bool type = n > 2 && strcmp(k->name + n - 2, "_t") == 0;
    return (called || type || k->name[0] == 'C') &&
           !(in->opt->own && in->opt->own(in->opt->own_ctx, str_of(k->name)));
}

static void note_use(const struct known *k, bool in_std, struct implicit *out, int *n)
{
    int at = 0;
    while (at < *n && strcmp(out[at].c, k->c) != 0)
        at++;
    if (at == *n)
        out[(*n)++] = (struct implicit){k->c, k->cxx, false};
    out[at].in_std |= in_std;
}

/* Returns the token after the helper that an earlier port has written into the file, if one begins
 * at directive d: it includes what it uses. Else returns the same token. */
static uint32_t past_helper(const struct tokens *t, const struct directive *d)
{
    struct str line = source_text(t->src, d->line);
    bool helper = d->kind == DIR_IF &&
                  memmem(line.p, line.n, "!defined(TRANSHIP_", strlen("!defined(TRANSHIP_"));
    return helper && d->partner ? t->dir[d->partner].past : d->hash;
}

/* Device code has its own memcpy and the like by the compiler. */
int implicit_find(const struct input *in, struct implicit out[IMPLICIT_HEADERS])
{
    const struct tokens *t = in->tok;
    struct bodies bodies;
    int n = 0;
    bodies_find(&bodies, in);
    for (uint32_t i = 0, d = 0; i < t->n; i++) {
        bool in_std;
        while (d < t->ndir && t->dir[d].hash < i)
            d++;
        if (d < t->ndir && t->dir[d].hash == i)
            i = past_helper(t, &t->dir[d]);
        if (i == t->n)
            break;
        const struct known *k =
            implicit_may_be(&t->tok[i], in->src->bytes) ? plan_implicit_find(tok_raw(t, i)) : NULL;
        if (k && is_the_librarys(in, i, &in_std) && !(in_std && !k->cxx) &&
            implicit_is_used(in, i, k) && !bodies_have(&bodies, i))
            note_use(k, in_std, out, &n);
    }
    bodies_release(&bodies);
    return n;
}
