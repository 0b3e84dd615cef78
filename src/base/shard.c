#include "base/shard.h"
#include "base/die.h"
#include <stdbool.h>
#include <stdlib.h>

/* Reads a whole number without sign; 0 if there is none, or it is too large. */
static uint32_t shard_read_number(const char **p)
{
    uint32_t n = 0;
    for (; **p >= '0' && **p <= '9'; (*p)++)
        n = n > SHARDS_MAX ? n : n * 10 + (uint32_t)(**p - '0');
    return n > SHARDS_MAX ? 0 : n;
}

int shard_parse(const char *text, struct shard *out, struct err *err)
{
    const char *p = text;
    out->part = shard_read_number(&p);
    bool slash = *p == '/';
    p += slash;
    out->of = shard_read_number(&p);
    if (!slash || *p || out->part < 1 || out->part > out->of)
        return err_set(err,
                       "--shard: takes a part and how many there are, as 2/8, up to %d, not '%s'",
                       SHARDS_MAX, text);
    return 0;
}

struct piece {
    uint64_t cost;
    uint32_t i;
};

static int dearest_first(const void *pa, const void *pb)
{
    const struct piece *a = pa, *b = pb;
    return a->cost != b->cost ? (a->cost < b->cost) - (a->cost > b->cost)
                              : (a->i > b->i) - (a->i < b->i);
}

/* A heap of parts: the one with the least load is on top, and of equal ones the first. */
struct heap {
    uint32_t *at;
    const uint64_t *load;
    uint32_t n;
};

static bool shard_before(const struct heap *h, uint32_t a, uint32_t b)
{
    return h->load[a] != h->load[b] ? h->load[a] < h->load[b] : a < b;
}

static void sink(struct heap *h, uint32_t i)
{
    for (;;) {
        uint32_t least = i, kid = 2 * i + 1;
        for (uint32_t k = kid; k < kid + 2 && k < h->n; k++)
            least = shard_before(h, h->at[k], h->at[least]) ? k : least;
        if (least == i)
            return;
        uint32_t other = h->at[i];
        h->at[i] = h->at[least];
        h->at[least] = other;
        i = least;
    }
}

void shard_split(const uint64_t *cost, uint32_t n, uint64_t *load, uint32_t parts, uint32_t *part)
{
    struct heap h = {xcalloc(parts, sizeof *h.at), load, parts};
    struct piece *piece = xcalloc(n ? n : 1, sizeof *piece);
    for (uint32_t i = 0; i < parts; i++)
        h.at[i] = i;
    for (uint32_t i = parts; i > 0; i--)
        sink(&h, i - 1);
    for (uint32_t i = 0; i < n; i++)
        piece[i] = (struct piece){cost[i], i};
    if (n)
        qsort(piece, n, sizeof *piece, dearest_first);
    for (uint32_t i = 0; i < n; i++) {
        part[piece[i].i] = h.at[0] + 1;
        load[h.at[0]] += piece[i].cost;
        sink(&h, 0);
    }
    free(piece);
    free(h.at);
}
