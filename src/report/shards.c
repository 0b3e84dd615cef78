#include "report/shards.h"

static bool shards_differs(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") != 0;
}

/* Returns a difference between two reports of parts, or NULL. */
static const char *shards_difference(const struct run_result *a, const struct run_result *b)
{
    if (shards_differs(a->version, b->version))
        return "tranship's version";
    if (shards_differs(a->command, b->command))
        return "the command";
    if (a->shard->of != b->shard->of)
        return "the number of parts";
    if (a->rocm != b->rocm)
        return "the release (--rocm)";
    if (shards_differs(a->shard->options, b->shard->options))
        return "the configuration (the options, the maps, or the version of libclang)";
    if (shards_differs(a->shard->tree, b->shard->tree))
        return "the tree (its files, or what compile_commands.json says of them)";
    if (shards_differs(a->shard->division, b->shard->division))
        return "the division into parts (--shard-times, --no-cache)";
    return NULL;
}

static int shards_check(const struct run_result *part, const char **name, uint32_t n,
                        struct err *err)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!part[i].shard)
            return err_set(err,
                           "%s is not part of a divided run "
                           "(--shard), but others are",
                           name[i]);
    }
    for (uint32_t i = 1; i < n; i++) {
        const char *what = shards_difference(&part[0], &part[i]);
        if (what)
            return err_set(err, "%s and %s are not parts of one run: %s differs", name[0], name[i],
                           what);
    }
    return 0;
}

static enum shard_end shards_end_of(const struct run_result *r)
{
    bool failed = false;
    for (uint32_t i = 0; i < r->nfiles && !failed; i++)
        failed = r->file[i].status == FILE_FAILED;
    return r->stopped ? SHARD_STOPPED : failed ? SHARD_FAILED : SHARD_DONE;
}

int shards_choose_reports(struct run_result *part, const char **name, uint32_t n, uint32_t *kept,
                          struct buf *messages, struct arena *a, struct err *err)
{
    struct shard_report *report = ARENA_ARRAY(a, struct shard_report, n + 1);
    bool any = false;
    for (uint32_t i = 0; i < n; i++) {
        any |= part[i].shard != NULL;
        report[i] = (struct shard_report){name[i], part[i].shard, shards_end_of(&part[i])};
    }
    *kept = n;
    if (!any)
        return 0;
    if (shards_check(part, name, n, err) < 0)
        return -1;
    uint32_t of = part[0].shard->of;
    uint32_t *which = ARENA_ARRAY(a, uint32_t, of);
    if (shards_choose(report, n, which, messages, err) < 0)
        return -1;
    struct run_result *all = ARENA_ARRAY(a, struct run_result, of);
    for (uint32_t i = 0; i < of; i++)
        all[i] = part[which[i]];
    memcpy(part, all, of * sizeof *all);
    for (uint32_t i = 0; i < of; i++)
        name[i] = report[which[i]].name;
    *kept = of;
    return 0;
}
