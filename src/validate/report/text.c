/* The report on the terminal: the toolchains and devices, a line per case, the failures with their
 * reasons, and the sums at the end. */
#include "report/escape.h"
#include "report/layout.h"
#include "validate/report/view.h"

enum {
    NAME_COLUMNS = 40,
    CASES_NAMED = 4, /* of those that share a reason, without --verbose */
    GAP = 2,
    TOOLCHAIN_GAP = 4,
};

struct text {
    struct view view;
    const struct validation *v;
    struct buf *out;
    int *width;  /* of each column */
    int names;   /* columns of the cases' names */
    bool narrow; /* a letter per cell */
};

static void text_colour(struct text *t, const char *code)
{
    if (t->v->colour)
        buf_printf(t->out, "\033[%sm", code);
}

static const char *verdict_colour(enum verdict v)
{
    static const char *const code[] = {
        [VERDICT_NONE] = "2",   [VERDICT_PASS] = "32",         [VERDICT_FAIL] = "1;31",
        [VERDICT_KNOWN] = "33", [VERDICT_UNEXPECTED] = "1;31", [VERDICT_NOT_RUN] = "36"};
    return code[v];
}

/* Returns a text made safe for one line of a terminal, owned by the view's arena. */
static const char *text_safe(struct text *t, const char *text)
{
    struct buf b = {0};
    escape_terminal(&b, text ? text : "?");
    const char *copy = arena_strdup(&t->view.arena, buf_str(&b));
    buf_release(&b);
    return copy;
}

static void pad(struct text *t, int columns)
{
    buf_printf(t->out, "%*s", columns > 0 ? columns : 0, "");
}

/* Ends a line, without blanks at its end. */
static void end_line(struct text *t)
{
    while (t->out->len && t->out->p[t->out->len - 1] == ' ')
        t->out->p[--t->out->len] = 0;
    buf_addch(t->out, '\n');
}

/* Adds the toolchains and devices of the validation. */
static void text_add_means(struct text *t)
{
    int columns = (int)strlen("device");
    for (size_t i = 0; i < t->v->toolchain.n; i++) {
        int n = escape_columns(text_safe(t, t->v->toolchain.p[i].name));
        columns = n > columns ? n : columns;
    }
    for (size_t i = 0; i < t->v->toolchain.n; i++) {
        const struct toolchain_result *c = &t->v->toolchain.p[i];
        layout_pad(t->out, text_safe(t, c->name), columns + GAP);
        if (c->missing) {
            text_colour(t, "33");
            buf_addstr(t->out, "missing");
            text_colour(t, "0");
            buf_printf(t->out, ": %s\n", text_safe(t, c->missing));
            continue;
        }
        buf_addstr(t->out, c->version ? text_safe(t, c->version) : "");
        if (c->archs)
            buf_printf(t->out, "%s%s", c->version ? "; " : "", text_safe(t, c->archs));
        end_line(t);
    }
    layout_pad(t->out, "device", columns + GAP);
    buf_printf(t->out, "%s\n", t->v->device ? text_safe(t, t->v->device) : "none");
}

/* The matrix. */

static int gap(const struct text *t, size_t column)
{
    return column && t->view.column.p[column].first ? TOOLCHAIN_GAP : GAP;
}

static int row_width(const struct text *t)
{
    int n = t->names;
    for (size_t i = 0; i < t->view.column.n; i++)
        n += gap(t, i) + t->width[i];
    return n;
}

/* Returns the last column of the toolchain that column i begins, and the width of these columns. */
static size_t end_of_toolchain(const struct text *t, size_t i, int *width)
{
    size_t j = i;
    *width = t->width[i];
    while (++j < t->view.column.n && !t->view.column.p[j].first)
        *width += gap(t, j) + t->width[j];
    return j;
}

/* Widens columns so that a toolchain's name fits above them. */
static void widen_for_names(struct text *t)
{
    int have;
    for (size_t i = 0, next; i < t->view.column.n; i = next) {
        next = end_of_toolchain(t, i, &have);
        int want = escape_columns(text_safe(t, t->view.column.p[i].toolchain));
        if (want > have)
            t->width[next - 1] += want - have;
    }
}

static void text_measure(struct text *t)
{
    const struct view *w = &t->view;
    t->width = ARENA_ARRAY(&t->view.arena, int, w->column.n + 1);
    for (size_t i = 0; i < w->column.n; i++) {
        t->width[i] = escape_columns(text_safe(t, w->column.p[i].title));
        for (size_t j = 0; j < w->row.n; j++) {
            int n = (int)strlen(view_cell(w->row.p[j].test, &w->column.p[i]).word);
            t->width[i] = n > t->width[i] ? n : t->width[i];
        }
    }
    t->names = (int)strlen("case");
    for (size_t j = 0; j < w->row.n; j++) {
        int n = escape_columns(text_safe(t, w->row.p[j].leaf)) + (w->row.p[j].folder[0] ? 2 : 0);
        t->names = n > t->names && n <= NAME_COLUMNS ? n : t->names;
    }
    widen_for_names(t);
    t->narrow = t->v->width && row_width(t) > t->v->width;
}

static void add_heads(struct text *t)
{
    const struct view *w = &t->view;
    int width;
    pad(t, t->names);
    for (size_t i = 0, next; i < w->column.n; i = next) {
        next = end_of_toolchain(t, i, &width);
        pad(t, gap(t, i));
        layout_pad(t->out, text_safe(t, w->column.p[i].toolchain), width);
    }
    end_line(t);
    layout_pad(t->out, "case", t->names);
    for (size_t i = 0; i < w->column.n; i++) {
        pad(t, gap(t, i));
        layout_pad(t->out, text_safe(t, w->column.p[i].title), t->width[i]);
    }
    end_line(t);
}

/* If there is no room for words: adds a legend for the letters of a row. */
static void add_letter_heads(struct text *t)
{
    static const char letters[] = ". pass, F failed, D differs, K known to fail, U passes "
                                  "unexpectedly, n not run, - not tried";
    const struct view *w = &t->view;
    struct buf line = {0};
    for (size_t i = 0; i < w->column.n; i++) {
        if (w->column.p[i].first)
            buf_printf(&line, "%s:", text_safe(t, w->column.p[i].toolchain));
        buf_printf(&line, " %s", text_safe(t, w->column.p[i].title));
        if (i + 1 == w->column.n || w->column.p[i + 1].first) {
            layout_wrap(t->out, line.p, 0, t->v->width);
            buf_clear(&line);
        }
    }
    layout_wrap(t->out, letters, 0, t->v->width);
    buf_addch(t->out, '\n');
    buf_release(&line);
}

static char letter(struct view_cell c)
{
    static const char letters[] = {
        [VERDICT_NONE] = '-',  [VERDICT_PASS] = '.',       [VERDICT_FAIL] = 'F',
        [VERDICT_KNOWN] = 'K', [VERDICT_UNEXPECTED] = 'U', [VERDICT_NOT_RUN] = 'n'};
    return c.verdict == VERDICT_FAIL && c.word[0] == 'd' ? 'D' : letters[c.verdict];
}

static void add_cell(struct text *t, size_t row, size_t column)
{
    struct view_cell c = view_cell(t->view.row.p[row].test, &t->view.column.p[column]);
    if (t->narrow)
        buf_addstr(t->out, t->view.column.p[column].first ? "  " : " ");
    else
        pad(t, gap(t, column));
    text_colour(t, verdict_colour(c.verdict));
    if (t->narrow)
        buf_addch(t->out, letter(c));
    else
        buf_addstr(t->out, c.word);
    text_colour(t, "0");
    if (!t->narrow)
        pad(t, t->width[column] - (int)strlen(c.word));
}

static void text_add_row(struct text *t, size_t row)
{
    const struct view_row *r = &t->view.row.p[row];
    if (view_begins_folder(&t->view, row) && r->folder[0])
        buf_printf(t->out, "%s/\n", text_safe(t, r->folder));
    pad(t, r->folder[0] ? 2 : 0);
    layout_pad(t->out, text_safe(t, r->leaf), t->names - (r->folder[0] ? 2 : 0));
    for (size_t i = 0; i < t->view.column.n; i++)
        add_cell(t, row, i);
    end_line(t);
}

static void add_matrix(struct text *t)
{
    if (!t->view.row.n || !t->view.column.n)
        return;
    text_measure(t);
    if (t->narrow)
        add_letter_heads(t);
    else
        add_heads(t);
    for (size_t i = 0; i < t->view.row.n; i++)
        text_add_row(t, i);
}

/* Failures. */

/* Adds a text below its heading, wrapped if the width of the terminal is known. */
static void add_beneath(struct text *t, const char *text)
{
    layout_wrap(t->out, text_safe(t, text), 4, t->v->width > 50 ? t->v->width : 0);
}

/* said: the text that was printed for the step already, or NULL. */
static void text_add_tensor(struct text *t, const struct tensor_result *r, const char *said)
{
    struct buf line = {0};
    buf_printf(&line, "%s, ", r->name ? r->name : "?");
    view_shape(r, &line);
    if (r->reference)
        buf_printf(&line, ", against %s", r->reference);
    buf_addstr(&line, ": ");
    if (r->c.why && r->c.has_first && !(said && strstr(said, r->c.why)))
        buf_printf(&line, "%s, ", r->c.why);
    buf_addstr(&line, view_has_errors(r) && !r->c.ok ? "errors " : "");
    view_errors(r, &line);
    if (r->tolerance && !r->checksum)
        buf_printf(&line, " (allowed: %s)", r->tolerance);
    if (r->c.has_first) {
        buf_addstr(&line, "; the first at ");
        view_first(r, &line);
    }
    add_beneath(t, line.p);
    buf_release(&line);
}

static void text_add_histogram(struct text *t, const struct comparison *c)
{
    struct buf lines = {0};
    compare_histogram(c, 40, &lines);
    struct str rest = buf_str(&lines);
    while (rest.n) {
        const char *end = memchr(rest.p, '\n', rest.n);
        size_t n = end ? (size_t)(end - rest.p) : rest.n;
        buf_printf(t->out, "        %.*s\n", (int)n, rest.p);
        rest = str_cut(rest, n + 1, rest.n);
    }
    buf_release(&lines);
}

static void text_add_failure(struct text *t, const struct view_reason *r)
{
    const struct step_context *p = r->occurrence.p;
    struct buf where = {0};
    view_targets(p, r->occurrence.n, &where);
    buf_printf(t->out, "%s: ", text_safe(t, p->test->name));
    text_colour(t, "1;31");
    buf_printf(t->out, "%s %s", stage_name(r->stage), verdict_name(r->verdict));
    text_colour(t, "0");
    buf_printf(t->out, " on %s\n", text_safe(t, where.p));
    add_beneath(t, r->why);
    for (size_t i = 0; r->stage == STAGE_COMPARE && i < p->run->tensor.n; i++) {
        if (!p->run->tensor.p[i].c.ok) {
            text_add_tensor(t, &p->run->tensor.p[i], r->why);
            if (t->v->verbose && p->run->tensor.p[i].c.has_first)
                text_add_histogram(t, &p->run->tensor.p[i].c);
        }
    }
    for (size_t i = 0; i < r->occurrence.n; i++) {
        if (p[i].step->log && (!i || t->v->verbose))
            buf_printf(t->out, "    log: %s\n", text_safe(t, p[i].step->log));
    }
    buf_release(&where);
}

static void add_failures(struct text *t)
{
    for (size_t i = 0; i < t->view.reason.n; i++) {
        if (verdict_is_bad(t->view.reason.p[i].verdict))
            text_add_failure(t, &t->view.reason.p[i]);
    }
}

/* Adds the cases that share a reason, each once; places of one case are neighbours. */
static void text_add_cases(struct text *t, const struct view_reason *r, struct buf *line)
{
    size_t named = 0;
    for (size_t i = 0; i < r->occurrence.n; i++) {
        if (i && r->occurrence.p[i].test == r->occurrence.p[i - 1].test)
            continue;
        if (named < CASES_NAMED || t->v->verbose)
            buf_printf(line, "%s%s", named ? ", " : "", r->occurrence.p[i].test->name);
        named++;
    }
    if (named > CASES_NAMED && !t->v->verbose)
        buf_printf(line, " and %zu more", named - CASES_NAMED);
}

static void text_add_reasons(struct text *t, enum verdict v, const char *title)
{
    for (size_t i = 0, any = 0; i < t->view.reason.n; i++) {
        const struct view_reason *r = &t->view.reason.p[i];
        struct buf line = {0};
        if (r->verdict != v)
            continue;
        if (!any++)
            buf_printf(t->out, "%s\n", title);
        buf_printf(t->out, "  %s: %s\n", stage_name(r->stage), text_safe(t, r->why));
        buf_printf(&line, "%zu x: ", r->occurrence.n);
        text_add_cases(t, r, &line);
        add_beneath(t, line.p);
        buf_release(&line);
    }
}

static void add_known(struct text *t)
{
    struct validation_totals sums = validation_totals(t->v);
    unsigned long n = 0;
    for (int s = 0; s < STAGES; s++)
        n += sums.count[s][VERDICT_KNOWN];
    if (t->v->verbose) {
        text_add_reasons(t, VERDICT_KNOWN, "Known to fail");
    } else if (n) {
        layout_count(t->out, n, "step is", "steps are");
        buf_addstr(t->out, " known to fail (--verbose lists them)\n");
    }
}

static void add_not_run(struct text *t)
{
    text_add_reasons(t, VERDICT_NOT_RUN, "Not run");
}

/* Remarks on steps that did not fail: such a step may fail elsewhere, or a tensor has no
 * reference. */

static bool has_remark(const struct step_context *p)
{
    enum verdict v = p->step->verdict;
    return (v == VERDICT_PASS || v == VERDICT_NONE) && p->step->why;
}

static void count_remark(void *ctx, const struct step_context *p)
{
    *(unsigned long *)ctx += has_remark(p);
}

static void add_remark(void *ctx, const struct step_context *p)
{
    struct text *t = ctx;
    struct buf where = {0};
    if (!has_remark(p))
        return;
    view_target(p, &where);
    buf_printf(t->out, "%s: %s on %s: ", text_safe(t, p->test->name), stage_name(p->stage),
               text_safe(t, where.p));
    buf_printf(t->out, "%s\n", text_safe(t, p->step->why));
    buf_release(&where);
}

static void add_remarks(struct text *t)
{
    unsigned long n = 0;
    validation_each(t->v, count_remark, &n);
    if (t->v->verbose) {
        validation_each(t->v, add_remark, t);
    } else if (n) {
        layout_count(t->out, n, "remark", "remarks");
        buf_addstr(t->out, " (--verbose lists them)\n");
    }
}

/* With --verbose: the errors of results that agree, and the kernels that spill. */

static void add_agreeing(struct text *t, const struct case_result *c, const struct build_result *b)
{
    for (size_t i = 0; i < b->run.n; i++) {
        const struct program_run *r = &b->run.p[i];
        if (r->compare.verdict != VERDICT_PASS)
            continue;
        buf_printf(t->out, "%s: %s %s", text_safe(t, c->name), text_safe(t, b->toolchain),
                   text_safe(t, r->arch));
        buf_printf(t->out, "%s%s\n", r->libraries ? ", " : "",
                   r->libraries ? text_safe(t, r->libraries) : "");
        for (size_t j = 0; j < r->tensor.n; j++)
            text_add_tensor(t, &r->tensor.p[j], NULL);
    }
}

static void text_add_errors(struct text *t)
{
    for (size_t i = 0; t->v->verbose && i < t->view.row.n; i++) {
        const struct case_result *c = t->view.row.p[i].test;
        for (size_t j = 0; j < c->build.n; j++)
            add_agreeing(t, c, &c->build.p[j]);
    }
}

static void add_spilling(void *ctx, const struct step_context *p)
{
    struct text *t = ctx;
    for (size_t i = 0; p->arch && i < p->arch->kernel.n; i++) {
        const struct object_kernel *k = &p->arch->kernel.p[i];
        if (!kernel_spills(k))
            continue;
        buf_printf(t->out, "%s: %s %s: %s: ", text_safe(t, p->test->name),
                   text_safe(t, p->build->toolchain), text_safe(t, p->arch->arch),
                   text_safe(t, k->name));
        buf_printf(t->out, "%u bytes of scratch, %u VGPRs and %u SGPRs spilled\n", k->scratch,
                   k->vgpr_spills, k->sgpr_spills);
    }
}

static void add_spills(struct text *t)
{
    if (t->v->verbose)
        validation_each(t->v, add_spilling, t);
}

/* Mutants. */

static void text_add_mutant(struct text *t, const struct mutant_result *m)
{
    buf_printf(t->out, "  %s: %s:%u:%u: ", text_safe(t, m->test), text_safe(t, m->file), m->line,
               m->column);
    buf_printf(t->out, "%s -> %s", text_safe(t, m->old), text_safe(t, m->new));
    buf_printf(t->out, "  (%s %s)\n", text_safe(t, m->toolchain), text_safe(t, m->arch));
    add_beneath(t, m->text);
}

static void add_mutants_of(struct text *t, enum mutant_verdict v, const char *title)
{
    const struct mutation *all = t->v->mutation;
    for (size_t i = 0, any = 0; i < all->mutant.n; i++) {
        const struct mutant_result *m = &all->mutant.p[i];
        if (m->verdict != v)
            continue;
        if (!any++)
            buf_printf(t->out, "%s\n", title);
        text_add_mutant(t, m);
        if (m->why && v != MUTANT_SURVIVED)
            add_beneath(t, m->why);
        if (m->reason)
            add_beneath(
                t, v == MUTANT_LISTED
                       ? m->reason
                       : arena_printf(&t->view.arena, "a survives line says of it: %s", m->reason));
    }
}

/* Adds the lines of manifests that do not hold here; on another GPU they may. */
static void add_wrong_reasons(struct text *t)
{
    const struct mutation *all = t->v->mutation;
    for (size_t i = 0, any = 0; i < all->mutant.n; i++) {
        const struct mutant_result *m = &all->mutant.p[i];
        if (m->verdict != MUTANT_NOTICED || !m->reason)
            continue;
        if (!any++)
            buf_addstr(t->out,
                       "Mutants that are noticed, although the manifest says that they are not\n");
        text_add_mutant(t, m);
        add_beneath(t, m->why);
    }
}

static void text_add_mutants(struct text *t)
{
    const struct mutation *all = t->v->mutation;
    if (!all)
        return;
    if (t->v->verbose) {
        add_mutants_of(t, MUTANT_NOTICED, "Mutants that are noticed");
        add_mutants_of(t, MUTANT_NO_COMPILE, "Mutants that do not compile");
        add_mutants_of(t, MUTANT_SAME_CODE, "Mutants of which the compiler makes the same code");
        add_mutants_of(t, MUTANT_LISTED,
                       "Mutants that need not be noticed, according to the manifest");
    } else {
        add_wrong_reasons(t);
    }
    add_mutants_of(t, MUTANT_NOT_TRIED, "Mutants that were not tried");
    add_mutants_of(t, MUTANT_SURVIVED, "Mutants that nothing notices");
    for (size_t i = 0; i < all->left_out.n; i++) {
        if (!i)
            buf_addstr(t->out, "Cases without mutants\n");
        buf_printf(t->out, "  %s: %s\n", text_safe(t, all->left_out.p[i].test),
                   text_safe(t, all->left_out.p[i].why));
    }
}

/* The sums. */

static void add_stage(struct text *t, const uint32_t *count, enum stage s)
{
    static const enum verdict order[] = {VERDICT_PASS, VERDICT_FAIL, VERDICT_UNEXPECTED,
                                         VERDICT_KNOWN, VERDICT_NOT_RUN};
    const char *lead = "";
    layout_pad(t->out, stage_name(s), 8);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (!count[order[i]])
            continue;
        buf_addstr(t->out, *lead ? lead : "  ");
        text_colour(t, verdict_colour(order[i]));
        buf_printf(t->out, "%u %s", count[order[i]], verdict_name(order[i]));
        text_colour(t, "0");
        lead = ", ";
    }
    buf_addstr(t->out, *lead ? "\n" : "  -\n");
}

static void add_sums(struct text *t)
{
    struct validation_totals sums = validation_totals(t->v);
    if (sums.steps) {
        for (int s = 0; s < STAGES; s++)
            add_stage(t, sums.count[s], (enum stage)s);
        buf_addch(t->out, '\n');
    }
    struct buf line = {0};
    view_summary(t->v, &line);
    layout_wrap(t->out, line.p, 0, t->v->width);
    buf_clear(&line);
    view_mutants(t->v, &line);
    if (line.len)
        layout_wrap(t->out, line.p, 0, t->v->width);
    buf_release(&line);
}

static void text_write(const struct validation *v, struct buf *out)
{
    static void (*const section[])(struct text *) = {
        text_add_means, add_matrix,  text_add_errors, add_spills,      add_remarks,
        add_known,      add_not_run, add_failures,    text_add_mutants};
    struct text t = {.v = v, .out = out};
    view_init(&t.view, v);
    for (size_t i = 0; i < sizeof section / sizeof *section; i++) {
        size_t begin = out->len;
        section[i](&t);
        if (out->len > begin)
            buf_addch(out, '\n');
    }
    add_sums(&t);
    view_release(&t.view);
}

const struct validation_report validation_report_text = {"text", "aligned text for people",
                                                         text_write};
