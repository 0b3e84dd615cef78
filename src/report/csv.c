/* One row per finding, for spreadsheets. A file that failed, was skipped, or was not fully parsed
 * has a row without a number. */
#include "report/causes.h"
#include "report/doubt.h"
#include "report/escape.h"

static void report_csv_add_field(struct buf *out, const char *text)
{
    escape_csv(out, text ? text : "");
    buf_addch(out, ',');
}

static void report_csv_add_finding(struct buf *out, const char *path, const struct finding *f)
{
    report_csv_add_field(out, path);
    buf_printf(out, "%u,%u,%s,TS%04d,%s,%s,", f->place.line, f->place.col,
               severity_name(f->severity), f->def->number, f->def->name, effort_name(f->effort));
    report_csv_add_field(out, f->subject);
    report_csv_add_field(out, f->message);
    report_csv_add_field(out, f->note);
    struct buf cause = {0};
    if (f->severity != SEV_INFO && f->effort != EFFORT_NONE)
        cause_name(f, &cause);
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
    buf_addstr(out, "file,line,column,severity,number,name,effort,subject,message,note,cause\n");
    for (uint32_t i = 0; i < r->nfiles; i++) {
        const struct file_result *f = &r->file[i];
        if (f->status == FILE_SKIPPED)
            report_csv_add_file(out, f, ",,info,,SKIPPED,,,", f->error);
        else if (f->status == FILE_FAILED)
            report_csv_add_file(out, f, ",,error,,FAILED,,,", f->error);
        else if (doubt_is_about(f))
            report_csv_add_doubt(out, f);
        for (uint32_t j = 0; j < f->nfindings; j++)
            report_csv_add_finding(out, f->path, &f->finding[j]);
    }
}

const struct report report_csv = {"csv", "one row per finding, for spreadsheets",
                                  report_csv_write_csv};
