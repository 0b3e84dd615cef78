#include "base/shard.h"
#include "validate/report/read.h"
#include <stdlib.h>

static bool read_merge_differs(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") != 0;
}

static bool tools_differ(const struct validation *a, const struct validation *b)
{
    bool differ = a->toolchain.n != b->toolchain.n;
    for (size_t i = 0; i < a->toolchain.n && !differ; i++) {
        const struct toolchain_result *x = &a->toolchain.p[i], *y = &b->toolchain.p[i];
        differ =
            read_merge_differs(x->name, y->name) || read_merge_differs(x->version, y->version) ||
            read_merge_differs(x->archs, y->archs) || read_merge_differs(x->missing, y->missing);
    }
    return differ;
}

/* Returns what is different in two parts of one validation, or NULL. */
static const char *read_merge_difference(const struct validation *a, const struct validation *b)
{
    return read_merge_differs(a->version, b->version) ? "tranship's version"
           : a->shard->of != b->shard->of             ? "the number of parts"
           : read_merge_differs(a->shard->options, b->shard->options)
               ? "the configuration (the options)"
           : read_merge_differs(a->shard->tree, b->shard->tree) ? "the input (manifests or sources)"
           : read_merge_differs(a->shard->division, b->shard->division)
               ? "the division into parts (--shard-times)"
           : a->interrupted || b->interrupted ? NULL /* it may not have come to look at them */
           : tools_differ(a, b)               ? "the set of toolchains"
           : read_merge_differs(a->device, b->device) ? "the set of devices"
                                                      : NULL;
}

static int read_merge_check(const struct validation *part, const char *const *name, uint32_t n,
                            struct err *err)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!part[i].shard)
            return err_set(err, "%s is not part of a validation (--shard)", name[i]);
    }
    for (uint32_t i = 1; i < n; i++) {
        const char *what = read_merge_difference(&part[0], &part[i]);
        if (what)
            return err_set(err, "%s and %s are not parts of one validation: %s differs", name[0],
                           name[i], what);
    }
    return 0;
}

static int read_merge_by_name(const void *pa, const void *pb)
{
    const struct case_result *a = pa, *b = pb;
    int c = strcmp(a->name, b->name);
    return c ? c : strcmp(a->folder, b->folder);
}

/* A part that could not validate at all (exit code 3) still counts as complete if a single run
 * could not have validated either. */
static enum shard_end read_merge_end_of(const struct validation *v)
{
    return v->interrupted ? SHARD_STOPPED : SHARD_DONE;
}

int validation_merge(struct validation *out, const struct validation *part, const char *const *name,
                     uint32_t n, struct buf *told, struct arena *a, struct err *err)
{
    struct shard_report *report = ARENA_ARRAY(a, struct shard_report, n + 1);
    if (read_merge_check(part, name, n, err) < 0)
        return -1;
    for (uint32_t i = 0; i < n; i++)
        report[i] = (struct shard_report){name[i], part[i].shard, read_merge_end_of(&part[i])};
    uint32_t of = part[0].shard->of, *which = ARENA_ARRAY(a, uint32_t, of);
    if (shards_choose(report, n, which, told, err) < 0)
        return -1;
    bool verbose = out->verbose;
    *out = part[which[0]];
    out->verbose = verbose;
    out->shard = NULL;
    out->seconds = 0;
    out->cases.p = NULL;
    out->cases.n = out->cases.cap = 0;
    for (uint32_t i = 0; i < of; i++) {
        const struct validation *v = &part[which[i]];
        out->seconds += v->seconds;
        for (size_t k = 0; k < v->cases.n; k++)
            vec_push(&out->cases, v->cases.p[k]);
    }
    if (out->cases.n)
        qsort(out->cases.p, out->cases.n, sizeof *out->cases.p, read_merge_by_name);
    return 0;
}
