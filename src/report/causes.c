#include "report/causes.h"
#include <stdlib.h>

static int by_cause(const void *pa, const void *pb)
{
    const struct located *a = pa, *b = pb;
    if (a->finding->def != b->finding->def)
        return a->finding->def->number - b->finding->def->number;
    int c = strcmp(a->finding->subject, b->finding->subject);
    if (c == 0)
        c = (a->file > b->file) - (a->file < b->file);
    return c ? c : (a->finding > b->finding) - (a->finding < b->finding);
}

static bool causes_is_same(const struct cause *c, const struct located *p)
{
    return c->def == p->finding->def && strcmp(c->subject, p->finding->subject) == 0;
}

static void causes_add_place(struct cause *c, const struct located *p)
{
    unsigned minutes = effort_minutes(p->finding->effort);
    if (c->nplaces == 0 || c->place[c->nplaces - 1].file != p->file)
        c->nfiles++;
    c->nplaces++;
    if (p->finding->severity > c->severity)
        c->severity = p->finding->severity;
    if (p->finding->effort > c->effort)
        c->effort = p->finding->effort;
    if (c->def->cure == CURE_EACH)
        c->minutes += minutes;
    else if (minutes > c->minutes)
        c->minutes = minutes;
}

static int causes_by_work(const void *pa, const void *pb)
{
    const struct cause *a = pa, *b = pb;
    if (a->minutes != b->minutes)
        return a->minutes > b->minutes ? -1 : 1;
    if (a->severity != b->severity)
        return (int)b->severity - (int)a->severity;
    if (a->nplaces != b->nplaces)
        return a->nplaces > b->nplaces ? -1 : 1;
    return by_cause(a->place, b->place);
}

const struct cause *causes_of(const struct run_result *r, struct arena *a, uint32_t *n)
{
    size_t all = 0, past = 0;
    for (uint32_t i = 0; i < r->nfiles; i++)
        all += r->file[i].nfindings;
    struct located *place = ARENA_ARRAY(a, struct located, all + 1);
    for (uint32_t i = 0; i < r->nfiles; i++) {
        const struct file_result *f = &r->file[i];
        for (uint32_t j = 0; j < f->nfindings; j++) {
            if (f->finding[j].severity != SEV_INFO && f->finding[j].effort != EFFORT_NONE)
                place[past++] = (struct located){f, &f->finding[j]};
        }
    }
    qsort(place, past, sizeof *place, by_cause);
    struct cause *cause = ARENA_ARRAY(a, struct cause, past + 1);
    *n = 0;
    for (size_t i = 0; i < past; i++) {
        const struct finding *f = place[i].finding;
        if (*n == 0 || !causes_is_same(&cause[*n - 1], &place[i]))
            cause[(*n)++] = (struct cause){
                .def = f->def, .subject = f->subject, .message = f->message, .place = &place[i]};
        causes_add_place(&cause[*n - 1], &place[i]);
    }
    qsort(cause, *n, sizeof *cause, causes_by_work);
    return cause;
}

uint32_t causes_most(const struct cause *cause, uint32_t n)
{
    uint64_t all = 0, sum = 0;
    uint32_t most = 0;
    for (uint32_t i = 0; i < n; i++)
        all += cause[i].minutes;
    while (most < n && sum * 10 < all * 9)
        sum += cause[most++].minutes;
    return most;
}

void cause_work(const struct cause *c, struct buf *out)
{
    if (c->def->cure == CURE_EACH && c->nplaces > 1)
        buf_printf(out, "%u x ", c->nplaces);
    buf_addstr(out, effort_name(c->effort));
}

void cause_name(const struct finding *f, struct buf *out)
{
    buf_printf(out, "TS%04d", f->def->number);
    if (*f->subject)
        buf_printf(out, " %s", f->subject);
}
