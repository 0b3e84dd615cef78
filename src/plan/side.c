#include "plan/side.h"

static void look(const struct tokens *t, uint32_t first, uint32_t past, struct side *s)
{
    for (uint32_t i = first; i < past; i++) {
        s->code = true;
        s->ptx |= tok_is_word(t, i, W_ASM) || tok_is_word(t, i, W_ASM_) || tok_is_word(t, i, W_ASM__);
    }
}

/* The next directive of the group; NULL behind the #endif, and where there is none. */
static const struct directive *next(const struct tokens *t, const struct directive *d)
{
    return d->partner ? &t->dir[d->partner] : NULL;
}

struct side side_of_branch(const struct tokens *t, const struct directive *d)
{
    struct side s = {false, false};
    const struct directive *end = next(t, d);
    look(t, d->past, end ? end->hash : t->n, &s);
    return s;
}

struct side side_of_rest(const struct tokens *t, const struct directive *d)
{
    struct side s = {false, false};
    for (d = next(t, d); d && d->kind != DIR_ENDIF; d = next(t, d)) {
        const struct directive *end = next(t, d);
        look(t, d->past, end ? end->hash : t->n, &s);
    }
    return s;
}
