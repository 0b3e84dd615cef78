#include "base/die.h"
#include "base/shard.h"
#include <stdbool.h>
#include <stdlib.h>

enum { MISSING_TOLD = 8 }; /* parts that are named one by one */

static bool is_better(const struct shard_report *a, const struct shard_report *b)
{
    return a->end != b->end ? a->end > b->end : a->shard->ended > b->shard->ended;
}

static const char *why_passed(const struct shard_report *stands, const struct shard_report *passed)
{
    return passed->end < stands->end
               ? passed->end == SHARD_STOPPED ? "was stopped" : "has inputs that failed"
           : passed->shard->ended < stands->shard->ended ? "is older"
                                                         : "is no newer";
}

/* Finds the report of each part: found[k] becomes 1 + its index. */
static void shard_choose_best(const struct shard_report *report, uint32_t n, uint32_t *found,
                              struct buf *told)
{
    for (uint32_t i = 0; i < n; i++) {
        const struct shard_report *r = &report[i];
        uint32_t *at = &found[r->shard->part - 1], old = *at;
        if (!old || is_better(r, &report[old - 1]))
            *at = i + 1;
        if (!old)
            continue;
        const struct shard_report *stands = &report[*at - 1],
                                  *passed = *at == old ? r : &report[old - 1];
        buf_printf(told, "part %u/%u: %s stands, and %s does not, which %s\n", r->shard->part,
                   r->shard->of, stands->name, passed->name, why_passed(stands, passed));
    }
}

static int shard_choose_tell_missing(const uint32_t *found, uint32_t of, struct err *err)
{
    struct buf text = {0};
    uint32_t n = 0;
    for (uint32_t i = 0; i < of; i++) {
        if (found[i])
            continue;
        if (n < MISSING_TOLD)
            buf_printf(&text, "%s%u/%u", n ? ", " : "", i + 1, of);
        n++;
    }
    if (n > MISSING_TOLD)
        buf_printf(&text, " and %u more", n - MISSING_TOLD);
    if (n)
        err_set(err, "there is no report of %s %s", n == 1 ? "part" : "parts", text.p);
    buf_release(&text);
    return n ? -1 : 0;
}

int shards_choose(const struct shard_report *report, uint32_t n, uint32_t *which, struct buf *told,
                  struct err *err)
{
    uint32_t of = report[0].shard->of;
    uint32_t *found = xcalloc(of, sizeof *found);
    shard_choose_best(report, n, found, told);
    int rc = shard_choose_tell_missing(found, of, err);
    for (uint32_t i = 0; i < of && rc == 0; i++) {
        which[i] = found[i] - 1;
        if (report[which[i]].end == SHARD_STOPPED)
            rc = err_set(err, "%s: part %u/%u was stopped before it came to its end; run it again",
                         report[which[i]].name, i + 1, of);
    }
    free(found);
    return rc;
}
