#include "validate/result/result.h"

static void visit_build(const struct case_result *c, const struct build_result *b,
                        void (*visit)(void *ctx, const struct step_context *p), void *ctx)
{
    visit(ctx, &(struct step_context){c, b, NULL, NULL, STAGE_PORT, &b->port});
    visit(ctx, &(struct step_context){c, b, NULL, NULL, STAGE_COMPILE, &b->compile});
    for (size_t i = 0; i < b->arch.n; i++)
        visit(ctx, &(struct step_context){c, b, &b->arch.p[i], NULL, STAGE_COMPILE,
                                          &b->arch.p[i].compile});
    for (size_t i = 0; i < b->run.n; i++) {
        const struct program_run *r = &b->run.p[i];
        visit(ctx, &(struct step_context){c, b, NULL, r, STAGE_RUN, &r->run});
        visit(ctx, &(struct step_context){c, b, NULL, r, STAGE_COMPARE, &r->compare});
    }
}

void case_each(const struct case_result *c, void (*visit)(void *ctx, const struct step_context *p),
               void *ctx)
{
    for (size_t i = 0; i < c->build.n; i++)
        visit_build(c, &c->build.p[i], visit, ctx);
}

void validation_each(const struct validation *v,
                     void (*visit)(void *ctx, const struct step_context *p), void *ctx)
{
    for (size_t i = 0; i < v->cases.n; i++)
        case_each(&v->cases.p[i], visit, ctx);
}

enum verdict build_compiled(const struct build_result *b)
{
    static const int weight[] = {[VERDICT_NONE] = 0,  [VERDICT_NOT_RUN] = 1,    [VERDICT_PASS] = 2,
                                 [VERDICT_KNOWN] = 3, [VERDICT_UNEXPECTED] = 4, [VERDICT_FAIL] = 5};
    enum verdict worst = b->compile.verdict;
    for (size_t i = 0; i < b->arch.n; i++) {
        enum verdict v = b->arch.p[i].compile.verdict;
        if (weight[v] > weight[worst])
            worst = v;
    }
    return worst;
}

bool kernel_spills(const struct object_kernel *k)
{
    return k->sgpr_spills || k->vgpr_spills || k->scratch;
}

static void result_count_step(void *ctx, const struct step_context *p)
{
    struct validation_totals *t = ctx;
    t->steps += p->step->verdict != VERDICT_NONE;
    t->cached += p->step->verdict != VERDICT_NONE && p->step->cached;
    if (p->stage != STAGE_COMPILE)
        t->count[p->stage][p->step->verdict]++;
    else if (!p->arch)
        t->count[STAGE_COMPILE][build_compiled(p->build)]++;
    for (size_t i = 0; p->arch && i < p->arch->kernel.n; i++) {
        t->kernels++;
        t->spilling += kernel_spills(&p->arch->kernel.p[i]);
    }
}

struct validation_totals validation_totals(const struct validation *v)
{
    struct validation_totals t = {0};
    validation_each(v, result_count_step, &t);
    return t;
}

bool verdict_is_bad(enum verdict v)
{
    return v == VERDICT_FAIL || v == VERDICT_UNEXPECTED;
}

static void find_bad(void *ctx, const struct step_context *p)
{
    *(bool *)ctx |= verdict_is_bad(p->step->verdict);
}

bool validation_failed(const struct validation *v)
{
    bool bad = false;
    validation_each(v, find_bad, &bad);
    return bad;
}

const char *stage_name(enum stage s)
{
    static const char *const name[STAGES] = {[STAGE_PORT] = "port",
                                             [STAGE_COMPILE] = "compile",
                                             [STAGE_RUN] = "run",
                                             [STAGE_COMPARE] = "compare"};
    return name[s];
}

const char *verdict_name(enum verdict v)
{
    static const char *const name[] = {[VERDICT_NONE] = "-",
                                       [VERDICT_PASS] = "pass",
                                       [VERDICT_FAIL] = "FAIL",
                                       [VERDICT_KNOWN] = "known",
                                       [VERDICT_UNEXPECTED] = "UNEXPECTED",
                                       [VERDICT_NOT_RUN] = "not run"};
    return name[v];
}

const char *verdict_id(enum verdict v)
{
    static const char *const id[] = {[VERDICT_NONE] = "none",
                                     [VERDICT_PASS] = "pass",
                                     [VERDICT_FAIL] = "fail",
                                     [VERDICT_KNOWN] = "known",
                                     [VERDICT_UNEXPECTED] = "unexpected",
                                     [VERDICT_NOT_RUN] = "not_run"};
    return id[v];
}

struct mutation_totals mutation_totals(const struct mutation *m)
{
    struct mutation_totals t = {0};
    for (size_t i = 0; m && i < m->mutant.n; i++)
        t.count[m->mutant.p[i].verdict]++;
    t.judged = t.count[MUTANT_NOTICED] + t.count[MUTANT_SURVIVED] + t.count[MUTANT_LISTED];
    return t;
}

const char *mutant_verdict_id(enum mutant_verdict v)
{
    static const char *const id[] = {
        [MUTANT_NOT_TRIED] = "not_tried", [MUTANT_NOTICED] = "noticed",
        [MUTANT_SURVIVED] = "survived",   [MUTANT_LISTED] = "listed",
        [MUTANT_SAME_CODE] = "same_code", [MUTANT_NO_COMPILE] = "no_compile"};
    return id[v];
}

static void release_build(struct build_result *b)
{
    for (size_t i = 0; i < b->arch.n; i++)
        vec_release(&b->arch.p[i].kernel);
    for (size_t i = 0; i < b->run.n; i++)
        vec_release(&b->run.p[i].tensor);
    vec_release(&b->arch);
    vec_release(&b->run);
}

void validation_release(struct validation *v)
{
    for (size_t i = 0; i < v->cases.n; i++) {
        for (size_t j = 0; j < v->cases.p[i].build.n; j++)
            release_build(&v->cases.p[i].build.p[j]);
        vec_release(&v->cases.p[i].build);
    }
    vec_release(&v->cases);
    vec_release(&v->toolchain);
    if (v->mutation) {
        vec_release(&v->mutation->mutant);
        vec_release(&v->mutation->left_out);
    }
    free(v->mutation);
    v->mutation = NULL;
}
