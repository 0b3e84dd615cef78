#include "base/fs.h"
#include "base/opt.h"
#include "map/reader.h"
#include "prover.h"
#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#ifndef HEADERS
#define HEADERS "build/rocm"
#endif

enum { LARGEST_MAP = 64 << 20 };

enum { PROVEN = 0, UNPROVEN = 1, WRONG_USE = 2, NO_HEADERS = 3 };

struct run {
    const char *dir;
    bool verbose, help;
    VEC(release) wanted;
    VEC(const char *) families, map_files;
    VEC(const char *) releases; /* the folders of dir that are proven against */
    struct map map;
    struct arena arena;
    VEC(struct job) jobs;
    atomic_size_t next;
};

static const struct opt options[] = {
    {0, "headers", "DIR",
     "the folder that tools/rocm-headers made (default: build/rocm beside the sources)", NULL},
    {0, "release", "R", "only that ROCm release; may be repeated", NULL},
    {0, "family", "F", "only that family; may be repeated", NULL},
    {0, "map", "FILE", "the rows of that map instead of the built-in ones; may be repeated", NULL},
    {'v', "verbose", NULL,
     "hints as well: rows without a HIP name where HIP has the name that its spelling suggests",
     NULL},
    {'h', "help", NULL, "this text", NULL},
    {0},
};

static int check_mappings_main_take_option(void *ctx, const struct opt *o, const char *arg,
                                           struct err *err)
{
    struct run *r = ctx;
    release rel;
    if (strcmp(o->name, "headers") == 0) {
        r->dir = arg;
    } else if (strcmp(o->name, "release") == 0) {
        if (release_parse(str_of(arg), &rel) != 0)
            return err_set(err, "--release %s is no release; write one such as 6.4", arg);
        vec_push(&r->wanted, rel);
    } else if (strcmp(o->name, "family") == 0) {
        vec_push(&r->families, arg);
    } else if (strcmp(o->name, "map") == 0) {
        vec_push(&r->map_files, arg);
    } else if (strcmp(o->name, "verbose") == 0) {
        r->verbose = true;
    } else {
        r->help = true;
    }
    return 0;
}

static bool check_mappings_main_is_wanted(const struct run *r, const char *name)
{
    release rel;
    if (release_parse(str_of(name), &rel) != 0)
        return false;
    for (size_t i = 0; i < r->wanted.n; i++)
        if (r->wanted.p[i] == rel)
            return true;
    return r->wanted.n == 0;
}

static int release_order(const void *a, const void *b)
{
    release x = 0, y = 0;
    release_parse(str_of(*(const char *const *)a), &x);
    release_parse(str_of(*(const char *const *)b), &y);
    return x < y ? -1 : x > y;
}

static void find_releases(struct run *r)
{
    DIR *d = opendir(r->dir);
    for (struct dirent *e; d && (e = readdir(d));) {
        const char *include = arena_printf(&r->arena, "%s/%s/usr/include", r->dir, e->d_name);
        if (check_mappings_main_is_wanted(r, e->d_name) && fs_kind(include) == FS_DIR)
            vec_push(&r->releases, arena_strdup(&r->arena, str_of(e->d_name)));
    }
    if (d)
        closedir(d);
    if (r->releases.n)
        qsort(r->releases.p, r->releases.n, sizeof *r->releases.p, release_order);
}

static bool family_is_wanted(const struct run *r, const char *family)
{
    for (size_t i = 0; i < r->families.n; i++)
        if (strcmp(r->families.p[i], family) == 0)
            return true;
    return r->families.n == 0;
}

static bool check_mappings_main_has_roc(const struct table *t, const char *family)
{
    for (uint32_t i = 0; i < t->nrows; i++) {
        struct row r = {t, &t->rows[i]};
        if (strcmp(row_family(r), family) == 0 && row_kind(r) != ROW_HEADER &&
            row_attr(r, ROW_ATTR_roc))
            return true;
    }
    return false;
}

static void add_jobs(struct run *r, const char *family, bool roc)
{
    for (size_t i = 0; i < r->releases.n; i++)
        vec_push(&r->jobs, (struct job){.map = &r->map,
                                        .dir = r->dir,
                                        .family = family,
                                        .name = r->releases.p[i],
                                        .place = r->map_files.n ? "" : "mappings/",
                                        .roc = roc,
                                        .verbose = r->verbose});
}

/* A worker takes the next job until none is left. */
static void *check_mappings_main_work(void *ctx)
{
    struct run *r = ctx;
    for (size_t i; (i = atomic_fetch_add(&r->next, 1)) < r->jobs.n;)
        job_prove(&r->jobs.p[i]);
    return NULL;
}

static void check_mappings_main_work_all(struct run *r)
{
    enum { MOST = 16, STACK = 64 << 20 };
    pthread_t thread[MOST];
    pthread_attr_t attr;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int n = 0;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK); /* templates within templates */
    while (n < MOST && n < cores &&
           pthread_create(&thread[n], &attr, check_mappings_main_work, r) == 0)
        n++;
    if (n == 0)
        check_mappings_main_work(r);
    while (n)
        pthread_join(thread[--n], NULL);
    pthread_attr_destroy(&attr);
}

/* Jobs lie in the order of the table: line by line. */
static void print_table(const struct run *r)
{
    printf("%-28s", "family");
    for (size_t i = 0; i < r->releases.n; i++)
        printf(" %17s", r->releases.p[i]);
    for (size_t i = 0; i < r->jobs.n; i++) {
        const struct job *j = &r->jobs.p[i];
        char label[64];
        snprintf(label, sizeof label, "%s%s", j->family, j->roc ? " (roc)" : "");
        if (i % r->releases.n == 0)
            printf("\n%-28s", label);
        printf(" %17s", j->cell);
    }
    printf("\n");
}

static void print_totals(const struct run *r)
{
    int rows = 0, proven = 0, by_name = 0, no_headers = 0;
    for (size_t i = 0; i < r->jobs.n; i++) {
        rows += r->jobs.p[i].rows + r->jobs.p[i].no_package;
        proven += r->jobs.p[i].proven;
        by_name += r->jobs.p[i].by_name;
        no_headers += r->jobs.p[i].no_headers + r->jobs.p[i].no_package;
    }
    printf(
        "%d rows in these releases: %d proven (%d functions by name alone: the row says that calls "
        "differ, or has no signature), %d unproven, %d without headers to prove them by\n",
        rows, proven, by_name, rows - proven - no_headers, no_headers);
}

static int check_mappings_main_name_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int prove_all(struct run *r)
{
    const struct table *t = r->map.tables[0];
    int unproven = 0;
    const char *family[256]; /* their number fits a byte */
    for (uint32_t i = 0; i < t->nfamilies; i++)
        family[i] = t->pool + t->families[i];
    if (t->nfamilies)
        qsort(family, t->nfamilies, sizeof *family, check_mappings_main_name_order);
    for (uint32_t i = 0; i < t->nfamilies; i++) {
        if (!family_is_wanted(r, family[i]))
            continue;
        add_jobs(r, family[i], false);
        if (check_mappings_main_has_roc(t, family[i]))
            add_jobs(r, family[i], true);
    }
    check_mappings_main_work_all(r);
    prefix_remove_all();
    print_table(r);
    for (size_t i = 0; i < r->jobs.n; i++) {
        unproven += r->jobs.p[i].unproven;
        fwrite(r->jobs.p[i].lines.p, 1, r->jobs.p[i].lines.len, stdout);
        buf_release(&r->jobs.p[i].lines);
    }
    print_totals(r);
    return unproven;
}

static int check_mappings_main_read_maps(struct run *r, struct map_text *t, struct err *err)
{
    for (size_t i = 0; i < r->map_files.n; i++) {
        const char *path = r->map_files.p[i];
        struct buf text = {0};
        int rc = fs_read(path, LARGEST_MAP, &text, err);
        if (rc == 0)
            rc = map_text_read(t, fs_basename(path), buf_str(&text), NULL, err);
        buf_release(&text);
        if (rc != 0)
            return rc;
    }
    return map_text_check(t, err);
}

/* The built-in rows, or those of the maps alone. */
static int check_mappings_main_load_rows(struct run *r, struct err *err)
{
    struct map_text t = {.arena = &r->arena};
    map_init(&r->map);
    if (!r->map_files.n)
        return 0;
    int rc = check_mappings_main_read_maps(r, &t, err);
    if (rc == 0)
        r->map.tables[0] = map_text_table(&t, &r->arena);
    vec_release(&t.lines);
    return rc;
}

static int check_mappings_main_run(struct run *r, struct err *err)
{
    if (check_mappings_main_load_rows(r, err) != 0) {
        fprintf(stderr, "check-mappings: %s\n", err->msg);
        return WRONG_USE;
    }
    /* Each worker's stack is large enough; libclang would make a thread of
     * its own for each parse. */
    setenv("LIBCLANG_NOTHREADS", "1", 1);
    find_releases(r);
    if (!r->releases.n) {
        printf("skipped: no headers in %s; tools/rocm-headers fetches them\n", r->dir);
        return NO_HEADERS;
    }
    return prove_all(r) ? UNPROVEN : PROVEN;
}

int main(int argc, char **argv)
{
    struct run r = {.dir = HEADERS};
    struct err err = {0};
    int nargs = 0, rc = WRONG_USE;
    if (opt_parse(options, argc, argv, check_mappings_main_take_option, &r, &nargs, false, NULL,
                  NULL, &err) != 0)
        fprintf(stderr, "check-mappings: %s\n", err.msg);
    else if (nargs)
        fprintf(stderr, "check-mappings: takes no operands\n");
    else if (r.help) {
        struct buf help = {0};
        opt_help(options, 100, &help);
        printf("usage: check-mappings [options]\nProves the rows of the tables against the "
               "headers of ROCm releases.\n\n%s",
               help.p);
        buf_release(&help);
        rc = PROVEN;
    } else
        rc = check_mappings_main_run(&r, &err);
    vec_release(&r.wanted);
    vec_release(&r.families);
    vec_release(&r.map_files);
    vec_release(&r.releases);
    vec_release(&r.jobs);
    if (r.map.ntables)
        map_release(&r.map);
    arena_release(&r.arena);
    return rc;
}
