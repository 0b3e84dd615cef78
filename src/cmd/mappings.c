/* Lists and counts the rows of the tables, and checks a user's own. */
#include "cmd/common/cmd.h"
#include "cmd/common/grid.h"
#include "cmd/maps/maps.h"
#include "cmd/maps/rule_hints.h"
#include "report/escape.h"
#include "report/layout.h"
#include "report/rows.h"
#include <stdio.h>

enum { FAMILIES = 64 };

struct mappings {
    struct map_options maps, check;
    struct map map;
    const char *family[FAMILIES]; /* all where there is none */
    int nfamilies;
    const char *kind, *status;
    release rocm;
    enum libs libs;
    bool coverage;
    enum grid_format format;
};

static const struct opt options[] = {
    {0, "family", "FAMILY",
     "list only rows of this family: runtime, driver, device ...; may be repeated", NULL},
    {0, "kind", "KIND", "list only rows of this kind",
     "func device type enum macro field header namespace library flag cmake ptx"},
    {0, "status", "STATUS",
     "list only rows with another name in HIP (mapped), with the same name "
     "(same), or without a counterpart (none)",
     "mapped same none"},
    {0, "rocm", "X.Y",
     "list only rows whose HIP name is in this HIP release, and rows without a counterpart", NULL},
    {0, "libs", "KIND",
     "roc: list only rows with a name in the underlying library (rocBLAS for hipBLAS ...), with "
     "that name; hip is the default",
     "hip roc"},
    MAP_OPTIONS,
    {0, "coverage", NULL, "count the rows of each family by status instead of listing them", NULL},
    {0, "check", "FILE",
     "check your map files instead of listing rows, and exit with 2 if one "
     "has an error; further files may follow",
     NULL},
    {0, "format", "FORMAT", "how to print; the default is text", GRID_FORMATS},
    {0, NULL, NULL, NULL, NULL},
};

static int take_check(struct mappings *s, const char *file, struct err *err)
{
    if (s->check.n == MAP_TABLES)
        return err_set(err, "--check: more than %d files", s->check.n);
    s->check.file[s->check.n++] = file;
    return 0;
}

static int take_family(struct mappings *s, const char *family, struct err *err)
{
    if (s->nfamilies == FAMILIES)
        return err_set(err, "--family: more than %d families", FAMILIES);
    s->family[s->nfamilies++] = family;
    return 0;
}

static int mappings_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct mappings *s = ctx;
    if (!strcmp(o->name, "rocm"))
        return cmd_release(arg, &s->rocm, err);
    int rc = maps_take(&s->maps, o, arg, err);
    if (rc != 1)
        return rc;
    if (!strcmp(o->name, "check"))
        return take_check(s, arg, err);
    if (!strcmp(o->name, "libs"))
        s->libs = cmd_libs(arg);
    else if (!strcmp(o->name, "format"))
        s->format = grid_format(arg);
    else if (!strcmp(o->name, "coverage"))
        s->coverage = true;
    else if (!strcmp(o->name, "family"))
        return take_family(s, arg, err);
    else if (!strcmp(o->name, "kind"))
        s->kind = arg;
    else
        s->status = arg;
    return 0;
}

/* A name in the library beneath, in the release if one was asked for. */
static bool mappings_has_roc(const struct mappings *s, struct row r)
{
    return s->rocm ? target_takes_roc((struct target){s->rocm, LIBS_ROC}, r)
                   : row_attr(r, ROW_ATTR_roc) != NULL;
}

static bool is_of_family(const struct mappings *s, struct row r)
{
    bool found = s->nfamilies == 0;
    for (int i = 0; i < s->nfamilies; i++)
        found |= !strcmp(s->family[i], row_family(r));
    return found;
}

static bool mappings_is_wanted(const struct mappings *s, struct row r)
{
    return is_of_family(s, r) && (!s->kind || !strcmp(s->kind, row_kind_name(row_kind(r)))) &&
           (!s->status || !strcmp(s->status, rows_status(r))) &&
           (!s->rocm || !row_hip(r) || target_has((struct target){s->rocm, s->libs}, r)) &&
           (s->libs == LIBS_HIP || mappings_has_roc(s, r));
}

/* Calls visit for every wanted row. */
static void each_row(const struct mappings *s, void (*visit)(void *ctx, struct row r), void *ctx)
{
    for (int i = 0; i < s->map.ntables; i++) {
        const struct table *t = s->map.tables[i];
        for (uint32_t k = 0; k < t->nrows; k++) {
            struct row r = {t, &t->rows[k]};
            if (mappings_is_wanted(s, r))
                visit(ctx, r);
        }
    }
}

static void mappings_add_range(struct grid *g, struct release_range range)
{
    struct buf text = {0};
    if (range.first || range.last)
        layout_range(&text, range, "");
    grid_add(g, text.p);
    buf_release(&text);
}

/* The columns that a list shows of each row; notes are too long for a terminal. */
struct listing {
    struct grid *grid;
    bool notes, roc;
};

static void mappings_add_roc(struct grid *g, struct row r)
{
    struct release_range range = {0};
    const char *in = row_attr(r, ROW_ATTR_rocin);
    if (in)
        release_range_parse(str_of(in), &range);
    grid_add(g, row_attr(r, ROW_ATTR_roc));
    mappings_add_range(g, range);
}

static void list_row(void *ctx, struct row r)
{
    const struct listing *l = ctx;
    struct grid *g = l->grid;
    grid_add(g, row_kind_name(row_kind(r)));
    grid_add(g, row_cuda(r));
    grid_add(g, row_hip(r));
    grid_add(g, rows_status(r));
    grid_add(g, row_family(r));
    mappings_add_range(g, r.data->cuda_in);
    mappings_add_range(g, r.data->hip_in);
    if (l->roc)
        mappings_add_roc(g, r);
    if (l->notes)
        grid_add(g, row_attr(r, ROW_ATTR_note)     ? row_attr(r, ROW_ATTR_note)
                    : row_attr(r, ROW_ATTR_breaks) ? row_attr(r, ROW_ATTR_breaks)
                                                   : row_attr(r, ROW_ATTR_warn));
}

static void mappings_list(const struct mappings *s, struct grid *g)
{
    static const struct grid_column columns[] = {
        {"kind", false},   {"cuda", false},          {"hip", false},          {"status", false},
        {"family", false}, {"cuda_releases", false}, {"hip_releases", false}, {"note", false}};
    static const struct grid_column roc_columns[] = {
        {"kind", false},         {"cuda", false},   {"hip", false},
        {"status", false},       {"family", false}, {"cuda_releases", false},
        {"hip_releases", false}, {"roc", false},    {"roc_releases", false},
        {"note", false}};
    struct listing l = {.grid = g, .notes = s->format != GRID_TEXT, .roc = s->libs == LIBS_ROC};
    g->column = l.roc ? roc_columns : columns;
    g->ncolumns = 7 + 2 * l.roc + l.notes;
    each_row(s, list_row, &l);
}

/* Families of all tables by name, with their rows by status. */
struct count {
    const char *family;
    unsigned long mapped, same, none;
};
struct counts {
    VEC(struct count) list;
};

static void count_row(void *ctx, struct row r)
{
    struct counts *c = ctx;
    if (!row_kind_is_code(row_kind(r)))
        return;
    const char *status = rows_status(r), *family = row_family(r);
    size_t i = 0;
    while (i < c->list.n && strcmp(c->list.p[i].family, family))
        i++;
    if (i == c->list.n)
        vec_push(&c->list, (struct count){.family = family});
    struct count *at = &c->list.p[i];
    *(status[0] == 'm' ? &at->mapped : status[0] == 's' ? &at->same : &at->none) += 1;
}

static int mappings_by_family(const void *a, const void *b)
{
    return strcmp(((const struct count *)a)->family, ((const struct count *)b)->family);
}

static void mappings_add_count(struct grid *g, const struct count *c)
{
    unsigned long all = c->mapped + c->same + c->none;
    grid_add(g, c->family);
    grid_add_number(g, c->mapped);
    grid_add_number(g, c->same);
    grid_add_number(g, c->none);
    grid_add_number(g, all);
    grid_add_number(g, all ? (all - c->none) * 100 / all : 100);
}

static void mappings_count(const struct mappings *s, struct grid *g)
{
    static const struct grid_column columns[] = {{"family", false}, {"mapped", true},
                                                 {"same", true},    {"none", true},
                                                 {"rows", true},    {"percent", true}};
    struct counts c = {0};
    struct count all = {.family = "all"};
    g->column = columns;
    g->ncolumns = 6;
    each_row(s, count_row, &c);
    if (c.list.n)
        qsort(c.list.p, c.list.n, sizeof *c.list.p, mappings_by_family);
    for (size_t i = 0; i < c.list.n; i++) {
        mappings_add_count(g, &c.list.p[i]);
        all.mapped += c.list.p[i].mapped;
        all.same += c.list.p[i].same;
        all.none += c.list.p[i].none;
    }
    mappings_add_count(g, &all);
    vec_release(&c.list);
}

static void say_ok(const struct map *m)
{
    struct buf out = {0};
    escape_terminal(&out, m->file[1]);
    buf_addstr(&out, ": ok, ");
    layout_count(&out, m->tables[1]->nrows, "row", "rows");
    if (m->suppressions.n) {
        buf_addstr(&out, ", ");
        layout_count(&out, m->suppressions.n, "suppress row", "suppress rows");
    }
    buf_addch(&out, '\n');
    rule_hints(m, &out);
    cmd_print(&out);
}

/* Each file by itself. */
static int check_files(const struct mappings *s)
{
    int worst = EXIT_COMPLETE;
    for (int i = 0; i < s->check.n; i++) {
        struct map m;
        map_init(&m);
        int code = maps_read(&m, "mappings", s->check.file[i]);
        if (code == EXIT_COMPLETE)
            say_ok(&m);
        else
            worst = code;
        map_release(&m);
    }
    return worst;
}

/* A family that no table has is a typing error, not an empty list. */
static int check_family(const struct mappings *s, const char *family)
{
    const char *names[512];
    int n = 0;
    for (int i = 0; i < s->map.ntables; i++) {
        const struct table *t = s->map.tables[i];
        for (uint32_t k = 0; k < t->nfamilies && n < 512; k++)
            names[n++] = t->pool + t->families[k];
    }
    for (int i = 0; i < n; i++) {
        if (!strcmp(names[i], family))
            return EXIT_COMPLETE;
    }
    const char *near = opt_nearest(family, names, n);
    return cmd_wrong_use("mappings",
                         near ? "no family is called '%s'; did you mean '%s'?"
                              : "no family is called '%s'; 'tranship "
                                "mappings --coverage' lists them",
                         family, near);
}

static void mappings_print(const struct mappings *s)
{
    struct arena a = {0};
    struct buf out = {0};
    struct grid g = {.arena = &a};
    if (s->coverage)
        mappings_count(s, &g);
    else
        mappings_list(s, &g);
    grid_write(&g, s->format, &out);
    cmd_print(&out);
    grid_release(&g);
    arena_release(&a);
}

static int mappings_run_parsed(struct mappings *s, int nargs, char **argv)
{
    struct err err;
    for (int i = 0; s->check.n && i < nargs; i++) {
        if (take_check(s, argv[i], &err) != 0)
            return cmd_wrong_use("mappings", "%s", err.msg);
    }
    if (s->check.n)
        return check_files(s);
    if (nargs)
        return cmd_wrong_use("mappings",
                             "'%s': mappings takes no operands; 'tranship "
                             "explain %s' looks a name up",
                             argv[0], argv[0]);
    int code = maps_load_here(&s->maps, &s->map, "mappings");
    if (code != EXIT_COMPLETE)
        return code;
    for (int i = 0; i < s->nfamilies; i++) {
        if (check_family(s, s->family[i]) != EXIT_COMPLETE)
            return EXIT_WRONG_USE;
    }
    mappings_print(s);
    return EXIT_COMPLETE;
}

static int mappings_run(int argc, char **argv)
{
    struct mappings s = {.format = GRID_TEXT};
    struct err err;
    int nargs, code;
    map_init(&s.map);
    if (opt_parse(options, argc, argv, mappings_take, &s, &nargs, false, NULL, NULL, &err) != 0)
        code = cmd_wrong_use("mappings", "%s", err.msg);
    else
        code = mappings_run_parsed(&s, nargs, argv);
    map_release(&s.map);
    return code;
}

const struct command command_mappings = {
    .name = "mappings",
    .synopsis = "[options] [--check FILE...]",
    .summary = "list, count or check the rows of the mapping tables",
    .description =
        "Lists the rows of the mapping tables: kind, CUDA name, HIP name, status (mapped to "
        "another name, the same name, or none: no counterpart), family, and the CUDA and HIP "
        "releases that have the names, unless all have them. Options narrow the list.\n\n"
        "With --coverage, counts the rows of each family by status. With --check, reads each of "
        "your map files separately and reports all errors. If there are none, it hints at possible "
        "mistakes: names that look misspelt, and built-in rows that yours replace.",
    .options = options,
    .run = mappings_run,
};
