/* mutant-pairs: the golden pairs, for tools/mutate.
 *
 * mutant-pairs record FOLDER TESTDATA I/N: part I of the pairs, in a program whose sources have
 * probes: FOLDER/facts/ gets what libclang says of each text, FOLDER/cover/I which statements each
 * pair executes and how long it takes.
 *
 * mutant-pairs run FOLDER TESTDATA PROBE: the pairs that execute the statement, with the facts that
 * were kept: first all of a pair's checks but the prefixes, the cheapest pairs first, then some
 * prefixes of each. Exit code 1, and the pair's name, at the first that fails; one that takes far
 * more time than it did is ended by SIGPROF. 3: none executes it.
 *
 * The pairs, their options and their checks are those of golden_test. */
#include "clang/unit.h"
#define clang_facts recorded_facts
static void recorded_facts(void *ctx, const struct source *src, const struct tokens *t,
                           struct facts *out, struct arena *a);
int golden_main(int argc, char **argv);
#define main golden_main
#include "project/golden_test.c"
#undef main
#undef clang_facts
#include "base/anchor.h"
#include "base/digest.h"
#include "hits.h"
#include <sys/time.h>
#include <time.h>

enum { MUTANT_PREFIXES = 40, WAYS = 2 }; /* without prefixes; prefixes */

/* What one pair executes, as it stands in FOLDER/cover/. */
struct cover {
    char name[120];
    uint32_t ms[WAYS];
    uint8_t hit[WAYS][MUTANT_PROBES / 8];
};

struct covers {
    VEC(struct cover *) v;
};

static const char *folder;
static const struct golden *now;   /* whose facts are wanted */
static bool recording, has_parsed; /* has_parsed: since it was set to false */

/* The facts of a text of a pair: of the folder, else libclang's, which the folder gets. */
static void recorded_facts(void *ctx, const struct source *src, const struct tokens *t,
                           struct facts *out, struct arena *a)
{
    struct buf block = {0}, key = {0};
    struct err err;
    char digest[DIGEST_TEXT];
    bool has_args;
    buf_printf(&key, "%s %.*s", now->name, (int)src->len, src->bytes);
    buf_adds(&key, case_file(now, "args", &has_args));
    digest_text(digest_of(buf_str(&key)), digest);
    const char *path = arena_printf(a, "%s/facts/%s", folder, digest);
    bool kept_already = fs_kind(path) == FS_FILE;
    if (!kept_already && !recording) { /* no other text was ported before */
        printf("%s: another text is parsed\n", now->name);
        exit(1);
    }
    if (!kept_already) {
        clang_facts(ctx, src, t, out, a);
        has_parsed = true;
        if (facts_pack(out, src->len, &block, &err) < 0 ||
            anchor_write_path(path, buf_str(&block), &err) < 0)
            fail_msg("%s", err.msg);
    } else if (fs_read(path, 1 << 30, &block, &err) < 0 ||
               facts_unpack(buf_str(&block), src->len, out, a, &err) < 0)
        fail_msg("%s", err.msg);
    buf_release(&block);
    buf_release(&key);
}

/* All checks but the prefixes; ends at the first that fails, so that nothing but what
 * was recorded is parsed.
 */
static bool pairs_check_all(struct golden *g)
{
    struct buf out = {0}, findings = {0}, tally = {0};
    const struct ported got = {&out, &findings, &tally};
    golden_test_port(g, g->input, g->bytes, g->no_parse ? NULL : kept_facts, NULL, &got);
    bool ok = golden_test_compare(g, &got) && check_again(g, buf_str(&out), &findings) &&
              check_shuffled(g, &got) && check_without_ast(g, buf_str(&out));
    buf_release(&out);
    buf_release(&findings);
    buf_release(&tally);
    return ok;
}

/* As check_prefixes, with fewer of them. */
static void check_some_prefixes(const struct golden *g)
{
    struct buf out = {0};
    size_t step = g->bytes.n / MUTANT_PREFIXES + 1, parsed = g->bytes.n * 2 / 3 / step * step;
    for (size_t n = step / 2; n < g->bytes.n; n += step) {
        struct arena a = {0};
        struct str prefix = {arena_strdup(&a, str_cut(g->bytes, 0, n)), n};
        buf_clear(&out);
        golden_test_port(g, g->input, prefix,
                         !g->no_parse && n == parsed + step / 2 ? recorded_facts : NULL, NULL,
                         &(struct ported){&out, NULL, NULL});
        arena_release(&a);
    }
    buf_release(&out);
}

static bool pairs_check(const struct golden *pair, int way)
{
    struct golden g = *pair;
    bool ok = true;
    now = pair;
    golden_test_load(&g);
    if (way == 0)
        ok = pairs_check_all(&g);
    else
        check_some_prefixes(&g);
    map_release(&g.map);
    arena_release(&kept.arena);
    kept.facts = (struct facts){0};
    return ok;
}

static bool record_pair(const struct golden *g, FILE *to)
{
    struct cover *c = ARENA_NEW(&arena, struct cover);
    bool found;
    case_file(g, "broken", &found);
    if (found)
        return true;
    snprintf(c->name, sizeof c->name, "%s", g->name);
    for (int way = 0; way < WAYS; way++) {
        memset(mutant_hit, 0, sizeof mutant_hit);
        has_parsed = false;
        clock_t from = clock();
        if (!pairs_check(g, way))
            return false;
        for (int i = 0; i < MUTANT_PROBES; i++)
            c->hit[way][i / 8] |= (uint8_t)(mutant_hit[i] << i % 8);
        if (has_parsed) { /* once more, without libclang: so long does it take later */
            from = clock();
            if (!pairs_check(g, way))
                return false;
        }
        c->ms[way] = (uint32_t)((clock() - from) * 1000 / CLOCKS_PER_SEC);
    }
    return fwrite(c, sizeof *c, 1, to) == 1;
}

static int pairs_record(const struct cases *all)
{
    char *path = arena_printf(&arena, "%s/cover/%u", folder, all->shard.part);
    FILE *to = fopen(path, "w");
    recording = true;
    for (size_t i = 0; to && i < all->v.n; i++) {
        const struct golden *g = all->v.p[i].initial_state;
        if (record_pair(g, to))
            continue;
        fprintf(stderr, "mutant-pairs: %s fails, or %s can't be written\n", g->name, path);
        return 1;
    }
    return !to || fclose(to) != 0;
}

static int add_cover(void *ctx, const char *path)
{
    struct covers *all = ctx;
    struct buf b = {0};
    struct err err;
    if (fs_read(path, 1 << 30, &b, &err) < 0 || b.len % sizeof(struct cover))
        fail_msg("%s can't be read", path);
    for (size_t at = 0; at < b.len; at += sizeof(struct cover)) {
        struct cover *c = ARENA_NEW(&arena, struct cover);
        memcpy(c, b.p + at, sizeof *c);
        vec_push(&all->v, c);
    }
    buf_release(&b);
    return 0;
}

static int cheapest_first(const void *pa, const void *pb)
{
    const struct cover *a = *(struct cover *const *)pa, *b = *(struct cover *const *)pb;
    return a->ms[0] != b->ms[0] ? (a->ms[0] > b->ms[0] ? 1 : -1) : strcmp(a->name, b->name);
}

/* Of the processor's time, whatever else the machine does. */
static void limit_time(uint32_t ms)
{
    ms = 1000 + ms * 20;
    struct itimerval limit = {.it_value = {ms / 1000, ms % 1000 * 1000}};
    setitimer(ITIMER_PROF, &limit, NULL);
}

static const struct golden *pairs_named(const struct cases *all, const char *name)
{
    for (size_t i = 0; i < all->v.n; i++) {
        const struct golden *g = all->v.p[i].initial_state;
        if (strcmp(g->name, name) == 0)
            return g;
    }
    return NULL;
}

static int pairs_run(const struct cases *all, uint32_t probe)
{
    struct covers covers = {0};
    struct err err;
    bool any = false;
    if (fs_walk(fs_join(&arena, folder, "cover"), add_cover, &covers, &err) < 0)
        fail_msg("%s", err.msg);
    if (covers.v.n)
        qsort(covers.v.p, covers.v.n, sizeof *covers.v.p, cheapest_first);
    for (size_t i = 0; i < covers.v.n * WAYS; i++) {
        const struct cover *c = covers.v.p[i % covers.v.n];
        int way = i >= covers.v.n;
        const struct golden *g = pairs_named(all, c->name);
        if (!g || !(c->hit[way][probe / 8] >> probe % 8 & 1))
            continue;
        any = true;
        printf("%s%s\n", c->name, way ? ", its prefixes" : ""); /* the last one is who notices */
        fflush(stdout);
        limit_time(c->ms[way]);
        if (!pairs_check(g, way))
            return 1;
    }
    return any ? 0 : 3;
}

int main(int argc, char **argv)
{
    struct cases all = {.pattern = "*", .shard = {1, 1}};
    struct err err;
    if (argc != 5) {
        fputs("usage: mutant-pairs record FOLDER TESTDATA I/N | run FOLDER TESTDATA PROBE\n",
              stderr);
        return 2;
    }
    folder = argv[2];
    all.root = argv[3];
    if ((strcmp(argv[1], "record") == 0 && shard_parse(argv[4], &all.shard, &err) < 0) ||
        fs_walk(all.root, golden_test_add_case, &all, &err) < 0) {
        fprintf(stderr, "mutant-pairs: %s\n", err.msg);
        return 2;
    }
    return strcmp(argv[1], "record") == 0 ? pairs_record(&all)
                                          : pairs_run(&all, (uint32_t)strtoul(argv[4], NULL, 10));
}
