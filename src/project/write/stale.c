#include "project/write/stale.h"
#include "base/search.h"
#include "project/find/renames.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

/* Where a source goes in this run. */
struct goes {
    const char *source, *name;
};

/* A tree of sources that lies elsewhere by now: in another checkout, say. */
struct move {
    struct str from, to; /* from the output folder, without a last slash */
};
enum { MOVES_MAX = 16 };

struct stale {
    struct sink *sink;
    struct goes *to; /* sorted by the source */
    size_t n;
    struct move move[MOVES_MAX];
    size_t nmoves;
};

static int by_source(const void *pa, const void *pb)
{
    const struct goes *a = pa, *b = pb;
    return strcmp(a->source, b->source);
}

static void find_goals(struct stale *s)
{
    const struct inputs *in = s->sink->in;
    s->to = ARENA_ARRAY(s->sink->arena, struct goes, in->jobs.n + in->extra.v.n);
    for (size_t i = 0; i < in->jobs.n; i++) {
        if (in->jobs.p[i].source)
            s->to[s->n++] = (struct goes){in->jobs.p[i].source, in->jobs.p[i].output_name};
    }
    for (size_t i = 0; i < in->extra.v.n; i++) {
        if (in->extra.v.p[i].source)
            s->to[s->n++] = (struct goes){in->extra.v.p[i].source, in->extra.v.p[i].output_name};
    }
    if (s->n)
        qsort(s->to, s->n, sizeof *s->to, by_source);
}

static bool stale_is_below(const char *path, const char *root)
{
    size_t n = strcmp(root, "/") == 0 ? 0 : strlen(root);
    return strncmp(path, root, n) == 0 && path[n] == '/';
}

static bool is_below_roots(const struct stale *s, const char *path)
{
    bool below = false;
    for (size_t i = 0; i < s->sink->in->roots.n && !below; i++)
        below = stale_is_below(path, s->sink->in->roots.p[i]);
    return below;
}

/* True if nothing is there, or something of another kind than the entry's. */
static bool is_missing(const struct journal_entry *e, const char *path)
{
    struct stat st;
    if (fstatat(AT_FDCWD, path, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT || errno == ENOTDIR;
    return e->link ? !S_ISLNK(st.st_mode) : S_ISDIR(st.st_mode);
}

static const char *path_of(const struct stale *s, const char *source)
{
    return fs_normal(s->sink->arena, fs_join(s->sink->arena, s->sink->tree.real, source));
}

/* Is the source one of this run's folders', and not there any more as what it was? Where their tree
 * lies elsewhere by now, neither in its old place nor in the new one. */
static bool is_gone(const struct stale *s, const struct journal_entry *e)
{
    const char *path = path_of(s, e->source);
    if (is_below_roots(s, path) || !is_missing(e, path))
        return is_below_roots(s, path) && is_missing(e, path);
    for (size_t i = 0; i < s->nmoves; i++) {
        const struct move *m = &s->move[i];
        if (!str_starts(str_of(e->source), m->from) || e->source[m->from.n] != '/')
            continue;
        path = path_of(s, arena_printf(s->sink->arena, "%.*s%s", (int)m->to.n, m->to.p,
                                       e->source + m->from.n));
        return is_below_roots(s, path) && is_missing(e, path);
    }
    return false;
}

/* Returns the folders that differ between two paths: the parts before their equal ends. */
static struct move move_of(const char *from, const char *to)
{
    size_t n = strlen(from), k = strlen(to), end = 0;
    for (size_t i = 0; i < n && i < k && from[n - 1 - i] == to[k - 1 - i]; i++)
        end = from[n - 1 - i] == '/' ? i + 1 : end;
    return (struct move){{from, n - end}, {to, k - end}};
}

static int stale_by_name(const void *pa, const void *pb)
{
    return strcmp((*(const struct goes *const *)pa)->name, (*(const struct goes *const *)pb)->name);
}

static void add_move(struct stale *s, struct move m)
{
    bool known = !m.from.n || !m.to.n || s->nmoves == MOVES_MAX;
    for (size_t i = 0; i < s->nmoves && !known; i++)
        known = str_eq(s->move[i].from, m.from);
    if (!known)
        s->move[s->nmoves++] = m;
}

/* Files that come from elsewhere now tell of the others that came from there. */
static void find_moves(struct stale *s)
{
    const struct journal *j = &s->sink->tree.journal;
    const struct goes **by = ARENA_ARRAY(s->sink->arena, const struct goes *, s->n);
    for (size_t i = 0; i < s->n; i++)
        by[i] = &s->to[i];
    if (s->n)
        qsort(by, s->n, sizeof *by, stale_by_name);
    for (size_t i = 0, k; i < j->entry.n; i++) {
        const struct journal_entry *e = &j->entry.p[i];
        search_first(k, s->n, strcmp(by[k]->name, e->name) >= 0);
        if (e->source && k < s->n && strcmp(by[k]->name, e->name) == 0 &&
            strcmp(by[k]->source, e->source) != 0)
            add_move(s, move_of(arena_strdup(s->sink->arena, str_of(e->source)), by[k]->source));
    }
}

/* Does this run write its port under the same name with another ending? */
static bool is_renamed(const struct stale *s, const struct journal_entry *e)
{
    size_t i;
    search_first(i, s->n, strcmp(s->to[i].source, e->source) >= 0);
    return i < s->n && strcmp(s->to[i].source, e->source) == 0 &&
           renames_alike(s->to[i].name, e->name, s->sink->arena);
}

/* renamed: the source is there, and its port has another name. */
static void stale_remove_one(struct sink *sink, const char *name, bool renamed)
{
    struct err err = {""};
    bool gone;
    const char *path = fs_join(sink->arena, sink->opt->out_dir, name);
    enum tree_written w = tree_remove(&sink->tree, name, &gone, &err);
    if (w == TREE_WRITTEN && !gone) {
        vec_push(&sink->tree_changes.removed, path);
        return;
    }
    if (w == TREE_WRITTEN)
        return;
    if (w == TREE_REFUSED && sink->opt->update) {
        tree_orphan(&sink->tree, name);
        return;
    }
    struct file_result r = {.path = path, .status = w == TREE_FAILED ? FILE_FAILED : FILE_SKIPPED};
    r.error = w == TREE_FAILED ? arena_strdup(sink->arena, str_of(err.msg))
              : renamed ? "the port has another extension now; this one was edited and was kept"
                        : "its source was deleted; it was edited and was kept";
    sink->tree_changes.sum.left += w == TREE_REFUSED;
    vec_push(&sink->tree_changes.file, r);
}

/* The names that are to go, gathered first: removing changes the journal. */
void stale_remove(struct sink *sink)
{
    struct stale s = {.sink = sink};
    VEC(const char *) name = {0};
    VEC(bool) renamed = {0};
    struct arena *a = sink->arena;
    find_goals(&s);
    find_moves(&s);
    for (size_t i = 0; i < sink->tree.journal.entry.n; i++) {
        const struct journal_entry *e = &sink->tree.journal.entry.p[i];
        if (!e->source || e->dropped || journal_last(&sink->tree.journal, e->name) != e)
            continue;
        bool gone = is_gone(&s, e);
        if (gone || is_renamed(&s, e)) {
            vec_push(&name, arena_strdup(a, str_of(e->name)));
            vec_push(&renamed, !gone);
        }
    }
    for (size_t i = 0; i < name.n; i++)
        stale_remove_one(sink, name.p[i], renamed.p[i]);
    vec_release(&name);
    vec_release(&renamed);
}
