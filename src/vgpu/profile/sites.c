#include "vgpu/profile/sites.h"
#include "base/die.h"
#include <stdlib.h>
#include <string.h>

void sites_reserve(struct profile_sites *s, size_t words)
{
    if (words <= s->words)
        return;
    uint32_t *at = xcalloc(words, sizeof *at); /* of large code most pages stay untouched */
    if (s->words)
        memcpy(at, s->at, s->words * sizeof *at);
    free(s->at);
    s->at = at;
    s->words = words;
}

size_t sites_at(struct profile_sites *s, size_t word, uint16_t op)
{
    uint32_t at = s->at[word];
    if (at)
        return at - 1;
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 64;
        s->site = xrealloc(s->site, s->cap * sizeof *s->site);
    }
    s->site[s->n++] = (struct profile_site){.word = (uint32_t)word, .op = op};
    s->at[word] = (uint32_t)s->n;
    return s->n - 1;
}

void site_counts_add(struct site_counts *to, const struct site_counts *from)
{
    uint64_t *t = (uint64_t *)to;
    const uint64_t *f = (const uint64_t *)from;
    for (size_t k = 0; k < sizeof *to / sizeof *t; k++)
        t[k] += f[k];
}

void sites_move(struct profile_sites *to, struct profile_sites *from)
{
    for (size_t k = 0; k < from->n; k++) {
        const struct profile_site *f = &from->site[k];
        size_t at = sites_at(to, f->word, f->op); /* which may move them */
        struct profile_site *t = &to->site[at];
        bool first = t->n.atomic_lanes == 0;
        if (f->n.atomic_lanes) {
            t->many |= f->many || (!first && t->address != f->address);
            t->address = first ? f->address : t->address;
        }
        t->vector = f->vector;
        site_counts_add(&t->n, &f->n);
        from->at[f->word] = 0;
    }
    from->n = 0;
}
