#include "validate/part.h"
#include "base/fs.h"
#include "store/key.h"
#include <sys/stat.h>

/* The estimated time of a case, in milliseconds, if no earlier validation has measured it: the
 * port, compiling for all architectures and the run, and more for larger sources. Only the
 * proportions matter. */
enum { CASE_COST = 8000, KILOBYTE_COST = 150 };

static void add_seconds(void *ctx, const struct step_context *p)
{
    double *sum = ctx;
    *sum += p->step->seconds > 0 ? p->step->seconds : 0;
}

/* Returns the time in the earlier validation; 0 if it did not have the case. */
static uint64_t validate_part_measured(const struct validation *times, const struct test_case *k)
{
    double sum = 0;
    for (size_t i = 0; times && i < times->cases.n; i++) {
        if (strcmp(times->cases.p[i].name, k->name) == 0)
            case_each(&times->cases.p[i], add_seconds, &sum);
    }
    return sum < 1e12 ? (uint64_t)(sum * 1000) : (uint64_t)1e15;
}

static uint64_t cost_of(const struct session *s, const struct test_case *k)
{
    struct arena a = {0};
    uint64_t cost = validate_part_measured(s->o->shard_times, k), bytes = 0;
    struct stat st;
    for (size_t i = 0; i < k->sources.n; i++)
        bytes += stat(fs_join(&a, k->folder, k->sources.p[i]), &st) == 0 ? (uint64_t)st.st_size : 0;
    arena_release(&a);
    return cost ? cost : CASE_COST + bytes * KILOBYTE_COST / 1024;
}

static const char *validate_part_settle(struct session *s, struct store_key *k)
{
    char *text = arena_alloc(&s->arena, DIGEST_TEXT);
    digest_text(store_key_digest(k), text);
    store_key_release(k);
    return text;
}

static void validate_part_add_words(struct store_key *k, const char *label, const struct words *w)
{
    store_key_number(k, label, w->n);
    for (size_t i = 0; i < w->n; i++)
        store_key_text(k, label, w->p[i]);
}

/* Adds the contents of a file. The cache, which has digests of files, is not open yet. */
static int validate_part_add_file(struct store_key *k, const char *label, const char *path,
                                  struct err *err)
{
    struct buf text = {0};
    char digest[DIGEST_TEXT];
    int rc = fs_read(path, 1 << 30, &text, err);
    digest_text(digest_of(buf_str(&text)), digest);
    store_key_text(k, label, digest);
    buf_release(&text);
    return rc;
}

/* Returns a checksum of the manifests and the sources that they name. Every part reads these;
 * headers and data, which are as many files again, are left out. */
static const char *cases_of(struct session *s, struct err *err)
{
    struct store_key k = {0};
    int rc = 0;
    for (size_t i = 0; i < s->cases.manifest.n && rc == 0; i++)
        rc = validate_part_add_file(&k, "manifest", s->cases.manifest.p[i], err);
    for (size_t i = 0; i < s->nchosen && rc == 0; i++) {
        const struct test_case *c = s->chosen[i];
        store_key_text(&k, "case", c->name);
        for (size_t f = 0; f < c->sources.n && rc == 0; f++)
            rc = validate_part_add_file(&k, "source",
                                        fs_join(&s->arena, c->folder, c->sources.p[f]), err);
    }
    const char *text = validate_part_settle(s, &k);
    return rc == 0 ? text : NULL;
}

static const char *validate_part_options_of(struct session *s)
{
    const struct validate_options *o = s->o;
    struct store_key k = {0};
    validate_part_add_words(&k, "toolchain", &o->toolchains);
    validate_part_add_words(&k, "architecture", &o->archs);
    store_key_number(&k, "device", (uint64_t)o->device);
    store_key_number(&k, "last", (uint64_t)o->last);
    store_key_number(&k, "check", !o->no_check);
    store_key_number(&k, "timeout", (uint64_t)(o->timeout * 1000));
    return validate_part_settle(s, &k);
}

static const char *validate_part_division_of(struct session *s, const uint32_t *part)
{
    struct store_key k = {0};
    store_key_number(&k, "of", s->o->shard.of);
    for (size_t i = 0; i < s->nchosen; i++)
        store_key_number(&k, "part", part[i]);
    return validate_part_settle(s, &k);
}

int part_choose(struct session *s, struct buf *messages)
{
    const struct shard shard = s->o->shard;
    struct err err;
    if (!shard.of)
        return 0;
    const char *cases = cases_of(s, &err);
    if (!cases) {
        buf_printf(messages, "%s\n", err.msg);
        return -1;
    }
    uint64_t *cost = ARENA_ARRAY(&s->arena, uint64_t, s->nchosen + 1),
             *load = ARENA_ARRAY(&s->arena, uint64_t, shard.of);
    uint32_t *part = ARENA_ARRAY(&s->arena, uint32_t, s->nchosen + 1);
    for (size_t i = 0; i < s->nchosen; i++)
        cost[i] = cost_of(s, s->chosen[i]);
    shard_split(cost, (uint32_t)s->nchosen, load, shard.of, part);
    struct shard_summary *sum = ARENA_NEW(&s->arena, struct shard_summary);
    *sum = (struct shard_summary){.part = shard.part,
                                  .of = shard.of,
                                  .tree = cases,
                                  .options = validate_part_options_of(s),
                                  .division = validate_part_division_of(s, part)};
    s->v->shard = s->shard = sum;
    size_t n = 0;
    for (size_t i = 0; i < s->nchosen; i++) {
        if (part[i] == shard.part)
            s->chosen[n++] = s->chosen[i];
    }
    s->nchosen = n;
    return 0;
}
