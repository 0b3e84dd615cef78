#include "cmd/reports/gates.h"
#include "base/fs.h"
#include "report/baseline.h"
#include "report/read.h"
#include <stdlib.h>

static int gates_take_number(struct gate_options *g, const char *arg, struct err *err)
{
    char *end;
    long n = *arg >= '0' && *arg <= '9' ? strtol(arg, &end, 10) : -1;
    if (n < 0 || n > 1000000000 || *end)
        return err_set(
            err, "--max-new-findings: takes a whole number from 0 to 1000000000, not '%s'", arg);
    g->limited = true;
    g->max_new = (uint32_t)n;
    return 0;
}

/* "95", "99.5" */
static int take_coverage(struct gate_options *g, const char *arg, struct err *err)
{
    unsigned n = 0;
    const char *p = arg;
    for (; *p >= '0' && *p <= '9' && n <= 100; p++)
        n = n * 10 + (unsigned)(*p - '0');
    bool whole = p > arg;
    n *= 10;
    if (whole && *p == '.' && p[1] >= '0' && p[1] <= '9') {
        n += (unsigned)(p[1] - '0');
        p += 2;
    }
    if (!whole || *p || n > 1000)
        return err_set(err,
                       "--min-coverage: takes a percentage from 0 to 100, "
                       "such as 95 or 99.5, not '%s'",
                       arg);
    g->min_coverage = n;
    return 0;
}

int gates_take(struct gate_options *g, struct str name, const char *arg, struct err *err)
{
    if (str_is(name, "max-new-findings"))
        return gates_take_number(g, arg, err);
    if (str_is(name, "min-coverage"))
        return take_coverage(g, arg, err);
    if (!str_is(name, "baseline"))
        return 1;
    g->baseline = arg;
    return 0;
}

int gates_load(struct gate_options *g, struct arena *a, struct err *err)
{
    struct err why;
    if (g->limited && !g->baseline)
        return err_set(err,
                       "--max-new-findings requires an earlier report; name it with --baseline");
    if (!g->baseline)
        return 0;
    g->old = ARENA_NEW(a, struct run_result);
    if (report_read_file(g->old, g->baseline, a, &why) < 0)
        return err_set(err, "--baseline: %s", why.msg);
    return 0;
}

static bool exists(const char *path)
{
    return fs_kind(path) == FS_FILE;
}

void gates_apply(const struct gate_options *g, struct run_result *r, struct arena *a)
{
    r->max_new = g->max_new;
    r->min_coverage = g->min_coverage;
    if (g->old)
        baseline_compare(r, g->old, g->baseline, exists, a);
}

int gates_exit_code(const struct run_result *r)
{
    if (totals_of(r).failed)
        return EXIT_ENVIRONMENT;
    return baseline_too_many(r) || baseline_too_little(r) ? EXIT_WORK_LEFT : EXIT_COMPLETE;
}
