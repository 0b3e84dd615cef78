/* Tables for a README or a pull request, in GitHub's Markdown: a row per folder, a row per case,
 * the failures, and what was not run. Services limit the length of a comment, so long lists are
 * cut. */
#include "report/escape.h"
#include "validate/report/view.h"

enum { REASONS_LISTED = 60 };

struct markdown {
    struct view view;
    const struct validation *v;
    struct buf *out;
    VEC(struct view_column) device; /* one per architecture and device, over all toolchains */
};

static void markdown_add_text(struct markdown *m, const char *text)
{
    escape_markdown(m->out, text ? text : "?");
}

/* True if two columns of different toolchains are for the same device. */
static bool is_alike(const struct view_column *a, const struct view_column *b)
{
    return a->stage == b->stage && !strcmp(a->arch ? a->arch : "", b->arch ? b->arch : "") &&
           !strcmp(a->device ? a->device : "", b->device ? b->device : "");
}

static void find_devices(struct markdown *m)
{
    for (size_t i = 0; i < m->view.column.n; i++) {
        const struct view_column *c = &m->view.column.p[i];
        bool had = c->stage != STAGE_RUN;
        for (size_t j = 0; j < m->device.n && !had; j++)
            had = is_alike(&m->device.p[j], c);
        if (!had)
            vec_push(&m->device, *c);
    }
}

static void add_device_title(struct markdown *m, const struct view_column *c)
{
    markdown_add_text(m, c->title);
    if (c->wave)
        buf_printf(m->out, " (wave%d)", c->wave);
}

static void markdown_add_means(struct markdown *m)
{
    if (m->v->toolchain.n)
        buf_addstr(m->out, "\n| toolchain | version | architectures |\n|---|---|---|\n");
    for (size_t i = 0; i < m->v->toolchain.n; i++) {
        const struct toolchain_result *t = &m->v->toolchain.p[i];
        buf_addstr(m->out, "| ");
        markdown_add_text(m, t->name);
        buf_addstr(m->out, " | ");
        if (t->missing)
            buf_addstr(m->out, "missing: ");
        markdown_add_text(m, t->missing ? t->missing : t->version ? t->version : "");
        buf_addstr(m->out, " | ");
        markdown_add_text(m, t->archs && !t->missing ? t->archs : "");
        buf_addstr(m->out, " |\n");
    }
    buf_addstr(m->out, "\nDevice: ");
    markdown_add_text(m, m->v->device ? m->v->device : "none");
    buf_addch(m->out, '\n');
}

/* The table of folders. */

static void markdown_add_count(struct markdown *m, const struct view_count *n)
{
    if (!n->tried)
        buf_addstr(m->out, " - |");
    else if (n->passed == n->tried)
        buf_printf(m->out, " %u |", n->passed);
    else
        buf_printf(m->out, " %s%u of %u%s |", n->bad ? "**" : "", n->passed, n->tried,
                   n->bad ? "**" : "");
}

static void count_build(const struct build_result *b, enum stage s, struct view_count *n)
{
    if (s == STAGE_PORT)
        view_count_cell(n, b->port.verdict);
    else if (s == STAGE_COMPILE)
        view_count_cell(n, build_compiled(b));
    for (size_t i = 0; s == STAGE_COMPARE && i < b->run.n; i++)
        view_count_cell(n, b->run.p[i].compare.verdict);
}

/* Adds the cases in rows [from, to) of a stage, over all toolchains. */
static void add_stage_count(struct markdown *m, size_t from, size_t to, enum stage s)
{
    struct view_count n = {0};
    for (size_t i = from; i < to; i++) {
        const struct case_result *c = m->view.row.p[i].test;
        for (size_t j = 0; j < c->build.n; j++)
            count_build(&c->build.p[j], s, &n);
    }
    markdown_add_count(m, &n);
}

static void add_column_count(struct markdown *m, size_t from, size_t to,
                             const struct view_column *c)
{
    struct view_count n = {0};
    for (size_t i = from; i < to; i++)
        view_count_cell(&n, view_cell(m->view.row.p[i].test, c).verdict);
    markdown_add_count(m, &n);
}

/* Adds the runs on a device, over all toolchains. */
static void add_device_count(struct markdown *m, size_t from, size_t to,
                             const struct view_column *device)
{
    struct view_count n = {0};
    for (size_t j = 0; j < m->view.column.n; j++) {
        const struct view_column *c = &m->view.column.p[j];
        for (size_t i = from; i < to && is_alike(c, device); i++) {
            const struct program_run *r = view_run(m->view.row.p[i].test, c);
            view_count_cell(&n, r ? r->run.verdict : VERDICT_NONE);
        }
    }
    markdown_add_count(m, &n);
}

static void markdown_add_counts(struct markdown *m, size_t from, size_t to)
{
    buf_printf(m->out, " | %zu |", to - from);
    add_stage_count(m, from, to, STAGE_PORT);
    for (size_t i = 0; i < m->view.column.n; i++) {
        if (m->view.column.p[i].stage == STAGE_COMPILE)
            add_column_count(m, from, to, &m->view.column.p[i]);
    }
    for (size_t i = 0; i < m->device.n; i++)
        add_device_count(m, from, to, &m->device.p[i]);
    if (m->device.n)
        add_stage_count(m, from, to, STAGE_COMPARE);
    buf_addch(m->out, '\n');
}

static size_t end_of_folder(const struct markdown *m, size_t from)
{
    size_t to = from + 1;
    while (to < m->view.row.n && !view_begins_folder(&m->view, to))
        to++;
    return to;
}

static void add_folder_heads(struct markdown *m)
{
    size_t columns = 2;
    buf_addstr(m->out, "\n| folder | cases | ported |");
    for (size_t i = 0; i < m->view.column.n; i++) {
        if (m->view.column.p[i].stage != STAGE_COMPILE)
            continue;
        buf_addstr(m->out, " compiled by ");
        markdown_add_text(m, m->view.column.p[i].toolchain);
        buf_addstr(m->out, " |");
        columns++;
    }
    for (size_t i = 0; i < m->device.n; i++) {
        buf_addstr(m->out, " ran on ");
        add_device_title(m, &m->device.p[i]);
        buf_addstr(m->out, " |");
        columns++;
    }
    if (m->device.n)
        buf_addstr(m->out, " agreed |");
    buf_addstr(m->out, "\n|---|");
    for (columns += m->device.n > 0; columns; columns--)
        buf_addstr(m->out, "---:|");
    buf_addch(m->out, '\n');
}

static void markdown_add_folders(struct markdown *m)
{
    size_t folders = 0;
    if (!m->view.row.n)
        return;
    add_folder_heads(m);
    for (size_t from = 0, to; from < m->view.row.n; from = to, folders++) {
        to = end_of_folder(m, from);
        buf_addstr(m->out, "| ");
        markdown_add_text(m, m->view.row.p[from].folder[0] ? m->view.row.p[from].folder : ".");
        markdown_add_counts(m, from, to);
    }
    if (folders > 1) {
        buf_addstr(m->out, "| all");
        markdown_add_counts(m, 0, m->view.row.n);
    }
}

/* The table of cases. */

/* Adds a case in the columns that are like this one: a single word if all toolchains agree. */
static void markdown_add_words(struct markdown *m, const struct case_result *c,
                               const struct view_column *like)
{
    const char *word = NULL;
    bool agree = true, any = false;
    for (size_t i = 0; i < m->view.column.n; i++) {
        const char *other = view_cell(c, &m->view.column.p[i]).word;
        if (!is_alike(&m->view.column.p[i], like))
            continue;
        agree = agree && (!word || !strcmp(word, other));
        word = other;
    }
    buf_addch(m->out, ' ');
    if (agree)
        buf_addstr(m->out, word ? word : "-");
    for (size_t i = 0; !agree && i < m->view.column.n; i++) {
        if (!is_alike(&m->view.column.p[i], like))
            continue;
        buf_addstr(m->out, any ? ", " : "");
        markdown_add_text(m, m->view.column.p[i].toolchain);
        buf_printf(m->out, ": %s", view_cell(c, &m->view.column.p[i]).word);
        any = true;
    }
    buf_addstr(m->out, " |");
}

static void add_worst(struct markdown *m, const struct case_result *c)
{
    const struct tensor_result *t = view_worst_of_case(c);
    struct buf line = {0};
    if (!t) {
        buf_addstr(m->out, " | |\n");
        return;
    }
    buf_printf(&line, "%s: ", t->name ? t->name : "?");
    view_errors(t, &line);
    buf_addch(m->out, ' ');
    markdown_add_text(m, line.p);
    buf_addstr(m->out, " | ");
    markdown_add_text(m, t->checksum ? "checksum" : t->tolerance ? t->tolerance : "");
    buf_addstr(m->out, " |\n");
    buf_release(&line);
}

static void add_case_heads(struct markdown *m)
{
    buf_addstr(m->out, "| case | port | compile |");
    for (size_t i = 0; i < m->device.n; i++) {
        buf_addch(m->out, ' ');
        add_device_title(m, &m->device.p[i]);
        buf_addstr(m->out, " |");
    }
    buf_addstr(m->out, " largest error | allowed |\n|---|---|---|");
    for (size_t i = 0; i < m->device.n; i++)
        buf_addstr(m->out, "---|");
    buf_addstr(m->out, "---|---|\n");
}

static void markdown_add_cases(struct markdown *m)
{
    static const struct view_column port = {.stage = STAGE_PORT},
                                    compile = {.stage = STAGE_COMPILE};
    if (!m->view.row.n)
        return;
    buf_printf(m->out, "\n<details><summary>Cases (%zu)</summary>\n\n", m->view.row.n);
    add_case_heads(m);
    for (size_t i = 0; i < m->view.row.n; i++) {
        const struct case_result *c = m->view.row.p[i].test;
        buf_addstr(m->out, "| ");
        markdown_add_text(m, c->name);
        buf_addstr(m->out, " |");
        markdown_add_words(m, c, &port);
        markdown_add_words(m, c, &compile);
        for (size_t j = 0; j < m->device.n; j++)
            markdown_add_words(m, c, &m->device.p[j]);
        add_worst(m, c);
    }
    buf_addstr(m->out, "\n</details>\n");
}

/* Reasons. */

static void add_first(struct markdown *m, const struct view_reason *r)
{
    const struct tensor_result *t =
        r->stage == STAGE_COMPARE ? view_worst_of_run(r->occurrence.p[0].run) : NULL;
    struct buf line = {0};
    if (!t || !t->c.has_first)
        return;
    buf_printf(&line, "%s at ", t->name ? t->name : "?");
    view_first(t, &line);
    buf_addstr(m->out, "<br>");
    markdown_add_text(m, line.p);
    buf_release(&line);
}

/* Adds a reason. A failure names its place; other reasons name the cases that share them. */
static void markdown_add_reason(struct markdown *m, const struct view_reason *r)
{
    struct buf where = {0};
    if (verdict_is_bad(r->verdict)) {
        buf_printf(&where, "%s: ", r->occurrence.p[0].test->name);
        view_targets(r->occurrence.p, r->occurrence.n, &where);
        buf_addstr(m->out, "- ");
        markdown_add_text(m, where.p);
        buf_printf(m->out, ": **%s**: ", stage_name(r->stage));
        markdown_add_text(m, r->why);
        add_first(m, r);
    } else {
        for (size_t i = 0, any = 0; i < r->occurrence.n; i++) {
            if (!i || r->occurrence.p[i].test != r->occurrence.p[i - 1].test)
                buf_printf(&where, "%s%s", any++ ? ", " : "", r->occurrence.p[i].test->name);
        }
        buf_printf(m->out, "- %s: ", stage_name(r->stage));
        markdown_add_text(m, r->why);
        buf_printf(m->out, " (%zu: ", r->occurrence.n);
        markdown_add_text(m, where.p);
        buf_addch(m->out, ')');
    }
    buf_addch(m->out, '\n');
    buf_release(&where);
}

static bool markdown_is_listed(const struct view_reason *r, enum verdict v)
{
    return v == VERDICT_FAIL ? verdict_is_bad(r->verdict) : r->verdict == v;
}

static void markdown_add_reasons(struct markdown *m, enum verdict v, const char *title)
{
    size_t n = 0;
    for (size_t i = 0; i < m->view.reason.n; i++) {
        if (!markdown_is_listed(&m->view.reason.p[i], v))
            continue;
        if (!n)
            buf_printf(m->out, "\n### %s\n\n", title);
        if (n++ < REASONS_LISTED)
            markdown_add_reason(m, &m->view.reason.p[i]);
    }
    if (n > REASONS_LISTED)
        buf_printf(m->out, "\nand %zu more\n", n - REASONS_LISTED);
}

/* Adds the score of the mutants, and those that nothing notices. */
static void markdown_add_mutants(struct markdown *m)
{
    const struct mutation *all = m->v->mutation;
    struct buf score = {0};
    size_t n = 0;
    if (!all)
        return;
    view_mutants(m->v, &score);
    buf_addstr(m->out, "\n### Mutants\n\n");
    markdown_add_text(m, score.p);
    buf_addstr(m->out, "\n");
    for (size_t i = 0; i < all->mutant.n; i++) {
        const struct mutant_result *r = &all->mutant.p[i];
        if (r->verdict != MUTANT_SURVIVED || n++ >= REASONS_LISTED)
            continue;
        buf_addstr(m->out, n == 1 ? "\n- " : "- ");
        buf_clear(&score);
        buf_printf(&score, "%s: %s:%u:%u: %s -> %s: %s", r->test, r->file, r->line, r->column,
                   r->old, r->new, r->text);
        markdown_add_text(m, score.p);
        buf_addch(m->out, '\n');
    }
    if (n > REASONS_LISTED)
        buf_printf(m->out, "\nand %zu more\n", n - REASONS_LISTED);
    buf_release(&score);
}

static void markdown_write(const struct validation *v, struct buf *out)
{
    struct markdown m = {.v = v, .out = out};
    struct buf summary = {0};
    view_init(&m.view, v);
    find_devices(&m);
    view_summary(v, &summary);
    buf_printf(out, "## tranship validate\n\n");
    markdown_add_text(&m, summary.p);
    buf_addch(out, '\n');
    markdown_add_means(&m);
    markdown_add_folders(&m);
    markdown_add_cases(&m);
    markdown_add_reasons(&m, VERDICT_FAIL, "Failed");
    markdown_add_reasons(&m, VERDICT_KNOWN, "Known to fail");
    markdown_add_reasons(&m, VERDICT_NOT_RUN, "Not run");
    markdown_add_mutants(&m);
    buf_release(&summary);
    vec_release(&m.device);
    view_release(&m.view);
}

const struct validation_report validation_report_markdown = {
    "markdown", "tables for a README or a pull request", markdown_write};
