/* Earlier reports: joined, compared, or as a series. */
#include "cmd/common/grid.h"
#include "cmd/common/put.h"
#include "cmd/reports/reporting.h"
#include "cmd/reports/trend.h"
#include "report/baseline.h"
#include "report/escape.h"
#include "report/merge.h"
#include "report/read.h"
#include "report/shards.h"

#define VERBS "show merge diff trend"

static const struct opt options[] = {
    {0, "format", "FORMAT", "trend: how to print the table; text is the default", GRID_FORMATS},
    {0, "chart", "FILE", "trend: also draw the series as an SVG image", NULL},
    REPORTING_OPTIONS,
    {0},
};

struct joining {
    struct arena arena;
    struct reporting reporting;
    struct trend_options trend;
    struct run_result *part;
    const char **name;
    uint32_t n;
};

static int cmd_report_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct joining *j = ctx;
    struct str name = str_of(o->name);
    if (str_is(name, "format"))
        j->trend.format = grid_format(arg);
    else if (str_is(name, "chart"))
        j->trend.chart = arg;
    else
        return reporting_take(&j->reporting, name, arg, err);
    return 0;
}

static int read_parts(struct joining *j, struct err *err)
{
    j->part = ARENA_ARRAY(&j->arena, struct run_result, j->n + 1);
    for (uint32_t i = 0; i < j->n; i++) {
        if (report_read_file(&j->part[i], j->name[i], &j->arena, err) < 0)
            return -1;
    }
    return 0;
}

/* Tells the run as the command that made it would have. */
static int cmd_report_tell(struct joining *j, struct run_result *r)
{
    r->fail_on = j->reporting.fail_on ? j->reporting.fail_on : r->fail_on ? r->fail_on : "error";
    r->verbose = j->reporting.verbose;
    r->homepage = cmd_homepage;
    gates_apply(&j->reporting.gates, r, &j->arena);
    r->exit_code = gates_exit_code(r);
    return reporting_write(&j->reporting, r, false) < 0 ? EXIT_ENVIRONMENT : r->exit_code;
}

/* A report to be shown, or written in another format. */
static int cmd_report_show(struct joining *j)
{
    struct run_result one;
    struct err err;
    if (report_merge(&one, j->part, j->name, 1, &j->arena, &err) < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    one.shard = j->part[0].shard;
    return cmd_report_tell(j, &one);
}

/* Chooses the reports that stand for the parts, if there are parts; says which were skipped. */
static int cmd_report_choose_parts(struct joining *j)
{
    struct buf messages = {0}, line = {0};
    struct err err = {""};
    int rc = shards_choose_reports(j->part, j->name, j->n, &j->n, &messages, &j->arena, &err);
    for (char *p = messages.p, *end; p && (end = strchr(p, '\n')); p = end + 1) {
        *end = 0;
        buf_clear(&line);
        escape_terminal(&line, p); /* it has names of files */
        cmd_fail(0, "%s", line.p);
    }
    buf_release(&messages);
    buf_release(&line);
    return rc < 0 ? cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg) : EXIT_COMPLETE;
}

static int cmd_report_merge(struct joining *j)
{
    struct run_result all;
    struct err err;
    int code = cmd_report_choose_parts(j);
    if (code != EXIT_COMPLETE)
        return code;
    if (report_merge(&all, j->part, j->name, j->n, &j->arena, &err) < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    return cmd_report_tell(j, &all);
}

static int cmd_report_diff(struct joining *j)
{
    struct run_result *now = &j->part[1];
    baseline_compare(now, &j->part[0], j->name[0], NULL, &j->arena);
    return cmd_report_tell(j, now);
}

static int trend(struct joining *j)
{
    struct buf out = {0};
    struct err err;
    trend_write(j->part, j->name, j->n, &j->trend, &j->arena, &out);
    cmd_print(&out);
    if (!j->trend.chart)
        return EXIT_COMPLETE;
    trend_chart(j->part, j->name, j->n, &out);
    int rc = put_file(j->trend.chart, buf_str(&out), &err);
    buf_release(&out);
    return rc < 0 ? cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg) : EXIT_COMPLETE;
}

static int run_verb(struct joining *j, struct str verb)
{
    static const struct {
        const char *name;
        uint32_t least, most;
        const char *wants;
        int (*run)(struct joining *j);
    } verbs[] = {
        {"show", 1, 1, "show: name one report", cmd_report_show},
        {"merge", 1, UINT32_MAX, "merge: name the reports of the parts", cmd_report_merge},
        {"diff", 2, 2, "diff: name the earlier report, and the later one", cmd_report_diff},
        {"trend", 1, UINT32_MAX, "trend: name reports, the oldest first", trend}};
    struct err err;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!str_is(verb, verbs[i].name))
            continue;
        if (j->n < verbs[i].least || j->n > verbs[i].most)
            return cmd_wrong_use("report", "%s", verbs[i].wants);
        if (gates_load(&j->reporting.gates, &j->arena, &err) < 0)
            return cmd_wrong_use("report", "%s", err.msg);
        if (read_parts(j, &err) < 0)
            return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
        return verbs[i].run(j);
    }
    return cmd_wrong_use("report", "'%.*s' is none of " VERBS, (int)verb.n, verb.p);
}

static int cmd_report_run(int argc, char **argv)
{
    struct joining j = {.reporting = {.colour = "auto"}};
    struct err err;
    int nargs, code;
    if (opt_parse(options, argc, argv, cmd_report_take, &j, &nargs, false, NULL, NULL, &err) < 0) {
        code = cmd_wrong_use("report", "%s", err.msg);
    } else if (nargs == 0) {
        code = cmd_wrong_use("report", "a command is missing: " VERBS);
    } else {
        j.name = (const char **)argv + 1;
        j.n = (uint32_t)nargs - 1;
        put_begin();
        code = run_verb(&j, str_of(argv[0]));
    }
    arena_release(&j.arena);
    return code;
}

const struct command command_report = {
    "report",
    "[options] show|merge|diff|trend REPORT.json...",
    "show, join and compare existing reports",
    "Reads reports that port or examine wrote with --report json=FILE.\n\n"
    "show prints a report as the run did, or writes it in other formats with --report. merge joins "
    "reports over parts of one tree into the report of one run over the whole tree, except for the "
    "times. For a divided run (--shard), it needs the reports of all parts, made from one tree "
    "with the same options and the same tranship, and names missing parts. If a part has two "
    "reports, the later one counts; reports of stopped runs are ignored. diff prints what is new "
    "in the second report, as --baseline does. trend prints a line for each report, with the "
    "findings that appeared and disappeared since the one before.\n\n"
    "The exit code is 0 if no finding at or above --fail-on (by default the value of the run) "
    "remains or is new, 1 if some do, 2 for wrong use, and 3 if a report can't be read or the "
    "reports can't be joined.",
    options,
    cmd_report_run,
    VERBS,
};
