/* One row per finding, for spreadsheets. A file that failed, was skipped, or was not fully parsed
 * has a row without a number. */
#include "report/causes.h"
#include "report/doubt.h"
#include "report/escape.h"
#include <stdlib.h>

static void report_csv_add_field(struct buf *out, const char *text)
{
    escape_csv(out, text ? text : "");
    buf_addch(out, ',');
}

/* A finding, and its cause. */
struct csv_link {
    const struct finding *finding;
    const struct cause *cause;
};

static int csv_by_finding(const void *pa, const void *pb)
{
    const struct csv_link *a = pa, *b = pb;
    return (a->finding > b->finding) - (a->finding < b->finding);
}

static const struct csv_link *csv_links(const struct run_result *r, struct arena *a, size_t *n)
{
    uint32_t ncauses;
    const struct cause *cause = causes_of(r, a, &ncauses);
    size_t all = 0;
    for (uint32_t i = 0; i < ncauses; i++)
        all += cause[i].nplaces;
    struct csv_link *link = ARENA_ARRAY(a, struct csv_link, all + 1);
    *n = 0;
    for (uint32_t i = 0; i < ncauses; i++) {
        for (uint32_t k = 0; k < cause[i].nplaces; k++)
            link[(*n)++] = (struct csv_link){cause[i].place[k].finding, &cause[i]};
    }
    if (*n)
        qsort(link, *n, sizeof *link, csv_by_finding);
    return link;
}

static void report_csv_add_finding(struct buf *out, const char *path, const struct finding *f,
                                   const struct cause *why)
{
    report_csv_add_field(out, path);
    buf_printf(out, "%u,%u,%s,TS%04d,%s,%s,", f->place.line, f->place.col,
               severity_name(f->severity), f->def->number, f->def->name, effort_name(f->effort));
    report_csv_add_field(out, f->subject);
    report_csv_add_field(out, f->message);
    report_csv_add_field(out, f->note);
    struct buf cause = {0};
    if (why)
        cause_name(why, &cause);
    escape_csv(out, cause.p ? cause.p : "");
    buf_release(&cause);
    buf_addch(out, '\n');
}

static void report_csv_add_file(struct buf *out, const struct file_result *f, const char *columns,
                                const char *message)
{
    report_csv_add_field(out, f->path);
    buf_addstr(out, columns);
    escape_csv(out, message ? message : "");
    buf_addstr(out, ",,\n");
}

static void report_csv_add_doubt(struct buf *out, const struct file_result *f)
{
    struct buf reason = {0};
    doubt_reason(f, &reason);
    report_csv_add_file(out, f, ",,info,,INCOMPLETE,,,", reason.p);
    buf_release(&reason);
}

static void report_csv_write_csv(const struct run_result *r, struct buf *out)
{
    struct arena a = {0};
    size_t n;
    const struct csv_link *links = csv_links(r, &a, &n);
    buf_addstr(out, "file,line,column,severity,number,name,effort,subject,message,note,cause\n");
    for (uint32_t i = 0; i < r->nfiles; i++) {
        const struct file_result *f = &r->file[i];
        if (f->status == FILE_SKIPPED)
            report_csv_add_file(out, f, ",,info,,SKIPPED,,,", f->error);
        else if (f->status == FILE_FAILED)
            report_csv_add_file(out, f, ",,error,,FAILED,,,", f->error);
        else if (doubt_is_about(f))
            report_csv_add_doubt(out, f);
        for (uint32_t j = 0; j < f->nfindings; j++) {
            struct csv_link key = {&f->finding[j], NULL};
            const struct csv_link *link =
                n ? bsearch(&key, links, n, sizeof key, csv_by_finding) : NULL;
            report_csv_add_finding(out, f->path, &f->finding[j], link ? link->cause : NULL);
        }
    }
    arena_release(&a);
}

const struct report report_csv = {"csv", "one row per finding, for spreadsheets",
                                  report_csv_write_csv};
