/* One page that needs nothing else: its style and its script are in it, and it loads nothing. First an
 * overview, then what did not pass and why, then everything about each case. */
#include "report/escape.h"
#include "report/layout.h"
#include "validate/html_parts.h"
#include "validate/html_style.h"

const char *html_class(enum verdict v)
{
    static const char *const class[] = {
        [VERDICT_NONE] = "none",   [VERDICT_PASS] = "pass",       [VERDICT_FAIL] = "fail",
        [VERDICT_KNOWN] = "known", [VERDICT_UNEXPECTED] = "fail", [VERDICT_NOT_RUN] = "notrun"};
    return class[v];
}

void html_text(struct buf *out, const char *text)
{
    escape_xml(out, text ? text : "?");
}

void html_begin_table(struct buf *out, const char *const *columns)
{
    buf_addstr(out, "<div class=\"scroll\"><table class=\"sort wide\">\n<thead><tr>");
    for (; *columns; columns++)
        buf_printf(out, "<th scope=\"col\"%s>%s</th>", **columns == '#' ? " class=\"n\"" : "",
                   *columns + (**columns == '#'));
    buf_addstr(out, "</tr></thead>\n<tbody>\n");
}

void html_end_table(struct buf *out)
{
    buf_addstr(out, "</tbody>\n</table></div>\n");
}

void html_cell(struct buf *out, const char *class, const char *text)
{
    if (class[0])
        buf_printf(out, "<td class=\"%s\">", class);
    else
        buf_addstr(out, "<td>");
    html_text(out, text);
    buf_addstr(out, "</td>");
}

void html_log(struct buf *out, const char *path)
{
    if (!path)
        return;
    buf_addstr(out, "<a class=\"code\" href=\"");
    escape_uri(out, path);
    buf_addstr(out, "\">");
    html_text(out, path);
    buf_addstr(out, "</a>");
}

/* The overview. */

static void add_intro(const struct validation *v, struct buf *out)
{
    struct buf summary = {0};
    bool bad = validation_failed(v);
    view_summary(v, &summary);
    buf_printf(out, "<h1>tranship validate <span class=\"v %s\">%s</span></h1>\n<p>", bad ? "fail" : "pass",
               bad ? "failed" : "as expected");
    html_text(out, summary.p);
    buf_addstr(out, "</p>\n<p class=\"soft\">");
    if (v->paths)
        html_text(out, v->paths);
    if (v->version) {
        buf_addstr(out, v->paths ? " by tranship " : "tranship ");
        html_text(out, v->version);
    }
    buf_printf(out, "%sexit status %d</p>\n", v->paths || v->version ? ", " : "", v->exit_code);
    buf_release(&summary);
}

static uint32_t tried(const uint32_t *count)
{
    uint32_t n = 0;
    for (int v = VERDICT_PASS; v <= VERDICT_NOT_RUN; v++)
        n += count[v];
    return n;
}

/* A stage's verdicts as one bar. */
static void add_bar(struct buf *out, const uint32_t *count, uint32_t all)
{
    double x = 0;
    buf_addstr(out, "<svg viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
    for (int v = VERDICT_PASS; v <= VERDICT_NOT_RUN; v++) {
        double width = 100.0 * count[v] / all;
        if (count[v])
            buf_printf(out, "<rect class=\"%s\" x=\"%.3f\" y=\"0\" width=\"%.3f\" height=\"6\"/>",
                       html_class((enum verdict)v), x, width);
        x += width;
    }
    buf_addstr(out, "</svg>");
}

static void add_stage(struct buf *out, const uint32_t *count, enum stage s)
{
    uint32_t all = tried(count);
    buf_printf(out, "<li>%s<br>", stage_name(s));
    if (!all) {
        buf_addstr(out, "<b class=\"soft\">-</b></li>\n");
        return;
    }
    buf_printf(out, "<b>%u</b> <span class=\"soft\">of %u</span>", count[VERDICT_PASS], all);
    for (int v = VERDICT_FAIL; v <= VERDICT_NOT_RUN; v++) {
        if (count[v])
            buf_printf(out, " <span class=\"%s\">%u %s</span>", html_class((enum verdict)v), count[v],
                       verdict_name((enum verdict)v));
    }
    add_bar(out, count, all);
    buf_addstr(out, "</li>\n");
}

static void add_stages(const struct validation *v, struct buf *out)
{
    struct validation_totals t = validation_totals(v);
    buf_addstr(out, "<ul class=\"stages\">\n");
    for (int s = 0; s < STAGES; s++)
        add_stage(out, t.count[s], (enum stage)s);
    buf_addstr(out, "</ul>\n");
}

static void add_means(const struct validation *v, struct buf *out)
{
    static const char *const columns[] = {"toolchain", "version", "architectures", NULL};
    buf_addstr(out, "<h2>Toolchains and device</h2>\n");
    if (v->toolchain.n)
        html_begin_table(out, columns);
    for (size_t i = 0; i < v->toolchain.n; i++) {
        const struct toolchain_result *t = &v->toolchain.p[i];
        buf_addstr(out, "<tr>");
        html_cell(out, "", t->name);
        buf_addstr(out, "<td>");
        if (t->missing)
            buf_addstr(out, "<span class=\"v known\">missing</span> ");
        html_text(out, t->missing ? t->missing : t->version ? t->version : "");
        buf_addstr(out, "</td>");
        html_cell(out, "", t->archs && !t->missing ? t->archs : "");
        buf_addstr(out, "</tr>\n");
    }
    if (v->toolchain.n)
        html_end_table(out);
    buf_addstr(out, "<p>Device: ");
    html_text(out, v->device ? v->device : "none");
    buf_addstr(out, "</p>\n");
}

/* The matrix. */

static void add_column_title(struct buf *out, const struct view_column *c)
{
    buf_printf(out, "<th scope=\"col\"%s", c->first ? " class=\"first\"" : "");
    if (c->device) {
        buf_addstr(out, " title=\"");
        html_text(out, c->device);
        buf_addch(out, '"');
    }
    buf_addch(out, '>');
    html_text(out, c->title);
    if (c->wave)
        buf_printf(out, "<br>wave%d", c->wave);
    buf_addstr(out, "</th>");
}

static void add_heads(const struct view *w, struct buf *out)
{
    buf_addstr(out, "<thead><tr><th scope=\"col\" rowspan=\"2\">case</th>");
    for (size_t i = 0, next; i < w->column.n; i = next) {
        for (next = i + 1; next < w->column.n && !w->column.p[next].first;)
            next++;
        buf_printf(out, "<th class=\"tool\" scope=\"colgroup\" colspan=\"%zu\">", next - i);
        html_text(out, w->column.p[i].toolchain);
        buf_addstr(out, "</th>");
    }
    buf_addstr(out, "</tr>\n<tr>");
    for (size_t i = 0; i < w->column.n; i++)
        add_column_title(out, &w->column.p[i]);
    buf_addstr(out, "</tr></thead>\n");
}

static bool is_odd(const struct view *w, const struct case_result *c)
{
    for (size_t i = 0; i < w->column.n; i++) {
        enum verdict v = view_cell(c, &w->column.p[i]).verdict;
        if (v != VERDICT_PASS && v != VERDICT_NONE)
            return true;
    }
    return false;
}

static void add_row(const struct view *w, const struct view_row *r, struct buf *out)
{
    buf_addstr(out, "<tr data-case=\"");
    html_text(out, r->kase->name);
    buf_printf(out, "\" data-id=\"case-%zu\" data-odd=\"%d\"><td><a href=\"#case-%zu\">", r->index,
               is_odd(w, r->kase), r->index);
    html_text(out, r->leaf);
    buf_addstr(out, "</a></td>");
    for (size_t i = 0; i < w->column.n; i++) {
        struct view_cell c = view_cell(r->kase, &w->column.p[i]);
        buf_printf(out, "<td%s><span class=\"v %s\">%s</span></td>",
                   w->column.p[i].first ? " class=\"first\"" : "", html_class(c.verdict), c.word);
    }
    buf_addstr(out, "</tr>\n");
}

static void add_matrix(const struct view *w, struct buf *out)
{
    if (!w->row.n)
        return;
    buf_addstr(out, "<h2>Cases</h2>\n<div class=\"tools\"></div>\n<table class=\"matrix\">\n");
    add_heads(w, out);
    for (size_t i = 0; i < w->row.n; i++) {
        if (view_begins_folder(w, i)) {
            buf_printf(out, "%s<tbody>\n", i ? "</tbody>\n" : "");
            if (w->row.p[i].folder[0]) {
                buf_printf(out, "<tr class=\"folder\"><th scope=\"rowgroup\" colspan=\"%zu\">",
                           w->column.n + 1);
                html_text(out, w->row.p[i].folder);
                buf_addstr(out, "</th></tr>\n");
            }
        }
        add_row(w, &w->row.p[i], out);
    }
    buf_addstr(out, "</tbody>\n</table>\n");
}

/* What did not pass. */

static void add_case_link(struct buf *out, const struct validation *v, const struct case_result *c)
{
    buf_printf(out, "<a href=\"#case-%zu\">", (size_t)(c - v->kase.p));
    html_text(out, c->name);
    buf_addstr(out, "</a>");
}

static void add_reason(const struct validation *v, const struct view_reason *r, struct buf *out)
{
    struct buf where = {0};
    buf_printf(out, "<tr><td><span class=\"v %s\">%s</span></td>", html_class(r->verdict),
               verdict_name(r->verdict));
    html_cell(out, "", stage_name(r->stage));
    html_cell(out, "", r->why);
    buf_addstr(out, "<td>");
    for (size_t i = 0; i < r->place.n; i++) {
        if (i && r->place.p[i].kase == r->place.p[i - 1].kase)
            continue;
        buf_addstr(out, i ? ", " : "");
        add_case_link(out, v, r->place.p[i].kase);
    }
    if (verdict_is_bad(r->verdict)) {
        view_places(r->place.p, r->place.n, &where);
        buf_addstr(out, ": ");
        html_text(out, where.p);
    }
    buf_printf(out, "</td><td class=\"n\">%zu</td></tr>\n", r->place.n);
    buf_release(&where);
}

static void add_reasons(const struct view *w, struct buf *out)
{
    static const enum verdict order[] = {VERDICT_FAIL, VERDICT_UNEXPECTED, VERDICT_KNOWN, VERDICT_NOT_RUN};
    static const char *const columns[] = {"verdict", "stage", "why", "where", "#steps", NULL};
    if (!w->reason.n)
        return;
    buf_addstr(out, "<h2>What did not pass</h2>\n");
    html_begin_table(out, columns);
    for (size_t v = 0; v < sizeof order / sizeof *order; v++) {
        for (size_t i = 0; i < w->reason.n; i++) {
            if (w->reason.p[i].verdict == order[v])
                add_reason(w->v, &w->reason.p[i], out);
        }
    }
    html_end_table(out);
}

static void write_html(const struct validation *v, struct buf *out)
{
    struct view w;
    view_init(&w, v);
    buf_addstr(out, html_head);
    add_intro(v, out);
    add_stages(v, out);
    add_means(v, out);
    add_matrix(&w, out);
    add_reasons(&w, out);
    if (w.row.n)
        buf_addstr(out, "<h2>Details</h2>\n");
    for (size_t i = 0; i < w.row.n; i++)
        html_case(out, w.row.p[i].kase, w.row.p[i].index);
    buf_addstr(out, html_script);
    buf_addstr(out, "</body>\n</html>\n");
    view_release(&w);
}

const struct validation_report validation_report_html = {
    "html", "one page: matrix of cases, what failed, kernels and errors", write_html};
