/* Expands a text of a Makefile as make would, as far as the file shows. */
#include "build/make_parts.h"

enum { DEPTH_MAX = 8, TEXT_MAX = 1 << 16 };

struct expand {
    struct make *m;
    struct str needs;
    struct buf *out;
    int depth;
};

static void expand(struct expand *x, struct span text);

/* Blanks for ends of lines, "*" for the stem of a pattern. */
static void plain(struct expand *x, struct span text)
{
    const char *p = x->m->b->src->bytes;
    for (uint32_t i = text.begin; i < text.end && x->out->len < TEXT_MAX; i++) {
        bool joined = p[i] == '\\' && i + 1 < text.end && (p[i + 1] == '\n' || p[i + 1] == '\r');
        buf_addch(x->out, joined || p[i] == '\n' || p[i] == '\r' ? ' ' : p[i] == '%' ? '*' : p[i]);
    }
}

/* All values that the file assigns. */
static void values(struct expand *x, struct str name)
{
    bool any = false;
    for (size_t i = 0; i < x->m->lines.list.n && x->depth < DEPTH_MAX; i++) {
        const struct make_line *l = &x->m->lines.list.p[i];
        if (l->kind != MAKE_ASSIGN || !str_eq(l->name, name))
            continue;
        if (any)
            buf_addch(x->out, ' ');
        any = true;
        x->depth++;
        expand(x, l->text);
        x->depth--;
    }
    if (!any)
        buf_addch(x->out, '*');
}

/* "*.o" of "$(V:.c=.o)", "$(V:%.c=%.o)" and of patsubst's second argument: the names
 * are another variable's.
 */
static void pattern(struct expand *x, struct span to)
{
    if (!memchr(x->m->b->src->bytes + to.begin, '%', to.end - to.begin))
        buf_addch(x->out, '*');
    expand(x, to);
}

static void function(struct expand *x, const struct make_expansion *e)
{
    static const char *const lists[] = {"wildcard", "sort", "strip", "abspath", "realpath"};
    const struct source *src = x->m->b->src;
    struct span part;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (str_is(e->name, lists[i])) {
            expand(x, e->rest);
            return;
        }
    if (str_is(e->name, "patsubst") && make_argument(src, e->rest, 1, 3, &part))
        pattern(x, part);
    else if ((str_is(e->name, "filter") || str_is(e->name, "addsuffix")) &&
             make_argument(src, e->rest, 0, 2, &part)) {
        if (str_is(e->name, "addsuffix"))
            pattern(x, part);
        else
            expand(x, part);
    } else
        buf_addch(x->out, '*');
}

static bool is_needs(struct str name)
{
    return name.n == 1 && strchr("<^+?|", name.p[0]);
}

static void variable(struct expand *x, const struct make_expansion *e)
{
    const char *p = x->m->b->src->bytes;
    const char *equal = memchr(p + e->rest.begin, '=', e->rest.end - e->rest.begin);
    if (is_needs(e->name))
        buf_adds(x->out, x->needs);
    else if (equal)
        pattern(x, (struct span){(uint32_t)(equal + 1 - p), e->rest.end});
    else if (e->is_computed || e->rest.begin != e->rest.end)
        buf_addch(x->out, '*');
    else
        values(x, e->name);
}

static void expand(struct expand *x, struct span text)
{
    struct make_expansion e;
    for (; text.begin < text.end && x->out->len < TEXT_MAX; text.begin = e.span.end) {
        if (!make_expansion(x->m->b->src, text, &e)) {
            plain(x, text);
            return;
        }
        plain(x, (struct span){text.begin, e.span.begin});
        if (e.is_function)
            function(x, &e);
        else
            variable(x, &e);
    }
}

void make_expand(struct make *m, struct span text, struct str needs, struct buf *out)
{
    struct expand x = {.m = m, .needs = needs, .out = out};
    expand(&x, text);
}
