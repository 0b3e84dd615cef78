#include "core/branch.h"
#include "base/search.h"

bool directive_begins_branch(const struct directive *d)
{
    switch (d->kind) {
    case DIR_IF:
    case DIR_IFDEF:
    case DIR_IFNDEF:
    case DIR_ELIF:
    case DIR_ELSE:
        return true;
    default:
        return false;
    }
}

bool directive_begins_group(const struct directive *d)
{
    return d->kind == DIR_IF || d->kind == DIR_IFDEF || d->kind == DIR_IFNDEF;
}

uint32_t *branch_groups(const struct tokens *t, struct arena *a)
{
    uint32_t *first = ARENA_ARRAY(a, uint32_t, t->ndir);
    for (uint32_t k = 0; k < t->ndir; k++) {
        if (directive_begins_group(&t->dir[k]))
            first[k] = k;
        if (t->dir[k].partner)
            first[t->dir[k].partner] = first[k];
    }
    return first;
}

bool directive_asks_undefined(const struct tokens *t, const struct directive *d)
{
    return d->kind == DIR_IFNDEF || (d->kind == DIR_IF && tok_is(t, d->hash + 2, P_NOT) &&
                                     tok_word(t, d->hash + 3, "defined"));
}

uint32_t tok_branch(const struct tokens *t, uint32_t i)
{
    uint32_t d;
    search_first(d, t->ndir, t->dir[d].hash > i);
    if (d == 0)
        return 0;
    const struct directive *before = &t->dir[d - 1];
    return directive_begins_branch(before) ? d : before->parent;
}

uint32_t branch_past(const struct tokens *t, uint32_t branch)
{
    uint32_t next = t->dir[branch - 1].partner;
    return next ? t->dir[next].hash : t->n;
}

uint32_t branch_guard(const struct tokens *t)
{
    uint32_t g = 0, next = 0;
    for (; g < t->ndir && t->dir[g].kind == DIR_PRAGMA && t->dir[g].hash == next; g++)
        next = t->dir[g].past + 1;
    if (t->ndir < g + 3 || !directive_asks_undefined(t, &t->dir[g]) ||
        t->dir[g + 1].kind != DIR_DEFINE || t->dir[g].hash != next)
        return 0;
    uint32_t end = t->dir[g].partner;
    return end && t->dir[end].kind == DIR_ENDIF && t->dir[end].past + 1 == t->n ? g + 1 : 0;
}
