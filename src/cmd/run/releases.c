#include "cmd/run/releases.h"
#include "base/fs.h"
#include "cmd/common/grid.h"
#include "cmd/common/put.h"
#include <stdio.h>
#include <stdlib.h>

/* A finding of one of the runs. */
struct seen {
    const char *path;
    const struct finding *finding;
    int run;
};

struct beside {
    const struct releases *releases;
    struct run_result run[RELEASES_MAX];
    const char *name[RELEASES_MAX]; /* "6.4" */
    bool verbose, proved;
    struct arena arena;
    VEC(struct seen) seen;
};

int releases_take(struct releases *l, const char *arg, struct err *err)
{
    struct arena a = {0};
    int rc = 0;
    l->n = 0;
    for (const char *next = arg; rc == 0; next++) {
        size_t len = strcspn(next, ",");
        release r = 0;
        rc = cmd_release(arena_strdup(&a, (struct str){next, len}), &r, err);
        for (int i = 0; i < l->n && rc == 0; i++)
            rc = l->list[i] == r ? err_set(err, "--rocm: %.*s is given twice", (int)len, next) : 0;
        if (rc == 0 && l->n == RELEASES_MAX)
            rc = err_set(err, "--rocm: more than %d releases", RELEASES_MAX);
        if (rc == 0)
            l->list[l->n++] = r;
        next += len;
        if (!*next)
            break;
    }
    arena_release(&a);
    return rc;
}

/* ---- the reports of each ---- */

/* "json=out/port.json" for 6.4: "json=out/port-6.4.json". */
static const char *report_for(const char *report, const char *name, struct arena *a)
{
    const char *base = fs_basename(report), *dot = strrchr(base, '.');
    size_t stem = dot && dot != base ? (size_t)(dot - report) : strlen(report);
    return arena_printf(a, "%.*s-%s%s", (int)stem, report, name, report + stem);
}

static int check_reporting(const struct reporting *o, const char *command)
{
    if (o->gates.baseline)
        return cmd_wrong_use(command,
                             "--baseline works with one release only; name one with --rocm");
    for (int i = 0; i < o->nreports; i++) {
        if (put_is_stream(put_name(o->report[i])))
            return cmd_wrong_use(
                command,
                "--report=%s: with several releases, a file name is required; the release is added "
                "to it: report.json becomes report-6.4.json",
                o->report[i]);
    }
    return EXIT_COMPLETE;
}

static struct reporting reporting_for(const struct reporting *o, const char *name, struct arena *a)
{
    struct reporting mine = *o;
    for (int i = 0; i < o->nreports; i++)
        mine.report[i] = report_for(o->report[i], name, a);
    mine.quiet = true; /* the terminal gets what is printed here */
    return mine;
}

/* ---- side by side ---- */

static void releases_add_totals(struct grid *g, const struct beside *b, int i)
{
    const struct run_result *r = &b->run[i];
    struct totals t = totals_of(r);
    unsigned share = totals_share(&t);
    grid_add(g, b->name[i]);
    grid_add_number(g, t.converted);
    grid_add_number(g, t.unconverted);
    grid_add(g, arena_printf(g->arena, "%u.%u", share / 10, share % 10));
    grid_add_number(g, t.findings[SEV_ERROR]);
    grid_add_number(g, t.findings[SEV_WARNING]);
    grid_add_number(g, (unsigned long)((t.minutes + 30) / 60));
    if (b->proved)
        grid_add(g, r->proof ? arena_printf(g->arena, "%u of %u units", r->proof->compile,
                                            r->proof->units)
                             : NULL);
}

static void write_totals(struct beside *b, struct buf *out)
{
    static const struct grid_column columns[] = {
        {"rocm", false},  {"converted", true}, {"left", true},       {"percent", true},
        {"errors", true}, {"warnings", true},  {"hours left", true}, {"compile", false}};
    struct grid g = {.arena = &b->arena,
                     .column = columns,
                     .ncolumns = (int)(sizeof columns / sizeof *columns) - !b->proved};
    for (int i = 0; i < b->releases->n; i++)
        releases_add_totals(&g, b, i);
    grid_write(&g, GRID_TEXT, out);
    grid_release(&g);
}

/* The count and severity of one subject of one finding in each release. */
struct share {
    uint32_t n[RELEASES_MAX];
    int severity[RELEASES_MAX]; /* the gravest; -1: it has none */
};

static bool same_subject(const struct seen *a, const struct seen *b)
{
    return a->finding->def == b->finding->def &&
           strcmp(a->finding->subject, b->finding->subject) == 0;
}

/* By number and subject; within, by place. */
static int releases_order(const void *pa, const void *pb)
{
    const struct seen *a = pa, *b = pb;
    if (a->finding->def != b->finding->def)
        return a->finding->def->number - b->finding->def->number;
    int c = strcmp(a->finding->subject, b->finding->subject);
    if (c == 0)
        c = strcmp(a->path, b->path);
    if (c == 0 && a->finding->span.begin != b->finding->span.begin)
        c = a->finding->span.begin < b->finding->span.begin ? -1 : 1;
    return c ? c : a->run - b->run;
}

static void releases_collect(struct beside *b)
{
    for (int i = 0; i < b->releases->n; i++) {
        for (uint32_t f = 0; f < b->run[i].nfiles; f++) {
            const struct file_result *file = &b->run[i].file[f];
            for (uint32_t k = 0; k < file->nfindings; k++)
                vec_push(&b->seen, (struct seen){file->path, &file->finding[k], i});
        }
    }
    if (b->seen.n)
        qsort(b->seen.p, b->seen.n, sizeof *b->seen.p, releases_order);
}

static struct share share_of(const struct beside *b, const struct seen *s, size_t n)
{
    struct share share = {0};
    for (int i = 0; i < b->releases->n; i++)
        share.severity[i] = -1;
    for (size_t i = 0; i < n; i++) {
        int *severity = &share.severity[s[i].run], own = (int)s[i].finding->severity;
        share.n[s[i].run]++;
        *severity = own > *severity ? own : *severity;
    }
    return share;
}

/* A row for a finding's subject, unless all releases have the same of it. True: it was added. */
static bool releases_add_subject(struct grid *g, const struct beside *b, const struct seen *s,
                                 size_t n)
{
    struct share share = share_of(b, s, n);
    const struct finding *f = s->finding;
    int worst = -1;
    bool differs = false;
    for (int i = 0; i < b->releases->n; i++) {
        differs |= share.n[i] != share.n[0] || share.severity[i] != share.severity[0];
        worst = share.severity[i] > worst ? share.severity[i] : worst;
    }
    if (!differs || (worst < SEV_WARNING && !b->verbose))
        return false;
    grid_add(g, arena_printf(g->arena, "TS%d", f->def->number));
    grid_add(g, f->subject);
    for (int i = 0; i < b->releases->n; i++)
        grid_add(g, share.n[i] ? arena_printf(g->arena, "%u %s%s", share.n[i],
                                              severity_name((enum severity)share.severity[i]),
                                              share.n[i] == 1 ? "" : "s")
                               : NULL);
    grid_add(g, arena_printf(g->arena, "%s:%u:%u", s->path, f->place.line, f->place.col));
    return true;
}

/* Writes the findings that not all releases have, or that differ in number or severity. */
static void write_differences(struct beside *b, struct buf *out)
{
    struct grid_column column[3 + RELEASES_MAX] = {{"finding", false}, {"about", false}};
    struct grid g = {.arena = &b->arena, .column = column, .ncolumns = 3 + b->releases->n};
    size_t rows = 0, n;
    for (int i = 0; i < b->releases->n; i++)
        column[2 + i] = (struct grid_column){b->name[i], false};
    column[2 + b->releases->n] = (struct grid_column){"first at", false};
    releases_collect(b);
    for (size_t i = 0; i < b->seen.n; i += n) {
        for (n = 1; i + n < b->seen.n && same_subject(&b->seen.p[i], &b->seen.p[i + n]); n++)
            ;
        rows += releases_add_subject(&g, b, &b->seen.p[i], n);
    }
    if (rows) {
        buf_addch(out, '\n');
        grid_write(&g, GRID_TEXT, out);
    } else {
        buf_addstr(out, "\nAll releases have the same findings.\n");
    }
    grid_release(&g);
}

static void releases_print(struct beside *b)
{
    struct buf out = {0};
    write_totals(b, &out);
    write_differences(b, &out);
    cmd_print(&out);
}

/* ---- the runs ---- */

static int worse(int a, int b)
{
    return a > b ? a : b;
}

static int run_all(struct beside *b, struct run_options *o, const char *command, char **paths,
                   int npaths)
{
    int worst = EXIT_COMPLETE;
    for (int i = 0; i < b->releases->n; i++) {
        struct run_options mine = *o;
        struct run_result *r = &b->run[i];
        struct buf none = {0};
        release which = b->releases->list[i];
        b->name[i] = arena_printf(&b->arena, "%d.%d", which / 100, which % 100);
        mine.project.translate.rocm = which;
        mine.reporting = reporting_for(&o->reporting, b->name[i], &b->arena);
        int code = run_once(&mine, command, paths, npaths, r, &none, &b->arena);
        buf_release(&none);
        if (code != EXIT_COMPLETE)
            return code;
        if (reporting_write(&mine.reporting, r, false) < 0)
            worst = EXIT_ENVIRONMENT;
        worst = worse(worst, r->exit_code);
        if (r->stopped)
            return r->exit_code;
    }
    if (!o->reporting.quiet)
        releases_print(b);
    return worst;
}

int releases_go(const struct releases *l, struct run_options *o, const char *command, char **paths,
                int npaths)
{
    struct beside b = {.releases = l, .verbose = o->reporting.verbose, .proved = o->prove.asked};
    int code = check_reporting(&o->reporting, command);
    if (code == EXIT_COMPLETE && o->prove.hip_path)
        code = cmd_wrong_use(command, "--hip-path works with one release "
                                      "only; name one with --rocm");
    if (code == EXIT_COMPLETE)
        code = run_load(o, command, paths, npaths);
    if (code == EXIT_COMPLETE)
        code = run_prepare(o, command, &b.arena);
    if (code == EXIT_COMPLETE)
        code = run_all(&b, o, command, paths, npaths);
    vec_release(&b.seen);
    arena_release(&b.arena);
    return code;
}
