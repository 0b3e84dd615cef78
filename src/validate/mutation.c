#include "validate/mutation.h"
#include "base/anchor.h"
#include "base/fs.h"
#include "store/folder.h"
#include "validate/mutate/site.h"
#include "validate/process/process.h"
#include "validate/session/workers.h"
#include "validate/stage/compile.h"
#include "validate/stage/port.h"
#include "validate/stage/run.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { SOURCE_MAX = 16 << 20 };

/* A case that passed, and the places in it that can be changed. */
struct base {
    const struct case_job *job;
    const struct arch_result *arch;
    const struct program_run *run;
    struct device_code code;
    struct mutation_sites sites;
    struct words visited; /* files, absolute */
    size_t taken;
};

struct mutant {
    struct base *base;
    const struct mutation_site *site;
    struct mutant_result *result;
    struct arena *a;
};

struct mutate {
    struct session *s;
    VEC(struct base) base;
    VEC(struct mutant) mutant;
};

/* ---- which cases ---- */

static bool mutation_passed(const struct program_run *r)
{
    return r->run.verdict == VERDICT_PASS &&
           (r->compare.verdict == VERDICT_PASS || r->compare.verdict == VERDICT_NONE);
}

/* Returns the first run of a case that passed. */
static bool mutation_find_base(struct session *s, const struct test_case *k, struct base *out)
{
    for (size_t i = 0; i < s->njobs; i++) {
        const struct case_job *j = &s->job[i];
        for (size_t r = 0; j->k == k && r < j->b->run.n; r++)
            for (size_t n = 0; mutation_passed(&j->b->run.p[r]) && n < j->b->arch.n; n++)
                if (strcmp(j->b->arch.p[n].arch, j->b->run.p[r].arch) == 0) {
                    *out =
                        (struct base){.job = j, .run = &j->b->run.p[r], .arch = &j->b->arch.p[n]};
                    return true;
                }
    }
    return false;
}

static void mutation_leave_out(struct mutate *m, const struct test_case *k, const char *why)
{
    vec_push(&m->s->v->mutation->left_out, (struct mutant_gap){k->name, why});
}

/* ---- the files of a program ---- */

/* Adds a file of the port and the files that it includes with quotes. Files that are not in the
 * port are not the program's. */
static void mutation_add_file(struct base *b, const char *path, bool own, struct arena *a)
{
    const struct case_job *j = b->job;
    struct buf text = {0};
    struct err err;
    size_t tree = strlen(j->unit->tree);
    if (words_have(&b->visited, path) || strncmp(path, j->unit->tree, tree) != 0 ||
        path[tree] != '/' || fs_kind(path) != FS_FILE ||
        fs_read(path, SOURCE_MAX, &text, &err) != 0) {
        buf_release(&text);
        return;
    }
    words_add(&b->visited, a, path);
    const char *name = fs_relative(a, port_path(j, "."), path);
    struct str bytes = {arena_strdup(a, buf_str(&text)), text.len};
    buf_release(&text);
    struct code_file *f = device_code_add(&b->code, path, name, own, bytes, a);
    for (uint32_t i = 0; i < f->t.ndir; i++) {
        uint32_t header = directive_header(&f->t, &f->t.dir[i]);
        struct str raw = header ? tok_raw(&f->t, header) : (struct str){"", 0};
        if (raw.n < 3 || raw.p[0] != '"')
            continue;
        const char *wanted = arena_strdup(a, str_cut(raw, 1, raw.n - 1));
        mutation_add_file(b, fs_normal(a, fs_join(a, fs_dirname(a, path), wanted)), false, a);
        for (size_t k = 0; k < j->k->include.n; k++)
            mutation_add_file(b, fs_normal(a, fs_join(a, port_path(j, j->k->include.p[k]), wanted)),
                              false, a);
    }
}

static void mutation_add_sources(struct base *b, const struct words *sources, struct arena *a)
{
    for (size_t i = 0; i < sources->n; i++)
        if (!str_ends(str_of(sources->p[i]), STR(".c")))
            mutation_add_file(b, fs_normal(a, port_path(b->job, sources->p[i])), true, a);
}

static void find_sites(struct mutate *m)
{
    struct session *s = m->s;
    for (size_t i = 0; i < s->nchosen; i++) {
        const struct test_case *k = s->chosen[i];
        struct base b;
        if (!mutation_find_base(s, k, &b)) {
            mutation_leave_out(m, k, "it does not pass without a change");
            continue;
        }
        if (k->build || !k->sources.n) {
            mutation_leave_out(
                m, k, "it has its own build command and no sources that are compiled here");
            continue;
        }
        mutation_add_sources(&b, &k->sources, &s->arena);
        mutation_add_sources(&b, &k->modules, &s->arena);
        device_code_reach(&b.code);
        sites_find(&b.sites, &b.code, s->o->seed, k->name, &s->arena);
        if (!b.sites.list.n)
            mutation_leave_out(m, k, "its device code has no place that can be changed");
        vec_push(&m->base, b);
    }
}

/* ---- one mutant ---- */

/* Makes a copy of the port with the changed file; all other files are links to the originals. */
static int make_tree(const struct mutant *u, const char *tree, struct err *err)
{
    const struct port_unit *unit = u->base->job->unit;
    const struct words *list[] = {&unit->files, &unit->sources};
    size_t skip = strlen(unit->tree);
    struct buf text = {0};
    for (size_t n = 0; n < 2; n++)
        for (size_t i = 0; i < list[n]->n; i++) {
            const char *from = list[n]->p[i], *to = arena_printf(u->a, "%s%s", tree, from + skip);
            if (fs_mkdirs(fs_dirname(u->a, to), err) != 0)
                return -1;
            if (strcmp(fs_normal(u->a, from), u->site->file->path) != 0 && symlink(from, to) != 0)
                return err_set(err, "%s: %s", to, fs_reason(errno));
        }
    site_write(u->site, &text);
    int rc = anchor_write_path(arena_printf(u->a, "%s%s", tree, u->site->file->path + skip),
                               buf_str(&text), err);
    buf_release(&text);
    return rc;
}

static struct words mutation_moved(const struct words *list, const char *from, const char *to,
                                   struct arena *a)
{
    struct words w = {0};
    for (size_t i = 0; i < list->n; i++)
        words_add(&w, a, arena_printf(a, "%s%s", to, list->p[i] + strlen(from)));
    return w;
}

/* Returns the time limit for mutants, which may run forever. */
static double time_limit(const struct base *b)
{
    enum { LEAST = 10, TIMES = 5 };
    double limit = LEAST;
    while (limit < LEAST + TIMES * b->run->run.seconds)
        limit *= 2; /* coarse: it is a part of the run's key */
    return limit < b->job->k->timeout ? limit : b->job->k->timeout;
}

static void mutation_tell(struct mutant *u, enum mutant_verdict verdict, const struct step *step)
{
    u->result->verdict = verdict;
    if (!step)
        return;
    u->result->why = step->why;
    u->result->log = step->log;
}

/* Compiles the mutant, and runs it unless its code is the same. */
static void mutation_judge(struct mutant *u, const struct base *base, struct case_job *j)
{
    struct build_result *b = j->b;
    stage_compile(j);
    if (b->compile.verdict == VERDICT_NONE || b->compile.verdict == VERDICT_NOT_RUN) {
        mutation_tell(u, MUTANT_NOT_TRIED, &b->compile);
        return;
    }
    if (b->compile.verdict != VERDICT_PASS || b->arch.n != 1) {
        mutation_tell(u, MUTANT_NO_COMPILE, &b->compile);
        return;
    }
    if (digest_eq(b->arch.p[0].contents, base->arch->contents)) {
        mutation_tell(u, MUTANT_SAME_CODE, NULL);
        return;
    }
    stage_run(j);
    const struct program_run *r = b->run.n ? &b->run.p[0] : NULL;
    if (!r || r->run.verdict == VERDICT_NONE || r->run.verdict == VERDICT_NOT_RUN)
        mutation_tell(u, MUTANT_NOT_TRIED, r ? &r->run : NULL);
    else if (r->run.verdict != VERDICT_PASS)
        mutation_tell(u, MUTANT_NOTICED, &r->run);
    else if (r->compare.verdict != VERDICT_PASS && r->compare.verdict != VERDICT_NONE)
        mutation_tell(u, MUTANT_NOTICED, &r->compare);
    else
        mutation_tell(u, u->result->reason ? MUTANT_LISTED : MUTANT_SURVIVED, NULL);
}

static void try_in(struct mutant *u, const struct base *where, const char *tree)
{
    const struct case_job *base = where->job;
    struct arena *a = u->a;
    struct test_case k = *base->k;
    struct toolchain t = *base->t;
    struct build_result b = {.toolchain = base->b->toolchain, .rocm = base->b->rocm};
    struct port_unit unit = *base->unit;
    struct case_job j = {.s = base->s, .k = &k, .t = &t, .unit = &unit, .b = &b, .a = a};
    k.known.n = 0;
    k.timeout = time_limit(where);
    t.arch = (struct words){0};
    words_add(&t.arch, a, where->arch->arch);
    unit.tree = tree;
    unit.files = mutation_moved(&base->unit->files, base->unit->tree, tree, a);
    unit.sources = mutation_moved(&base->unit->sources, base->unit->tree, tree, a);
    mutation_judge(u, where, &j);
    for (size_t i = 0; i < b.arch.n; i++)
        vec_release(&b.arch.p[i].kernel);
    for (size_t i = 0; i < b.run.n; i++)
        vec_release(&b.run.p[i].tensor);
    vec_release(&b.arch);
    vec_release(&b.run);
}

/* Runs the other cases that have the changed file: its code may be meant for one of them, with
 * other arguments. */
static void try_others(struct mutate *m, struct mutant *u, const char *tree)
{
    struct mutant_result *r = u->result;
    for (size_t i = 0; i < m->base.n && !process_interrupted(); i++) {
        const struct base *b = &m->base.p[i];
        if (b == u->base || b->job->unit != u->base->job->unit ||
            !words_have(&b->visited, u->site->file->path))
            continue;
        try_in(u, b, tree);
        if (r->verdict == MUTANT_NOTICED) {
            r->why = arena_printf(u->a, "not by this case, by %s: %s", b->job->k->name,
                                  r->why ? r->why : "");
            return;
        }
    }
    r->verdict = MUTANT_SURVIVED;
    r->why = r->log = NULL;
}

static void try_mutant(void *ctx, size_t i)
{
    struct mutant *u = &((struct mutate *)ctx)->mutant.p[i];
    struct session *s = ((struct mutate *)ctx)->s;
    struct err err;
    const char *work = store_begin(s->store, u->a, &err);
    const char *tree = work ? fs_join(u->a, work, "tree") : NULL;
    if (tree && make_tree(u, tree, &err) == 0)
        try_in(u, u->base, tree);
    else
        u->result->why = arena_strdup(u->a, str_of(err.msg));
    if (u->result->verdict == MUTANT_SURVIVED)
        try_others(ctx, u, tree);
    if (process_interrupted())
        u->result->verdict = MUTANT_NOT_TRIED;
    if (work)
        store_abandon(s->store, work);
}

static const char *mutant_name(void *ctx, size_t i)
{
    const struct mutant_result *r = ((struct mutate *)ctx)->mutant.p[i].result;
    return arena_printf(((struct mutate *)ctx)->mutant.p[i].a, "%s  %s:%u: %s -> %s", r->test,
                        r->file, r->line, r->old, r->new);
}

/* ---- all of them ---- */

static struct mutant_result mutation_describe(const struct base *b,
                                              const struct mutation_site *site, struct arena *a)
{
    size_t from, to;
    const struct code_file *f = site->file;
    struct place place = source_place(&f->src, f->t.tok[site->tok].begin);
    const char *line = site_line(site, a, &from, &to);
    const struct survivor *s = test_case_survivor(b->job->k, f->name, line, from, to);
    return (struct mutant_result){.test = b->job->k->name,
                                  .toolchain = b->job->b->toolchain,
                                  .arch = b->arch->arch,
                                  .file = f->name,
                                  .line = place.line,
                                  .column = place.col,
                                  .old = arena_strdup(a, tok_raw(&f->t, site->tok)),
                                  .new = arena_strdup(a, site->new),
                                  .text = line,
                                  .reason = s ? s->reason : NULL};
}

static int mutation_by_place(const void *pa, const void *pb)
{
    const struct mutation_site *a = pa, *b = pb;
    int order = strcmp(a->file->name, b->file->name);
    return order ? order : (a->tok > b->tok) - (a->tok < b->tok);
}

static void make_mutants(struct mutate *m)
{
    struct session *s = m->s;
    size_t n = m->base.n;
    const char **name = ARENA_ARRAY(&s->arena, const char *, n + 1);
    size_t *has = ARENA_ARRAY(&s->arena, size_t, n + 1),
           *taken = ARENA_ARRAY(&s->arena, size_t, n + 1);
    for (size_t i = 0; i < n; i++) {
        name[i] = m->base.p[i].job->k->name;
        has[i] = m->base.p[i].sites.list.n;
    }
    sites_share(s->o->mutants, s->o->seed, name, has, n, taken);
    for (size_t i = 0; i < n; i++) {
        struct base *b = &m->base.p[i];
        if (taken[i])
            qsort(b->sites.list.p, taken[i], sizeof *b->sites.list.p, mutation_by_place);
        for (size_t k = 0; k < taken[i]; k++) {
            struct arena *a = xcalloc(1, sizeof *a);
            vec_push(&s->mutant, a);
            vec_push(&m->mutant, (struct mutant){.base = b, .site = &b->sites.list.p[k], .a = a});
            vec_push(&s->v->mutation->mutant, mutation_describe(b, &b->sites.list.p[k], a));
        }
    }
    for (size_t i = 0; i < m->mutant.n; i++)
        m->mutant.p[i].result = &s->v->mutation->mutant.p[i];
}

void mutation_run(struct session *s)
{
    struct mutate m = {.s = s};
    s->v->mutation = xcalloc(1, sizeof *s->v->mutation);
    s->v->mutation->seed = s->o->seed;
    s->v->mutation->wanted = s->o->mutants;
    if (process_interrupted())
        return;
    find_sites(&m);
    make_mutants(&m);
    struct workers w = {
        .s = s, .n = m.mutant.n, .work = try_mutant, .name = mutant_name, .ctx = &m};
    workers_run(&w);
    for (size_t i = 0; i < m.base.n; i++) {
        sites_release(&m.base.p[i].sites);
        device_code_release(&m.base.p[i].code);
    }
    vec_release(&m.base);
    vec_release(&m.mutant);
}
