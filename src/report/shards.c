#include "report/shards.h"

enum { MISSING_TOLD = 8 }; /* parts that are named one by one */

static bool differs(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") != 0;
}

/* What two reports of parts do not have in common, or NULL. */
static const char *difference(const struct run_result *a, const struct run_result *b)
{
    if (differs(a->version, b->version))
        return "tranship's version";
    if (differs(a->command, b->command))
        return "the command";
    if (a->shard->of != b->shard->of)
        return "how many parts there are";
    if (a->rocm != b->rocm)
        return "the release (--rocm)";
    if (differs(a->shard->options, b->shard->options))
        return "what was asked for (the options, the maps, or the version of libclang)";
    if (differs(a->shard->tree, b->shard->tree))
        return "the tree (its files, or what compile_commands.json says of them)";
    if (differs(a->shard->division, b->shard->division))
        return "which file is which part's (--shard-times, --no-cache)";
    return NULL;
}

static int check(const struct run_result *part, const char **name, uint32_t n, struct err *err)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!part[i].shard)
            return err_set(err, "%s is no part of a run (--shard), as others are", name[i]);
    }
    for (uint32_t i = 1; i < n; i++) {
        const char *what = difference(&part[0], &part[i]);
        if (what)
            return err_set(err, "%s and %s are no parts of one run: %s differs", name[0], name[i], what);
    }
    return 0;
}

/* How far a part has come: to its end, to its end with files that failed, or not to its end. */
static int rank(const struct run_result *r)
{
    bool failed = false;
    for (uint32_t i = 0; i < r->nfiles && !failed; i++)
        failed = r->file[i].status == FILE_FAILED;
    return r->stopped ? 0 : failed ? 1 : 2;
}

/* Of two reports of one part, does the first one stand? */
static bool is_better(const struct run_result *a, const struct run_result *b)
{
    return rank(a) != rank(b) ? rank(a) > rank(b) : a->shard->ended > b->shard->ended;
}

static int tell_missing(const uint32_t *which, uint32_t of, struct err *err)
{
    struct buf text = {0};
    uint32_t n = 0;
    for (uint32_t i = 0; i < of; i++) {
        if (which[i])
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

static int check_ends(const struct run_result *part, const char **name, const uint32_t *which, uint32_t of,
                      struct err *err)
{
    for (uint32_t i = 0; i < of; i++) {
        if (part[which[i] - 1].stopped)
            return err_set(err, "%s: part %u/%u was stopped before it came to its end; run it again",
                           name[which[i] - 1], i + 1, of);
    }
    return 0;
}

/* The report of each part: 1 + its index. */
static void choose(const struct run_result *part, const char **name, uint32_t n, uint32_t *which,
                   struct buf *told)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t *at = &which[part[i].shard->part - 1], old = *at;
        if (!old) {
            *at = i + 1;
            continue;
        }
        bool better = is_better(&part[i], &part[old - 1]);
        uint32_t stands = better ? i : old - 1, passed = better ? old - 1 : i;
        *at = stands + 1;
        buf_printf(told, "part %u/%u: %s stands, and %s does not, which %s\n", part[i].shard->part,
                   part[i].shard->of, name[stands], name[passed],
                   rank(&part[passed]) < rank(&part[stands])
                       ? part[passed].stopped ? "was stopped" : "has files that failed"
                   : part[passed].shard->ended < part[stands].shard->ended ? "is older"
                                                                           : "is no newer");
    }
}

int shards_settle(struct run_result *part, const char **name, uint32_t n, uint32_t *kept, struct buf *told,
                  struct arena *a, struct err *err)
{
    bool any = false;
    for (uint32_t i = 0; i < n; i++)
        any |= part[i].shard != NULL;
    *kept = n;
    if (!any)
        return 0;
    if (check(part, name, n, err) < 0)
        return -1;
    uint32_t of = part[0].shard->of;
    uint32_t *which = ARENA_ARRAY(a, uint32_t, of);
    choose(part, name, n, which, told);
    if (tell_missing(which, of, err) < 0 || check_ends(part, name, which, of, err) < 0)
        return -1;
    struct run_result *all = ARENA_ARRAY(a, struct run_result, of);
    const char **names = ARENA_ARRAY(a, const char *, of);
    for (uint32_t i = 0; i < of; i++) {
        all[i] = part[which[i] - 1];
        names[i] = name[which[i] - 1];
    }
    memcpy(part, all, of * sizeof *all);
    memcpy(name, names, of * sizeof *names);
    *kept = of;
    return 0;
}
