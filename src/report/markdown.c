/* A summary for pull requests, in GitHub's Markdown. Services limit the length of a comment, so
 * long lists are cut. */
#include "report/baseline.h"
#include "report/causes.h"
#include "report/doubt.h"
#include "report/escape.h"

enum { FILES_LISTED = 50, FINDINGS_LISTED = 100, NAMES_LISTED = 30, CAUSES_LISTED = 20 };

static uint32_t count_severity(const struct file_result *f, enum severity s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->nfindings; i++)
        n += f->finding[i].severity == s;
    return n;
}

static void report_markdown_add_percent(struct buf *out, uint32_t converted, uint32_t unconverted)
{
    if (converted || unconverted)
        buf_printf(out, "%u %%", totals_permille(converted, unconverted) / 10);
    else
        buf_addstr(out, "-");
}

static void add_more(struct buf *out, uint32_t all, uint32_t listed)
{
    if (all > listed)
        buf_printf(out, "\nand %u more\n", all - listed);
}

/* Files where something is left: the others are as the summary says. */
static bool report_markdown_is_listed(const struct file_result *f)
{
    return f->status == FILE_FAILED || f->status == FILE_SKIPPED || f->unconverted ||
           doubt_is_about(f) || count_severity(f, SEV_ERROR) || count_severity(f, SEV_WARNING);
}

static void report_markdown_add_file(const struct run_result *r, const struct file_result *f,
                                     struct buf *out)
{
    buf_addstr(out, "| ");
    escape_markdown(out, f->path);
    buf_printf(out, " | %u | %u | ", f->converted, f->unconverted);
    report_markdown_add_percent(out, f->converted, f->unconverted);
    buf_printf(out, " | %u | %u | %s", count_severity(f, SEV_ERROR), count_severity(f, SEV_WARNING),
               totals_status(r, f->status));
    if (f->error) {
        buf_addstr(out, ": ");
        escape_markdown(out, f->error);
    } else if (doubt_is_about(f)) {
        buf_addstr(out, ", not fully parsed");
    }
    buf_addstr(out, " |\n");
}

static void report_markdown_add_files(const struct run_result *r, struct buf *out)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->nfiles; i++) {
        if (!report_markdown_is_listed(&r->file[i]))
            continue;
        if (!n)
            buf_addstr(out, "\n| file | converted | left | share | errors | warnings | status |\n"
                            "|---|---:|---:|---:|---:|---:|---|\n");
        if (n++ < FILES_LISTED)
            report_markdown_add_file(r, &r->file[i], out);
    }
    add_more(out, n, FILES_LISTED);
}

static void report_markdown_add_finding(const char *path, const struct finding *f, struct buf *out)
{
    buf_addstr(out, "- ");
    escape_markdown(out, path);
    buf_printf(out, ":%u:%u: **%s** TS%04d: ", f->place.line, f->place.col,
               severity_name(f->severity), f->def->number);
    escape_markdown(out, f->message);
    if (f->effort != EFFORT_NONE)
        buf_printf(out, " (%s)", effort_name(f->effort));
    if (f->note && f->note[0]) {
        buf_addstr(out, "<br>");
        escape_markdown(out, f->note);
    }
    buf_addch(out, '\n');
}

/* Errors before warnings, so that the cut takes what weighs least. */
static void report_markdown_add_findings(const struct run_result *r, struct buf *out)
{
    uint32_t all = baseline_count(r, SEV_WARNING), n = 0;
    if (!all)
        return;
    buf_printf(out, "\n<details><summary>%s (%u)</summary>\n\n",
               r->baseline ? "New findings" : "Findings", all);
    for (int s = SEV_ERROR; s > SEV_INFO; s--) {
        for (uint32_t i = 0; i < r->nfiles; i++) {
            const struct file_result *f = &r->file[i];
            for (uint32_t j = 0; j < f->nfindings && n < FINDINGS_LISTED; j++) {
                if ((int)f->finding[j].severity != s || !baseline_counts(&f->finding[j]))
                    continue;
                report_markdown_add_finding(f->path, &f->finding[j], out);
                n++;
            }
        }
    }
    add_more(out, all, n);
    buf_addstr(out, "\n</details>\n");
}

/* Adds the first things to do. */
static void report_markdown_add_plan(const struct run_result *r, struct buf *out)
{
    struct arena a = {0};
    uint32_t n, most;
    const struct cause *cause = causes_of(r, &a, &n);
    most = causes_most(cause, n);
    if (n)
        buf_printf(
            out,
            "\n<details><summary>Causes (%u), of which %u make 90 %% of the work</summary>\n\n"
            "| cause | places | files | units | work |\n|---|---:|---:|---:|---|\n",
            n, most);
    for (uint32_t i = 0; i < n && i < CAUSES_LISTED; i++) {
        struct buf work = {0};
        cause_work(&cause[i], &work);
        buf_printf(out, "| TS%04d: ", cause[i].def->number);
        escape_markdown(out, cause[i].message);
        if (cause[i].nnames > 1 && cause[i].note) {
            buf_addstr(out, "<br>");
            escape_markdown(out, cause[i].note);
        }
        buf_printf(out, " | %u | %u | %s | %s |\n", cause[i].nplaces, cause[i].nfiles,
                   cause[i].units ? arena_printf(&a, "%u", cause[i].units) : "", work.p);
        buf_release(&work);
    }
    add_more(out, n, CAUSES_LISTED);
    if (n)
        buf_addstr(out, "\n</details>\n");
    arena_release(&a);
}

static void report_markdown_add_left(const struct run_result *r, struct buf *out)
{
    struct arena a = {0};
    uint32_t n;
    const struct left_name *left = totals_left(r, &a, &n);
    if (n)
        buf_printf(out,
                   "\n<details><summary>Names left (%u)</summary>\n\n| name | uses "
                   "| why |\n|---|---:|---|\n",
                   n);
    for (uint32_t i = 0; i < n && i < NAMES_LISTED; i++) {
        buf_addstr(out, "| ");
        escape_markdown(out, left[i].name);
        buf_printf(out, " | %u | ", left[i].uses);
        escape_markdown(out, left[i].why ? left[i].why : "no table lists it");
        buf_addstr(out, " |\n");
    }
    add_more(out, n, NAMES_LISTED);
    if (n)
        buf_addstr(out, "\n</details>\n");
    arena_release(&a);
}

/* A paragraph, where there is one. */
static void add_told(const struct run_result *r,
                     void (*tell)(const struct run_result *, struct buf *), struct buf *out)
{
    struct buf text = {0};
    tell(r, &text);
    if (text.len) {
        buf_addch(out, '\n');
        escape_markdown(out, text.p);
        buf_addch(out, '\n');
    }
    buf_release(&text);
}

static void report_markdown_write_markdown(const struct run_result *r, struct buf *out)
{
    buf_addstr(out, "## tranship: CUDA to HIP");
    if (r->rocm)
        buf_printf(out, " %d.%d", r->rocm / 100, r->rocm % 100);
    buf_addstr(out, "\n\n");
    totals_summary(r, out);
    buf_addch(out, '\n');
    add_told(r, baseline_tell, out);
    add_told(r, baseline_tell_gates, out);
    add_told(r, doubt_tell, out);
    add_told(r, doubt_tell_parse, out);
    add_told(r, totals_rules, out);
    report_markdown_add_files(r, out);
    if (r->baseline)
        report_markdown_add_findings(
            r, out); /* what a pull request brings is what its readers ask for */
    report_markdown_add_plan(r, out);
    if (!r->baseline)
        report_markdown_add_findings(r, out);
    report_markdown_add_left(r, out);
}

const struct report report_markdown = {"markdown", "a summary for pull requests",
                                       report_markdown_write_markdown};
