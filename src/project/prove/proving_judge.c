/* Stores the judge's verdict on the ports in the results of the run. */
#include "core/fingerprint.h"
#include "project/parse/proof_block.h"
#include "project/prove/proving_parts.h"
#include "project/settings/rules.h"
#include <stdlib.h>

static struct judged_file judged_file(const struct proving *p, size_t i)
{
    const struct file_result *r = &p->results->file[i];
    const struct proving_file *f = &p->file[i];
    uint32_t n = r->nfindings + r->nsuppressed;
    const struct finding **finding = ARENA_ARRAY(p->plan->arena, const struct finding *, n);
    enum proof_state *state = ARENA_ARRAY(p->plan->arena, enum proof_state, n);
    for (uint32_t k = 0; k < n; k++) {
        finding[k] = k < r->nfindings ? &r->finding[k] : &r->suppressed[k - r->nfindings].finding;
        state[k] = PROOF_UNKNOWN;
    }
    return (struct judged_file){
        p->plan->in->jobs.p[i].path, buf_str(&f->source), &f->origins, finding, n, state};
}

static void judge_one(struct judge *j, const struct proving_unit *u)
{
    struct arena a = {0};
    struct clang_proof proof;
    struct err err;
    struct judged_unit unit = {.path = u->unit->path,
                               .file = u->file,
                               .nfiles = u->nfiles,
                               .trouble = u->trouble,
                               .error = u->unit->errors.p,
                               .nerrors = (uint32_t)u->unit->errors.n};
    if (u->proved &&
        proof_unpack(buf_str(&u->block), u->proof_file, u->nfiles, &proof, &a, &err) == 0)
        unit.proof = &proof;
    judge_unit(j, &unit);
    arena_release(&a);
}

/* ---- findings ---- */

/* A file's results while they grow. */
struct growing {
    struct proving *p;
    size_t i;
    struct source src;
    struct findings added;
};

static void proving_judge_begin(struct growing *g, struct proving *p, size_t i)
{
    *g = (struct growing){.p = p, .i = i};
    source_init(&g->src, p->plan->in->jobs.p[i].path, buf_str(&p->file[i].source), p->plan->arena);
    g->added = (struct findings){.arena = p->plan->arena, .src = &g->src};
}

static int proving_judge_by_family(const void *pa, const void *pb)
{
    const struct tally *a = pa, *b = pb;
    return strcmp(a->family, b->family);
}

/* One more use that is left. */
static void proving_judge_count_left(struct proving *p, size_t i, const struct finding *f)
{
    struct file_result *r = &p->results->file[i];
    struct tally *tally = ARENA_ARRAY(p->plan->arena, struct tally, r->ntallies + 1);
    struct left_name *left = ARENA_ARRAY(p->plan->arena, struct left_name, r->nleft + 1);
    uint32_t k = 0;
    if (r->ntallies)
        memcpy(tally, r->tally, r->ntallies * sizeof *tally);
    while (k < r->ntallies && strcmp(tally[k].family, "code") != 0)
        k++;
    if (k == r->ntallies)
        tally[r->ntallies++] = (struct tally){.family = "code"};
    tally[k].uses[USE_LEFT]++;
    qsort(tally, r->ntallies, sizeof *tally, proving_judge_by_family);
    if (r->nleft)
        memcpy(left, r->left, r->nleft * sizeof *left);
    left[r->nleft++] = (struct left_name){.name = f->subject,
                                          .why = f->def->number == TS_NOT_PROVED
                                                     ? "it is not known whether the port compiles"
                                                     : "the port does not compile there",
                                          .uses = 1};
    r->tally = tally;
    r->left = left;
    r->unconverted++;
}

static int proving_judge_by_place(const void *pa, const void *pb)
{
    const struct finding *a = pa, *b = pb;
    if (a->span.begin != b->span.begin)
        return a->span.begin < b->span.begin ? -1 : 1;
    return (a->def->number > b->def->number) - (a->def->number < b->def->number);
}

/* The new findings that no rule takes out, among the others. */
static void proving_judge_add_findings(struct growing *g)
{
    struct arena *a = g->p->plan->arena;
    struct file_result *r = &g->p->results->file[g->i], one = {.path = r->path};
    one.nfindings = (uint32_t)g->added.list.n;
    struct file_rules rules = rules_for(g->p->plan->map, r->path, a);
    for (size_t k = 0; k < g->added.list.n; k++) {
        const struct finding *f = &g->added.list.p[k];
        if (f->def->leaves != LEAVES_NOTHING && f->severity == SEV_ERROR)
            proving_judge_count_left(g->p, g->i, &g->added.list.p[k]);
    }
    fingerprint_findings(&g->src, g->added.list.p, one.nfindings);
    rules_apply(&rules, &one, g->added.list.p, a);
    struct finding *all = ARENA_ARRAY(a, struct finding, r->nfindings + one.nfindings);
    struct suppressed *out = ARENA_ARRAY(a, struct suppressed, r->nsuppressed + one.nsuppressed);
    for (uint32_t k = 0; k < r->nfindings + one.nfindings; k++)
        all[k] = k < r->nfindings ? r->finding[k] : g->added.list.p[k - r->nfindings];
    for (uint32_t k = 0; k < r->nsuppressed + one.nsuppressed; k++)
        out[k] = k < r->nsuppressed ? r->suppressed[k] : one.suppressed[k - r->nsuppressed];
    r->nfindings += one.nfindings;
    r->nsuppressed += one.nsuppressed;
    if (one.nfindings)
        qsort(all, r->nfindings, sizeof *all, proving_judge_by_place);
    r->finding = all;
    r->suppressed = out;
}

static void proving_judge_end(struct growing *g)
{
    if (g->added.list.n)
        proving_judge_add_findings(g);
    vec_release(&g->added.list);
}

/* "in the unit a.cu, device code for gfx90a, and in 3 more units" */
static const char *where(const struct proving *p, const struct unpredicted *u)
{
    struct arena *a = p->plan->arena;
    const char *pass = u->pass
                           ? arena_printf(a, "device code for %s", p->plan->opt->arch[u->pass - 1])
                           : "host code";
    const char *first = arena_printf(a, "In the unit %s, %s", u->unit, pass);
    const char *all = u->units < 2 ? first
                                   : arena_printf(a, "%s, and in %u more unit%s", first,
                                                  u->units - 1, u->units > 2 ? "s" : "");
    return u->before ? arena_printf(a,
                                    "%s. clang refuses the CUDA source there, too: if its build "
                                    "has macros or folders that are not known here, pass them "
                                    "after --",
                                    all)
                     : all;
}

/* What the compiler refuses is an error, whatever was thought of it before. */
static void take_confirmed(struct proving *p, size_t i, struct finding *f)
{
    if (f->severity == SEV_ERROR)
        return;
    f->severity = SEV_ERROR;
    f->effort = f->effort < EFFORT_MINUTES ? EFFORT_MINUTES : f->effort;
    if (f->def->leaves == LEAVES_NOTHING)
        proving_judge_count_left(p, i, f);
}

static void take_states(struct proving *p, size_t i, const struct judged_file *f)
{
    struct file_result *r = &p->results->file[i];
    struct finding *own = ARENA_ARRAY(p->plan->arena, struct finding, r->nfindings);
    for (uint32_t k = 0; k < r->nfindings; k++) {
        own[k] = r->finding[k];
        own[k].proof = f->state[k];
        if (f->state[k] == PROOF_CONFIRMED)
            take_confirmed(p, i, &own[k]);
    }
    r->finding = own;
}

/* A unit that could not be judged is not done: unless the user says so, or nobody asked for the
 * proof and what lacks is no part of the project. */
static void proving_judge_add_unjudged(struct growing *g, const struct unjudged *u)
{
    bool excused = u->elsewhere && g->p->plan->opt->prove_most;
    struct finding *f =
        finding_add(&g->added, TS_NOT_PROVED, (struct span){0, 0}, str_of(u->why), NULL, NULL);
    f->severity = u->assumed ? SEV_INFO : excused ? SEV_WARNING : f->severity;
    f->effort = u->assumed ? EFFORT_NONE : f->effort;
}

static void proving_judge_add_all(struct proving *p, const struct judgement *j)
{
    for (size_t i = 0; i < p->plan->in->jobs.n; i++) {
        struct growing g;
        proving_judge_begin(&g, p, i);
        for (size_t k = 0; k < j->unpredicted.n; k++) {
            const struct unpredicted *u = &j->unpredicted.p[k];
            if (u->file == i)
                finding_add(&g.added, TS_PORT_BREAKS, u->span, str_of(u->text), NULL, where(p, u))
                    ->proof = PROOF_CONFIRMED;
        }
        for (size_t k = 0; k < j->unjudged.n; k++) {
            const struct unjudged *u = &j->unjudged.p[k];
            if (strcmp(u->unit, p->plan->in->jobs.p[i].path) == 0)
                proving_judge_add_unjudged(&g, u);
        }
        proving_judge_end(&g);
    }
}

static const char *arch_list(const struct proving *p)
{
    const char *list = p->plan->opt->arch[0];
    for (uint32_t i = 1; i < p->plan->opt->narchs; i++)
        list = arena_printf(p->plan->arena, "%s, %s", list, p->plan->opt->arch[i]);
    return list;
}

static void summarize(struct proving *p, const struct judgement *j)
{
    if (p->plan->opt->prove_most && !j->units)
        return; /* nobody asked, and there is nothing to say */
    struct proof_summary *s = ARENA_NEW(p->plan->arena, struct proof_summary);
    *s = (struct proof_summary){.arch = arch_list(p),
                                .include = p->plan->opt->hip_include,
                                .hip = p->plan->opt->hip,
                                .units = j->units,
                                .compile = j->compile,
                                .unjudged = (uint32_t)j->unjudged.n,
                                .predicted = j->predicted,
                                .unpredicted = (uint32_t)j->unpredicted.n,
                                .confirmed = j->confirmed,
                                .unconfirmed = j->unconfirmed};
    if (j->unjudged.n) {
        s->first = j->unjudged.p[0].unit;
        s->why = j->unjudged.p[0].why;
    }
    p->results->proof = s;
}

void proving_judge(struct proving *p)
{
    if (!p)
        return;
    uint32_t n = (uint32_t)p->plan->in->jobs.n;
    struct judged_file *file = ARENA_ARRAY(p->plan->arena, struct judged_file, n);
    struct judgement result;
    for (uint32_t i = 0; i < n; i++)
        file[i] = judged_file(p, i);
    struct judge *j = judge_new(file, n, p->plan->opt->hip_include, p->plan->opt->assumed,
                                p->plan->opt->nassumed, p->plan->arena);
    for (uint32_t i = 0; i < p->nunits; i++)
        judge_one(j, &p->unit[i]);
    judge_end(j, &result);
    for (uint32_t i = 0; i < n; i++)
        take_states(p, i, &file[i]);
    proving_judge_add_all(p, &result);
    summarize(p, &result);
    vec_release(&result.unpredicted);
    vec_release(&result.unjudged);
}
