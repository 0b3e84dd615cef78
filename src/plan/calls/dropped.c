#include "plan/calls/dropped.h"
#include "plan/calls/call.h"

/* Does out="..." name the argument? */
static bool names_argument(const char *text, int i)
{
    int arg;
    for (const char *p = strchr(text, '$'); p; p = strchr(p + 1, '$')) {
        if (placeholder_at(p, &arg) && (arg == i || arg == PLACEHOLDER_ALL))
            return true;
    }
    return false;
}

static int by_first(const void *pa, const void *pb)
{
    const struct tok_range *a = pa, *b = pb;
    return (a->first > b->first) - (a->first < b->first);
}

void dropped_init(struct dropped *d, const struct input *in)
{
    for (uint32_t i = 0; i < in->names->n; i++) {
        const struct call *c = call_of(in, &in->names->use[i]);
        const char *text = call_out(in, &in->names->use[i]);
        for (int n = 0; text && n < c->nargs; n++) {
            if (!names_argument(text, n))
                vec_push(&d->args, c->arg[n]);
        }
    }
    if (d->args.n)
        qsort(d->args.p, d->args.n, sizeof *d->args.p, by_first);
}

void dropped_release(struct dropped *d)
{
    vec_release(&d->args);
}

bool dropped_has(struct dropped *d, uint32_t tok)
{
    for (; d->next < d->args.n && d->args.p[d->next].first <= tok; d->next++) {
        if (d->args.p[d->next].past > d->past)
            d->past = d->args.p[d->next].past;
    }
    return tok < d->past;
}
