#include "core/include_form.h"

/* The source between the end of one token and the begin of another. */
static struct str text_between(const struct tokens *t, uint32_t from, uint32_t to)
{
    uint32_t begin = t->tok[from].end, end = t->tok[to].begin;
    return (struct str){t->src->bytes + begin, end - begin};
}

/* Is it part of a path as it is written: no blank, no end of a line, and no ## of macros? */
static bool is_path(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\' || c == '"' || c == '#')
            return false;
    }
    return true;
}

/* "<a/b/PARAM.h>" from token first to last. */
static bool read_brackets(const struct tokens *t, uint32_t first, uint32_t last, struct str param,
                          struct include_form *out)
{
    uint32_t at = 0;
    for (uint32_t i = first + 1; i < last; i++) {
        if (!param.n || t->tok[i].kind != TOK_IDENT || !str_eq(tok_raw(t, i), param))
            continue;
        if (at)
            return false;
        at = i;
    }
    if (param.n && !at)
        return false;
    out->before = text_between(t, first, at ? at : last);
    out->after = at ? text_between(t, at, last) : (struct str){0};
    return is_path(out->before) && is_path(out->after);
}

bool include_form_read(const struct tokens *t, const struct directive *d, struct include_form *out)
{
    uint32_t name = d->hash + 2, body = name + 1, last = d->past;
    struct str param = {0};
    *out = (struct include_form){0};
    if (d->kind != DIR_DEFINE || body >= last || t->tok[name].kind != TOK_IDENT)
        return false;
    if (tok_is(t, body, P_LPAREN) && t->tok[body].begin == t->tok[name].end) {
        if (body + 3 >= last || t->tok[body + 1].kind != TOK_IDENT ||
            !tok_is(t, body + 2, P_RPAREN))
            return false;
        param = tok_raw(t, body + 1);
        body += 3;
    }
    out->name = tok_raw(t, name);
    out->takes = param.n > 0;
    last--;
    if (body == last && t->tok[body].kind == TOK_STRING && !param.n) {
        struct str raw = tok_raw(t, body);
        out->quoted = true;
        out->before = raw.n > 2 && raw.p[0] == '"' ? str_cut(raw, 1, raw.n - 1) : (struct str){0};
        return out->before.n > 0;
    }
    return body < last && tok_is(t, body, P_LESS) && tok_is(t, last, P_GREATER) &&
           read_brackets(t, body, last, param, out);
}

bool include_form_same(const struct include_form *a, const struct include_form *b)
{
    return a->takes == b->takes && a->quoted == b->quoted && str_eq(a->before, b->before) &&
           str_eq(a->after, b->after);
}

bool include_form_use(const struct tokens *t, const struct directive *d, struct str *name,
                      struct str *arg)
{
    uint32_t at = d->hash + 2, past = d->past;
    *arg = (struct str){0};
    if (d->kind != DIR_INCLUDE || at >= past || t->tok[at].kind != TOK_IDENT)
        return false;
    *name = tok_raw(t, at);
    if (at + 1 == past)
        return true;
    if (at + 4 != past || !tok_is(t, at + 1, P_LPAREN) || !tok_is(t, at + 3, P_RPAREN))
        return false;
    *arg = tok_raw(t, at + 2);
    return arg->n > 0;
}

const char *include_form_apply(const struct include_form *f, struct str arg, struct arena *a)
{
    if (f->takes != (arg.n > 0))
        return NULL;
    return arena_printf(a, "%.*s%.*s%.*s", (int)f->before.n, f->before.p, (int)arg.n, arg.p,
                        (int)f->after.n, f->after.p);
}
