#include "cmd/reports/reporting.h"
#include "cmd/common/put.h"
#include "report/escape.h"
#include <stdlib.h>
#include <unistd.h>

static const struct report *report_named(struct str name)
{
    for (int i = 0; reports[i]; i++) {
        if (str_is(name, reports[i]->name))
            return reports[i];
    }
    return NULL;
}

static int reporting_take_report(struct reporting *o, const char *arg, struct err *err)
{
    struct str format = put_format(arg);
    if (o->nreports == (int)(REPORTS_MAX))
        return err_set(err, "--report: more than %d reports", o->nreports);
    if (!report_named(format)) {
        struct buf names = {0};
        for (int i = 0; reports[i]; i++)
            buf_printf(&names, "%s%s", i ? ", " : "", reports[i]->name);
        err_set(err, "--report: no format '%.*s'; there are %s", (int)format.n, format.p, names.p);
        buf_release(&names);
        return -1;
    }
    if (arg[format.n] == '=' && !arg[format.n + 1])
        return err_set(err, "--report %s: a file name is missing after =", arg);
    o->report[o->nreports++] = arg;
    return 0;
}

static bool use_colour(const struct reporting *o, int fd)
{
    if (strcmp(o->colour, "auto") != 0)
        return strcmp(o->colour, "always") == 0;
    const char *term = getenv("TERM");
    return isatty(fd) && !getenv("NO_COLOR") && term && strcmp(term, "dumb") != 0;
}

/* The reports that were asked for; -1 where one can't be written. */
static int reporting_write_reports(const struct reporting *o, const struct run_result *r)
{
    int rc = 0;
    for (int i = 0; i < o->nreports; i++) {
        struct buf text = {0};
        struct err err;
        struct str format = put_format(o->report[i]);
        const char *file = put_name(o->report[i]);
        report_named(format)->write(r, &text);
        if (put_file(file, buf_str(&text), &err) != 0)
            rc = put_is_stdout(file) ? cmd_fail(-1, "%s", err.msg)
                                     : cmd_fail(-1, "the %.*s report was not written: %s",
                                                (int)format.n, format.p, err.msg);
        buf_release(&text);
    }
    return rc;
}

static bool reports_to_stdout(const struct reporting *o)
{
    for (int i = 0; i < o->nreports; i++) {
        if (put_is_stdout(put_name(o->report[i])))
            return true;
    }
    return false;
}

static void reporting_tell_failures(const struct run_result *r)
{
    struct buf text = {0};
    for (uint32_t i = 0; i < r->nfiles; i++) {
        if (r->file[i].status != FILE_FAILED)
            continue;
        buf_clear(&text);
        escape_terminal(&text, r->file[i].error); /* it has the name of a file */
        cmd_fail(0, "%s", text.p);
    }
    buf_release(&text);
}

/* The report for the person at the terminal: on standard error where standard output
 * carries the port itself.
 */
static int reporting_tell(const struct reporting *o, struct run_result *r, bool port_on_stdout)
{
    int to = port_on_stdout ? STDERR_FILENO : STDOUT_FILENO, rc = 0;
    struct buf text = {0};
    struct err err;
    reporting_tell_failures(r);
    if (o->quiet || reports_to_stdout(o))
        return 0;
    r->colour = use_colour(o, to);
    r->width = isatty(to) ? cmd_width() : 0;
    report_named(STR("text"))->write(r, &text);
    if (port_on_stdout)
        put_aside(to, buf_str(&text));
    else if (put_stdout(buf_str(&text), &err) < 0)
        rc = cmd_fail(-1, "%s", err.msg);
    buf_release(&text);
    return rc;
}

/* The files that reports replace. */
int reporting_files(const struct reporting *o, const char **files)
{
    int n = 0;
    for (int i = 0; i < o->nreports; i++) {
        const char *file = put_name(o->report[i]);
        if (!put_is_stream(file))
            files[n++] = file;
    }
    return n;
}

bool reporting_has(const struct reporting *o, const char *format)
{
    for (int i = 0; i < o->nreports; i++) {
        if (str_is(put_format(o->report[i]), format))
            return true;
    }
    return false;
}

int reporting_take(struct reporting *o, struct str name, const char *arg, struct err *err)
{
    if (str_is(name, "report"))
        return reporting_take_report(o, arg, err);
    if (str_is(name, "fail-on"))
        o->fail_on = arg;
    else if (str_is(name, "color"))
        o->colour = arg;
    else if (str_is(name, "quiet"))
        o->quiet = true;
    else if (str_is(name, "verbose"))
        o->verbose = true;
    else
        return gates_take(&o->gates, name, arg, err);
    return 0;
}

int reporting_write(const struct reporting *o, struct run_result *r, bool port_on_stdout)
{
    bool failed = reporting_tell(o, r, port_on_stdout) < 0;
    failed |= reporting_write_reports(o, r) < 0;
    return failed ? -1 : 0;
}
