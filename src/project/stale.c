#include "project/stale.h"
#include "base/search.h"
#include "project/renames.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

/* Where a source goes in this run. */
struct goes {
    const char *source, *name;
};

struct stale {
    struct run *run;
    struct goes *to; /* sorted by the source */
    size_t n;
};

static int by_source(const void *pa, const void *pb)
{
    const struct goes *a = pa, *b = pb;
    return strcmp(a->source, b->source);
}

static void find_goals(struct stale *s)
{
    const struct inputs *in = s->run->in;
    s->to = ARENA_ARRAY(s->run->arena, struct goes, in->jobs.n + in->others.v.n);
    for (size_t i = 0; i < in->jobs.n; i++) {
        if (in->jobs.p[i].source)
            s->to[s->n++] = (struct goes){in->jobs.p[i].source, in->jobs.p[i].output_name};
    }
    for (size_t i = 0; i < in->others.v.n; i++) {
        if (in->others.v.p[i].source)
            s->to[s->n++] = (struct goes){in->others.v.p[i].source, in->others.v.p[i].output_name};
    }
    if (s->n)
        qsort(s->to, s->n, sizeof *s->to, by_source);
}

static bool is_below(const char *path, const char *root)
{
    size_t n = strcmp(root, "/") == 0 ? 0 : strlen(root);
    return strncmp(path, root, n) == 0 && path[n] == '/';
}

/* Is the source one of this run's folders', and not there any more as what it was? */
static bool is_gone(const struct stale *s, const struct journal_entry *e, const char *path)
{
    struct stat st;
    bool below = false;
    for (size_t i = 0; i < s->run->in->roots.n && !below; i++)
        below = is_below(path, s->run->in->roots.p[i]);
    if (!below)
        return false;
    if (fstatat(AT_FDCWD, path, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT || errno == ENOTDIR;
    return e->link ? !S_ISLNK(st.st_mode) : S_ISDIR(st.st_mode);
}

/* Does this run write its port under the same name with another ending? */
static bool is_renamed(const struct stale *s, const struct journal_entry *e)
{
    size_t i;
    search_first(i, s->n, strcmp(s->to[i].source, e->source) >= 0);
    return i < s->n && strcmp(s->to[i].source, e->source) == 0 &&
           renames_alike(s->to[i].name, e->name, s->run->arena);
}

static void remove_one(struct run *run, const char *name)
{
    struct err err = {""};
    bool gone;
    const char *path = fs_join(run->arena, run->opt->out_dir, name);
    enum tree_written w = tree_remove(&run->tree, name, &gone, &err);
    if (w == TREE_WRITTEN && !gone) {
        vec_push(&run->news.removed, path);
        return;
    }
    if (w == TREE_WRITTEN)
        return;
    if (w == TREE_REFUSED && run->opt->update) {
        tree_orphan(&run->tree, name);
        return;
    }
    struct file_result r = {.path = path, .status = w == TREE_FAILED ? FILE_FAILED : FILE_SKIPPED};
    r.error = w == TREE_FAILED ? arena_strdup(run->arena, str_of(err.msg))
                               : "its source is gone; it was edited here since, and stays";
    run->news.sum.left += w == TREE_REFUSED;
    vec_push(&run->news.file, r);
}

/* The names that are to go, gathered first: removing changes the journal. */
void stale_remove(struct run *run)
{
    struct stale s = {.run = run};
    VEC(const char *) name = {0};
    struct arena *a = run->arena;
    find_goals(&s);
    for (size_t i = 0; i < run->tree.journal.entry.n; i++) {
        const struct journal_entry *e = &run->tree.journal.entry.p[i];
        if (!e->source || e->over || journal_last(&run->tree.journal, e->name) != e)
            continue;
        const char *path = fs_normal(a, fs_join(a, run->tree.real, e->source));
        if (is_gone(&s, e, path) || is_renamed(&s, e))
            vec_push(&name, arena_strdup(a, str_of(e->name)));
    }
    for (size_t i = 0; i < name.n; i++)
        remove_one(run, name.p[i]);
    vec_release(&name);
}
