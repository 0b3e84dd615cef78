/* Which sources a target of a recorded build is made of. */
#include "base/fs.h"
#include "base/search.h"
#include "project/settings/database_parts.h"
#include <stdlib.h>
#include <string.h>

/* What a command makes, by name; of several that make the same, the last one counts. */
struct made_by {
    const char *name;
    int event;
};

struct targets {
    const struct record *r;
    struct database *db;
    const char *root;
    VEC(struct made_by) made;
    int *seen; /* for each event: the target that has come by it last */
    int now;
    VEC(const char *) source;
};

static int targets_by_name(const void *pa, const void *pb)
{
    const struct made_by *a = pa, *b = pb;
    int order = strcmp(a->name, b->name);
    return order ? order : (a->event > b->event) - (a->event < b->event);
}

static void targets_list_made(struct targets *t)
{
    for (int i = 0; i < t->r->n; i++) {
        const struct record_event *e = &t->r->event[i];
        bool asked = e->rc == 0 && !e->parent && !record_is_probe(e);
        for (int k = 0; asked && k < e->noutputs; k++)
            vec_push(&t->made, ((struct made_by){e->output[k], i}));
    }
    if (t->made.n)
        qsort(t->made.p, t->made.n, sizeof *t->made.p, targets_by_name);
}

/* The command that makes a file; -1: none of the record. */
static int targets_maker(const struct targets *t, const char *name)
{
    size_t past;
    search_first(past, t->made.n, strcmp(t->made.p[past].name, name) > 0);
    return past && strcmp(t->made.p[past - 1].name, name) == 0 ? t->made.p[past - 1].event : -1;
}

/* Adds the sources that a command takes, and those of what it takes: objects, archives, libraries. */
static void targets_take(struct targets *t, int event)
{
    VEC(int) todo = {0};
    vec_push(&todo, event);
    while (todo.n) {
        const int i = todo.p[--todo.n];
        const struct record_event *e = &t->r->event[i];
        if (t->seen[i] == t->now)
            continue;
        t->seen[i] = t->now;
        for (int k = 0; k < e->ninputs; k++) {
            int maker = targets_maker(t, e->input[k]);
            if (maker >= 0 && maker != i)
                vec_push(&todo, maker);
            else if (database_is_source(e, e->input[k]))
                vec_push(&t->source,
                         database_real_source(
                             fs_normal(t->db->arena, fs_join(t->db->arena, t->root, e->input[k])),
                             t->db->arena));
        }
    }
    vec_release(&todo);
}

static int targets_by_text(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static bool targets_is_one(const struct targets *t, int i)
{
    const struct record_event *e = &t->r->event[i];
    return (e->kind == RECORD_LINK || e->kind == RECORD_ARCHIVE) && e->noutputs && e->rc == 0 &&
           !e->parent && !record_is_probe(e) && !str_ends(str_of(e->output[0]), STR(".o")) &&
           targets_maker(t, e->output[0]) == i;
}

void database_add_targets(struct database *db, const struct record *r, const char *root)
{
    struct targets t = {.r = r, .db = db, .root = root};
    t.seen = xcalloc((size_t)r->n + 1, sizeof *t.seen);
    targets_list_made(&t);
    for (int i = 0; i < r->n; i++) {
        if (!targets_is_one(&t, i))
            continue;
        t.now = i + 1;
        t.source.n = 0;
        targets_take(&t, i);
        const char **own = ARENA_ARRAY(db->arena, const char *, t.source.n + 1);
        if (t.source.n) {
            memcpy(own, t.source.p, t.source.n * sizeof *own);
            qsort(own, t.source.n, sizeof *own, targets_by_text);
        }
        vec_push(&db->target,
                 ((struct database_target){r->event[i].output[0], own, (uint32_t)t.source.n}));
    }
    vec_release(&t.made);
    vec_release(&t.source);
    free(t.seen);
}

bool database_target_has(const struct database_target *t, const char *source)
{
    return t->nsources &&
           bsearch(&source, t->source, t->nsources, sizeof *t->source, targets_by_text) != NULL;
}
