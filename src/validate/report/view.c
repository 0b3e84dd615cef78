#include "validate/report/view.h"
#include "report/layout.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool view_same(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static const struct build_result *build_of(const struct case_result *c, const char *toolchain)
{
    for (size_t i = 0; i < c->build.n; i++) {
        if (view_same(c->build.p[i].toolchain, toolchain))
            return &c->build.p[i];
    }
    return NULL;
}

const struct program_run *view_run(const struct case_result *c, const struct view_column *column)
{
    const struct build_result *b = build_of(c, column->toolchain);
    for (size_t i = 0; b && i < b->run.n; i++) {
        if (view_same(b->run.p[i].arch, column->arch) &&
            view_same(b->run.p[i].device, column->device))
            return &b->run.p[i];
    }
    return NULL;
}

static void add_column(struct view *w, const struct view_column *c)
{
    for (size_t i = 0; i < w->column.n; i++) {
        const struct view_column *old = &w->column.p[i];
        if (old->stage == c->stage && view_same(old->toolchain, c->toolchain) &&
            view_same(old->arch, c->arch) && view_same(old->device, c->device))
            return;
    }
    vec_push(&w->column, *c);
}

static bool has_toolchain(const struct view *w, const char *name)
{
    for (size_t i = 0; i < w->column.n; i++) {
        if (view_same(w->column.p[i].toolchain, name))
            return true;
    }
    return false;
}

/* Adds the columns of one toolchain that have a value for any case. Devices are in the order in
 * which they appear. */
static void add_toolchain(struct view *w, const char *name)
{
    if (has_toolchain(w, name))
        return;
    const struct validation *v = w->v;
    struct view_column port = {name, STAGE_PORT, NULL, NULL, 0, "port", true};
    struct view_column compile = {name, STAGE_COMPILE, NULL, NULL, 0, "compile", false};
    for (size_t i = 0; i < v->cases.n; i++) {
        const struct build_result *b = build_of(&v->cases.p[i], name);
        if (!b)
            continue;
        add_column(w, &port);
        add_column(w, &compile);
        for (size_t j = 0; j < b->run.n; j++) {
            const struct program_run *r = &b->run.p[j];
            const char *title = r->arch ? r->arch : r->device ? r->device : "run";
            add_column(w, &(struct view_column){name, STAGE_RUN, r->arch, r->device, r->wave, title,
                                                false});
        }
    }
}

static void add_columns(struct view *w)
{
    const struct validation *v = w->v;
    for (size_t i = 0; i < v->toolchain.n; i++)
        add_toolchain(w, v->toolchain.p[i].name);
    for (size_t i = 0; i < v->cases.n; i++) {
        for (size_t j = 0; j < v->cases.p[i].build.n; j++)
            add_toolchain(w, v->cases.p[i].build.p[j].toolchain);
    }
}

static int view_by_folder(const void *a, const void *b)
{
    const struct view_row *x = a, *y = b;
    int order = strcmp(x->folder, y->folder);
    if (!order)
        order = strcmp(x->leaf, y->leaf);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

static void view_add_rows(struct view *w)
{
    for (size_t i = 0; i < w->v->cases.n; i++) {
        const struct case_result *c = &w->v->cases.p[i];
        const char *slash = strrchr(c->name, '/');
        struct str folder = {c->name, slash ? (size_t)(slash - c->name) : 0};
        vec_push(&w->row, (struct view_row){c, arena_strdup(&w->arena, folder),
                                            slash ? slash + 1 : c->name, i});
    }
    if (w->row.n)
        qsort(w->row.p, w->row.n, sizeof *w->row.p, view_by_folder);
}

/* True if a step belongs to this reason. A known failure has the manifest's reason in several
 * cases, and many cases may lack the same library: these share one entry. Failures of different
 * cases have entries of their own, because equal texts ("exit code 1") say little. */
static bool view_belongs(const struct view_reason *r, const struct step_context *p)
{
    if (r->stage != p->stage || r->verdict != p->step->verdict ||
        strcmp(r->why, view_why(p->step)) != 0)
        return false;
    return !verdict_is_bad(r->verdict) || r->occurrence.p[0].test == p->test;
}

static void view_add_reason(void *ctx, const struct step_context *p)
{
    struct view *w = ctx;
    enum verdict v = p->step->verdict;
    if (v == VERDICT_NONE || v == VERDICT_PASS)
        return;
    size_t i = w->reason.n;
    while (i && !view_belongs(&w->reason.p[i - 1], p))
        i--;
    if (!i) {
        vec_push(&w->reason, (struct view_reason){p->stage, v, view_why(p->step), {0}});
        i = w->reason.n;
    }
    vec_push(&w->reason.p[i - 1].occurrence, *p);
}

void view_init(struct view *w, const struct validation *v)
{
    *w = (struct view){.v = v};
    add_columns(w);
    view_add_rows(w);
    validation_each(v, view_add_reason, w);
}

void view_release(struct view *w)
{
    for (size_t i = 0; i < w->reason.n; i++)
        vec_release(&w->reason.p[i].occurrence);
    vec_release(&w->reason);
    vec_release(&w->column);
    vec_release(&w->row);
    arena_release(&w->arena);
}

bool view_begins_folder(const struct view *w, size_t row)
{
    return !row || strcmp(w->row.p[row].folder, w->row.p[row - 1].folder) != 0;
}

static struct view_cell run_cell(const struct program_run *r)
{
    if (!r)
        return (struct view_cell){VERDICT_NONE, verdict_name(VERDICT_NONE)};
    enum verdict run = r->run.verdict, compare = r->compare.verdict;
    if (run == VERDICT_PASS && compare == VERDICT_NONE)
        return (struct view_cell){run, "ran"};
    if (compare == VERDICT_NONE || (verdict_is_bad(run) && !verdict_is_bad(compare)))
        return (struct view_cell){run, verdict_name(run)};
    return (struct view_cell){compare, compare == VERDICT_FAIL ? "differs" : verdict_name(compare)};
}

struct view_cell view_cell(const struct case_result *c, const struct view_column *column)
{
    const struct build_result *b = build_of(c, column->toolchain);
    if (column->stage == STAGE_RUN)
        return run_cell(view_run(c, column));
    enum verdict v = !b                            ? VERDICT_NONE
                     : column->stage == STAGE_PORT ? b->port.verdict
                                                   : build_compiled(b);
    return (struct view_cell){v, verdict_name(v)};
}

/* True if a is worse than b. A NaN among the errors counts more than any number. */
static bool view_is_worse(const struct tensor_result *a, const struct tensor_result *b)
{
    if (!b || a->c.ok != b->c.ok)
        return !b || !a->c.ok;
    return a->c.max_scaled > b->c.max_scaled || (isnan(a->c.max_scaled) && !isnan(b->c.max_scaled));
}

const struct tensor_result *view_worst_of_run(const struct program_run *r)
{
    const struct tensor_result *worst = NULL;
    for (size_t i = 0; i < r->tensor.n; i++) {
        if (view_is_worse(&r->tensor.p[i], worst))
            worst = &r->tensor.p[i];
    }
    return worst;
}

const struct tensor_result *view_worst_of_case(const struct case_result *c)
{
    const struct tensor_result *worst = NULL;
    for (size_t i = 0; i < c->build.n; i++) {
        for (size_t j = 0; j < c->build.p[i].run.n; j++) {
            const struct tensor_result *t = view_worst_of_run(&c->build.p[i].run.p[j]);
            if (t && view_is_worse(t, worst))
                worst = t;
        }
    }
    return worst;
}

void view_count_cell(struct view_count *n, enum verdict v)
{
    n->tried += v != VERDICT_NONE;
    n->passed += v == VERDICT_PASS;
    n->bad += verdict_is_bad(v);
    n->known += v == VERDICT_KNOWN;
    n->not_run += v == VERDICT_NOT_RUN;
}

static uint32_t view_sum(const uint32_t *count)
{
    uint32_t n = 0;
    for (int v = VERDICT_PASS; v <= VERDICT_NOT_RUN; v++)
        n += count[v];
    return n;
}

/* Adds texts for everything that is not as it should be, over all stages. */
static void add_odd(const struct validation_totals *t, struct buf *out)
{
    static const struct {
        enum verdict verdict;
        const char *word;
    } odd[] = {{VERDICT_FAIL, "failed"},
               {VERDICT_UNEXPECTED, "passed unexpectedly"},
               {VERDICT_KNOWN, "known to fail"},
               {VERDICT_NOT_RUN, "not run"}};
    const char *lead = "; ";
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        uint32_t n = 0;
        for (int s = 0; s < STAGES; s++)
            n += t->count[s][odd[i].verdict];
        if (!n)
            continue;
        buf_printf(out, "%s%u %s", lead, n, odd[i].word);
        lead = ", ";
    }
}

void view_summary(const struct validation *v, struct buf *out)
{
    static const char *const done[STAGES] = {[STAGE_PORT] = "ported",
                                             [STAGE_COMPILE] = "compiled",
                                             [STAGE_RUN] = "ran",
                                             [STAGE_COMPARE] = "agreed"};
    struct validation_totals t = validation_totals(v);
    const char *lead = ": ";
    layout_count(out, v->cases.n, "case", "cases");
    for (int s = 0; s < STAGES; s++) {
        if (!view_sum(t.count[s]))
            continue;
        buf_printf(out, "%s%u of %u %s", lead, t.count[s][VERDICT_PASS], view_sum(t.count[s]),
                   done[s]);
        lead = ", ";
    }
    add_odd(&t, out);
    if (t.kernels) {
        buf_addstr(out, "; ");
        layout_count(out, t.kernels, "kernel", "kernels");
        buf_printf(out, ", %u with spills or scratch", t.spilling);
    }
    if (t.steps)
        buf_printf(out, "; %u of %u steps cached", t.cached, t.steps);
    buf_addstr(out, "; ");
    view_seconds(v->seconds, out);
    if (v->interrupted)
        buf_addstr(out, "; interrupted");
}

void view_mutants(const struct validation *v, struct buf *out)
{
    struct mutation_totals t = mutation_totals(v->mutation);
    const uint32_t *n = t.count;
    if (!v->mutation)
        return;
    buf_printf(out, "mutants: %u of %u noticed", n[MUTANT_NOTICED], t.judged);
    if (t.judged)
        buf_printf(out, " (%.1f %%)", 100.0 * n[MUTANT_NOTICED] / t.judged);
    if (n[MUTANT_SURVIVED])
        buf_printf(out, ", %u not", n[MUTANT_SURVIVED]);
    if (n[MUTANT_LISTED])
        buf_printf(out, ", %u not for a reason that the manifest has", n[MUTANT_LISTED]);
    if (n[MUTANT_NO_COMPILE])
        buf_printf(out, "; %u did not compile", n[MUTANT_NO_COMPILE]);
    if (n[MUTANT_SAME_CODE])
        buf_printf(out, "; %u changed no code", n[MUTANT_SAME_CODE]);
    if (n[MUTANT_NOT_TRIED])
        buf_printf(out, "; %u not tried", n[MUTANT_NOT_TRIED]);
}

static const char *view_arch_of(const struct step_context *p)
{
    return p->run ? p->run->arch : p->arch ? p->arch->arch : NULL;
}

void view_target(const struct step_context *p, struct buf *out)
{
    view_targets(p, 1, out);
}

void view_targets(const struct step_context *p, size_t n, struct buf *out)
{
    const char *last = NULL; /* the architecture before */
    for (size_t i = 0; i < n; i++) {
        const char *toolchain = p[i].build->toolchain, *arch = view_arch_of(&p[i]);
        bool again = i && view_same(p[i - 1].build->toolchain, toolchain);
        if (!again)
            buf_printf(out, "%s%s", i ? "; " : "", toolchain ? toolchain : "?");
        if (arch)
            buf_printf(out, "%s%s", again && last ? ", " : " ", arch);
        last = arch;
    }
}

const char *view_why(const struct step *s)
{
    if (s->why && s->why[0])
        return s->why;
    return s->verdict == VERDICT_UNEXPECTED ? "passes, although the manifest says that it fails"
                                            : "no reason given";
}

bool view_has_errors(const struct tensor_result *t)
{
    return !t->checksum && (t->c.ok || t->c.has_first);
}

void view_shape(const struct tensor_result *t, struct buf *out)
{
    buf_addstr(out, tensor_type_name(t->type));
    for (int i = 0; i < t->ndim && i < TENSOR_DIMS; i++)
        buf_printf(out, "%s%llu", i ? ", " : " (", (unsigned long long)t->dim[i]);
    if (t->ndim > 0)
        buf_addch(out, ')');
}

/* Adds x with as few digits as read back as x, at most those of the type's precision. */
static void element_text(bool narrow, double x, char *out, size_t size)
{
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(out, size, "%.*g", digits, x);
        double back = strtod(out, NULL);
        if (!isfinite(x) || (narrow ? (float)back == (float)x : back == x))
            return;
    }
}

static bool is_narrow(enum tensor_type type)
{
    return tensor_type_is_float(type) && type != TENSOR_F64;
}

void view_first(const struct tensor_result *t, struct buf *out)
{
    const struct comparison *c = &t->c;
    char got[40], want[40];
    bool narrow = is_narrow(t->type);
    if (!tensor_type_is_float(t->type) && c->first_got_text &&
        c->first_want_text) { /* all digits */
        buf_printf(out, "%s: %s instead of %s", c->first_index ? c->first_index : "?",
                   c->first_got_text, c->first_want_text);
        return;
    }
    element_text(narrow, c->first_got, got, sizeof got);
    element_text(narrow, c->first_want, want, sizeof want);
    if (!strcmp(got, want)) /* the reference is of a wider type */
        element_text(false, c->first_want, want, sizeof want);
    buf_printf(out, "%s: %s instead of %s", c->first_index ? c->first_index : "?", got, want);
}

/* Adds an error with three digits: "1.23e-07". */
static void view_add_error(double x, struct buf *out)
{
    if (isnan(x))
        buf_addstr(out, "nan"); /* without the sign that C may print */
    else
        buf_printf(out, "%.3g", x);
}

void view_errors(const struct tensor_result *t, struct buf *out)
{
    const struct comparison *c = &t->c;
    if (!view_has_errors(t)) {
        buf_addstr(out, c->why ? c->why : c->ok ? "the checksum agrees" : "differs");
    } else if (c->ok && !(c->max_abs > 0)) {
        buf_addstr(out, "equal");
    } else {
        buf_addstr(out, "abs ");
        view_add_error(c->max_abs, out);
        buf_addstr(out, ", rel ");
        view_add_error(c->max_rel, out);
        buf_addstr(out, ", ");
        view_add_error(c->max_ulp, out);
        buf_addstr(out, " ulp");
    }
}

void view_seconds(double seconds, struct buf *out)
{
    if (!(seconds < 1e9)) { /* nothing that was measured */
        buf_addstr(out, "? s");
    } else if (seconds < 9.995) {
        buf_printf(out, "%.2f s", seconds);
    } else if (seconds < 119.5) {
        buf_printf(out, "%.0f s", seconds);
    } else {
        unsigned long whole = (unsigned long)(seconds + 0.5);
        buf_printf(out, "%lu min %lu s", whole / 60, whole % 60);
    }
}
