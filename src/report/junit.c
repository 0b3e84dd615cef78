/* JUnit XML, for the test panels of CI services: a file is a test case, which fails if it has
 * errors. With --fail-on warning or info, those fail it as well, so that the panel and the exit
 * status agree. */
#include "report/baseline.h"
#include "report/doubt.h"
#include "report/escape.h"
#include <stdio.h>

static enum severity threshold(const struct run_result *r)
{
    enum severity least;
    return baseline_least(r, &least) ? least : SEV_ERROR;
}

/* Known ones, of the baseline, fail nothing. */
static bool fails(const struct run_result *r, const struct finding *f)
{
    return f->severity >= threshold(r) && baseline_counts(f);
}

static uint32_t count_failures(const struct run_result *r, const struct file_result *f)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->nfindings; i++)
        n += fails(r, &f->finding[i]);
    return n;
}

static void report_junit_add_attribute(struct buf *out, const char *name, const char *value)
{
    buf_printf(out, " %s=\"", name);
    escape_xml(out, value);
    buf_addch(out, '"');
}

static void report_junit_add_line(struct buf *out, const struct finding *f)
{
    buf_printf(out, "%u:%u: %s TS%04d: ", f->place.line, f->place.col, severity_name(f->severity),
               f->def->number);
    escape_xml(out, f->message);
    if (f->note && f->note[0]) {
        buf_addstr(out, " (");
        escape_xml(out, f->note);
        buf_addch(out, ')');
    }
    buf_addch(out, '\n');
}

/* The findings that fail the case, or the others, a line each. */
static void report_junit_add_lines(struct buf *out, const struct run_result *r,
                                   const struct file_result *f, bool failing)
{
    for (uint32_t i = 0; i < f->nfindings; i++) {
        if (fails(r, &f->finding[i]) == failing)
            report_junit_add_line(out, &f->finding[i]);
    }
}

static const struct finding *first_failure(const struct run_result *r, const struct file_result *f)
{
    for (uint32_t i = 0; i < f->nfindings; i++) {
        if (fails(r, &f->finding[i]))
            return &f->finding[i];
    }
    return NULL;
}

static void report_junit_add_failure(struct buf *out, const struct run_result *r,
                                     const struct file_result *f, uint32_t failures)
{
    const struct finding *first = first_failure(r, f);
    struct buf message = {0};
    char type[16];
    if (failures > 1)
        buf_printf(&message, "%u findings, the first: ", failures);
    buf_addstr(&message, first->message);
    snprintf(type, sizeof type, "TS%04d", first->def->number);
    buf_addstr(out, "      <failure");
    report_junit_add_attribute(out, "type", type);
    report_junit_add_attribute(out, "message", buf_str(&message).p);
    buf_addch(out, '>');
    report_junit_add_lines(out, r, f, true);
    buf_addstr(out, "</failure>\n");
    buf_release(&message);
}

static void report_junit_add_doubt(struct buf *out, const struct file_result *f)
{
    struct buf reason = {0};
    if (!doubt_is_about(f))
        return;
    doubt_reason(f, &reason);
    buf_addstr(out, "not fully parsed: ");
    escape_xml(out, reason.p);
    buf_addch(out, '\n');
    buf_release(&reason);
}

static void report_junit_add_case(struct buf *out, const struct run_result *r,
                                  const struct file_result *f)
{
    uint32_t failures = count_failures(r, f);
    buf_addstr(out, "    <testcase classname=\"tranship\"");
    report_junit_add_attribute(out, "name", f->path);
    buf_printf(out, " time=\"%.3f\">\n", f->seconds);
    if (f->status == FILE_FAILED) {
        buf_addstr(out, "      <error");
        report_junit_add_attribute(out, "message",
                                   f->error ? f->error : "the file could not be ported");
        buf_addstr(out, "/>\n");
    } else if (f->status == FILE_SKIPPED || f->status == FILE_UNREACHED) {
        buf_addstr(out, "      <skipped");
        report_junit_add_attribute(out, "message",
                                   f->error ? f->error : totals_status(r, f->status));
        buf_addstr(out, "/>\n");
    } else if (failures) {
        report_junit_add_failure(out, r, f, failures);
    }
    if (failures < f->nfindings || doubt_is_about(f)) {
        buf_addstr(out, "      <system-out>");
        report_junit_add_doubt(out, f);
        report_junit_add_lines(out, r, f, false);
        buf_addstr(out, "</system-out>\n");
    }
    buf_addstr(out, "    </testcase>\n");
}

/* Of the suite as a whole. */
static void add_doubts(struct buf *out, const struct run_result *r)
{
    struct buf text = {0};
    doubt_tell(r, &text);
    if (text.len) {
        buf_addstr(out, "    <properties>\n      <property");
        report_junit_add_attribute(out, "name", "incomplete");
        report_junit_add_attribute(out, "value", text.p);
        buf_addstr(out, "/>\n    </properties>\n");
    }
    buf_release(&text);
}

static void report_junit_write_junit(const struct run_result *r, struct buf *out)
{
    uint32_t failures = 0, errors = 0, skipped = 0;
    char name[64];
    for (uint32_t i = 0; i < r->nfiles; i++) {
        bool failed = r->file[i].status == FILE_FAILED;
        errors += failed;
        skipped += r->file[i].status == FILE_SKIPPED || r->file[i].status == FILE_UNREACHED;
        failures += !failed && count_failures(r, &r->file[i]);
    }
    snprintf(name, sizeof name, "tranship %s", r->command ? r->command : "");
    buf_addstr(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite");
    report_junit_add_attribute(out, "name", name);
    buf_printf(out, " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%.3f\">\n",
               r->nfiles, failures, errors, skipped, r->seconds);
    add_doubts(out, r);
    for (uint32_t i = 0; i < r->nfiles; i++)
        report_junit_add_case(out, r, &r->file[i]);
    buf_addstr(out, "  </testsuite>\n</testsuites>\n");
}

const struct report report_junit = {"junit", "JUnit XML, a test case per file",
                                    report_junit_write_junit};
