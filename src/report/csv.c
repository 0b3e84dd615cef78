/* One row per finding, for spreadsheets. A file that failed, or was skipped, has a row
 * without a number. */
#include "report/escape.h"
#include "report/report.h"

static void add_field(struct buf *out, const char *text)
{
    escape_csv(out, text ? text : "");
    buf_addch(out, ',');
}

static void add_finding(struct buf *out, const char *path, const struct finding *f)
{
    add_field(out, path);
    buf_printf(out, "%u,%u,%s,TS%04d,%s,%s,", f->place.line, f->place.col, severity_name(f->severity),
               f->def->number, f->def->name, effort_name(f->effort));
    add_field(out, f->subject);
    add_field(out, f->message);
    escape_csv(out, f->note ? f->note : "");
    buf_addch(out, '\n');
}

static void add_failure(struct buf *out, const struct file_result *f)
{
    add_field(out, f->path);
    buf_addstr(out, f->status == FILE_SKIPPED ? ",,info,,SKIPPED,,," : ",,error,,FAILED,,,");
    escape_csv(out, f->error ? f->error : "");
    buf_addstr(out, ",\n");
}

static void write_csv(const struct run_result *r, struct buf *out)
{
    buf_addstr(out, "file,line,column,severity,number,name,effort,subject,message,note\n");
    for (uint32_t i = 0; i < r->nfiles; i++) {
        const struct file_result *f = &r->file[i];
        if (f->status == FILE_FAILED || f->status == FILE_SKIPPED)
            add_failure(out, f);
        for (uint32_t j = 0; j < f->nfindings; j++)
            add_finding(out, f->path, &f->finding[j]);
    }
}

const struct report report_csv = {"csv", "one row per finding, for spreadsheets", write_csv};
