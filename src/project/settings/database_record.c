/* Commands from the record of a build. */
#include "base/fs.h"
#include "base/search.h"
#include "project/settings/database_parts.h"
#include "record/command.h"
#include <stdlib.h>

bool database_is_record(struct str text)
{
    return str_starts(text, STR("{\"tranship-record\""));
}

/* The project's root: above .tranship where the record lies there, for the tree may have moved;
 * else what the record says. */
static const char *root_of(const struct record *r, const char *path, bool *beside, struct arena *a)
{
    char *real = realpath(path, NULL);
    const char *folder = fs_dirname(a, real ? real : fs_absolute(a, path));
    free(real);
    *beside = strcmp(fs_basename(folder), RECORD_FOLDER) == 0;
    return *beside ? fs_dirname(a, folder) : fs_normal(a, r->root);
}

const char *database_real_source(const char *path, struct arena *a)
{
    char *real = realpath(fs_dirname(a, path), NULL);
    const char *out = real ? fs_join(a, real, fs_basename(path)) : path;
    free(real);
    return out;
}

/* By the language of the command, or by its name in a link. */
bool database_is_source(const struct record_event *e, const char *input)
{
    const char *language = e->kind == RECORD_COMPILE ? e->language
                           : e->language             ? command_language(input)
                                                     : NULL;
    return language && strcmp(language, "asm") != 0 && strcmp(language, "fortran") != 0 &&
           input[0] != '-';
}

/* Adds what an event compiles. part is the compiler's own command line where a wrapper of MPI ran
 * it: that one has all flags. */
static void add_event(struct database *db, const struct record_event *e,
                      const struct record_event *part, const char *root, const char *toolkit)
{
    struct arena *a = db->arena;
    struct command_line c = {.recorded = true, .toolkit = toolkit};
    const char **dep = ARENA_ARRAY(a, const char *, e->ndeps + 1);
    c.directory = fs_normal(a, fs_join(a, root, part->cwd));
    c.argument = part->argv;
    c.narguments = part->argc;
    for (int i = 0; i < e->ndeps; i++)
        dep[i] = fs_normal(a, fs_join(a, root, e->dep[i]));
    c.dep = dep;
    c.ndeps = e->ndeps;
    for (int i = 0; i < e->ninputs; i++) {
        if (!database_is_source(e, e->input[i]))
            continue;
        c.file = database_real_source(fs_normal(a, fs_join(a, root, e->input[i])), a);
        c.order = db->entry.n;
        vec_push(&db->entry, c);
    }
}

static int by_name(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static void add_made(struct database *db, const struct record_event *e, const char *root)
{
    for (int i = 0; i < e->noutputs; i++)
        vec_push(&db->made, fs_normal(db->arena, fs_join(db->arena, root, e->output[i])));
}

/* Of commands that failed, too. */
static void add_flags(struct database *db, const struct record_event *e)
{
    for (int i = 1; i < e->argc; i++)
        if (e->argv[i][0] == '-')
            vec_push(&db->flag, e->argv[i]);
}

/* Sorts a list, and drops what is in it twice. */
static size_t settle(const char **p, size_t n)
{
    size_t kept = 0;
    if (n)
        qsort(p, n, sizeof *p, by_name);
    for (size_t i = 0; i < n; i++)
        if (!kept || strcmp(p[kept - 1], p[i]) != 0)
            p[kept++] = p[i];
    return kept;
}

bool database_has_flag(const struct database *db, struct str flag)
{
    size_t low = 0, high = db->flag.n;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (str_cmp(str_of(db->flag.p[mid]), flag) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low < db->flag.n && str_starts(str_of(db->flag.p[low]), flag);
}

bool database_made(const struct database *db, const char *path)
{
    return db->made.n &&
           bsearch(&path, db->made.p, db->made.n, sizeof *db->made.p, by_name) != NULL;
}

typedef VEC(const struct record_event *) event_list;

static bool compiles(const struct record_event *e)
{
    return (e->kind == RECORD_COMPILE || e->kind == RECORD_LINK) && e->language;
}

static int by_parent(const void *pa, const void *pb)
{
    const struct record_event *a = *(const struct record_event *const *)pa,
                              *b = *(const struct record_event *const *)pb;
    return a->parent != b->parent ? (a->parent > b->parent) - (a->parent < b->parent)
                                  : (a > b) - (a < b);
}

/* Events that compile and are a part of another one; by that. */
static event_list parts_of(const struct record *r)
{
    event_list parts = {0};
    for (int i = 0; i < r->n; i++)
        if (r->event[i].parent && compiles(&r->event[i]))
            vec_push(&parts, &r->event[i]);
    if (parts.n)
        qsort(parts.p, parts.n, sizeof *parts.p, by_parent);
    return parts;
}

/* The event's part that compiles the same, or the event. */
static const struct record_event *part_of(const event_list *parts, const struct record_event *e)
{
    size_t i;
    search_first(i, parts->n, parts->p[i]->parent >= e->id);
    bool same = i < parts->n && parts->p[i]->parent == e->id && e->ninputs > 0 &&
                parts->p[i]->ninputs > 0 && strcmp(parts->p[i]->input[0], e->input[0]) == 0;
    return same ? parts->p[i] : e;
}

int database_add_record(struct database *db, const char *path, struct str text, struct err *err)
{
    struct record r;
    if (record_parse(path, text, &r, db->arena, err) != 0)
        return -1;
    bool beside;
    const char *root = root_of(&r, path, &beside, db->arena);
    event_list parts = parts_of(&r);
    for (int i = 0; i < r.n; i++) {
        const struct record_event *e = &r.event[i];
        if (e->rc == 0)
            add_made(db, e, root);
        if (!record_is_probe(e))
            add_flags(db, e);
        if (compiles(e) && !e->parent && !record_is_probe(e))
            add_event(db, e, part_of(&parts, e), root, r.toolkit);
    }
    vec_release(&parts);
    database_add_targets(db, &r, root);
    db->recorded = true;
    db->made.n = settle(db->made.p, db->made.n);
    db->flag.n = settle(db->flag.p, db->flag.n);
    if (beside) /* a root that only the record names may be any folder */
        database_allow(db, root);
    db->doubt = r.doubt;
    return 0;
}
