#include "project/write/added.h"
#include "base/draft.h"
#include "base/texts.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

void added_init(struct added *a)
{
    *a = (struct added){0};
    pthread_mutex_init(&a->lock, NULL);
    folders_init(&a->folders);
}

void added_release(struct added *a)
{
    vec_release(&a->v);
    folders_release(&a->folders);
    pthread_mutex_destroy(&a->lock);
    arena_release(&a->arena);
}

uint32_t added_depth(enum output_mode mode, const struct job *job)
{
    uint32_t n = 0;
    for (const char *p = mode == OUT_TREE ? job->output_name : job->name; p && *p; p++)
        n += *p == '/';
    return n;
}

/* The input that becomes a file of this name in the output folder, or NULL. */
static const struct job *added_job_of(const struct sink *sink, const char *output_name)
{
    for (size_t i = 0; i < sink->in->jobs.n; i++) {
        const struct job *job = &sink->in->jobs.p[i];
        if (job->output_name && !job->error && !job->skipped &&
            strcmp(job->output_name, output_name) == 0)
            return job;
    }
    return NULL;
}

/* The project may have a file of that name: its own, or what an earlier port in place has added. */
static enum tree_written added_put_in_tree(struct sink *sink, const struct added_file *f,
                                           struct err *err)
{
    const struct job *own = added_job_of(sink, f->name);
    if (!own)
        return tree_put(&sink->tree,
                        &(struct tree_file){.name = f->name, .input = digest_of(f->text)}, f->text,
                        err);
    struct buf text = {0};
    bool same = inputs_read(own, &text, NULL) == 0 && str_eq(buf_str(&text), f->text);
    buf_release(&text);
    return same ? TREE_WRITTEN : TREE_REFUSED;
}

enum found { FOUND_NOTHING, FOUND_SAME, FOUND_OURS, FOUND_OTHER };

/* Looks at the file in an entered folder; old: its text, released by the caller. */
static enum found added_look(const struct folder *in, const struct added_file *f, struct buf *old)
{
    struct anchor here = {in->fd, in->path};
    struct stat st;
    const char *name = fs_basename(f->name);
    if (fstatat(in->fd, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? FOUND_NOTHING : FOUND_OTHER;
    if (!S_ISREG(st.st_mode) ||
        anchor_read(&here, name, LINKS_REFUSED, INPUT_MAX, old, NULL, NULL) != 0)
        return FOUND_OTHER;
    if (str_eq(buf_str(old), f->text))
        return FOUND_SAME;
    return journal_knows(&in->journal, name, digest_of(buf_str(old))) ? FOUND_OURS : FOUND_OTHER;
}

/* The journal hears of it first. */
static enum tree_written added_write_file(struct folder *in, const struct added_file *f,
                                          enum found found, struct err *err)
{
    struct draft d;
    const char *name = fs_basename(f->name);
    struct digest digest = digest_of(f->text);
    struct journal_entry e = {.name = name, .port = digest, .input = digest, .added = true};
    int code = draft_begin(&d, in->fd, f->text, NULL, -1);
    if (!code && journal_add(&in->journal, in->fd, in->path, &e, true, err) != 0) {
        draft_drop(&d);
        return TREE_FAILED;
    }
    if (!code)
        code = found == FOUND_OURS ? draft_put(&d, name) : draft_put_new(&d, name);
    if (code == EEXIST)
        draft_drop(&d);
    journal_set_placed(&in->journal, name, digest, code == 0);
    if (code && code != EEXIST)
        err_set(err, "%s: %s", f->path, fs_reason(code));
    return !code ? TREE_WRITTEN : code == EEXIST ? TREE_REFUSED : TREE_FAILED;
}

static const char *added_folder_of(const struct added_file *f, struct arena *a)
{
    return fs_dirname(a, f->name);
}

static enum tree_written put_in_place(struct sink *sink, const struct anchor *root,
                                      const struct added_file *f, struct err *err)
{
    struct buf old = {0};
    struct folder *in =
        folder_enter(&sink->added.folders, root, added_folder_of(f, &sink->added.arena), true, err);
    if (!in)
        return TREE_FAILED;
    draft_sweep(in->fd);
    enum found found = added_look(in, f, &old);
    enum tree_written w = found == FOUND_SAME    ? TREE_WRITTEN
                          : found == FOUND_OTHER ? TREE_REFUSED
                                                 : added_write_file(in, f, found, err);
    buf_release(&old);
    folder_finish(in);
    return w;
}

/* The same without writing anything. */
static enum tree_written put_in_diff(struct sink *sink, const struct anchor *root,
                                     struct added_file *f, struct err *err)
{
    struct stat st;
    struct buf old = {0};
    const char *dir = added_folder_of(f, &sink->added.arena);
    if (fstatat(root->fd, dir, &st, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT)
        return TREE_WRITTEN;
    struct folder *in = folder_enter(&sink->added.folders, root, dir, false, err);
    if (!in)
        return TREE_FAILED;
    enum found found = added_look(in, f, &old);
    folder_leave(in);
    f->there = found != FOUND_NOTHING;
    f->old = (struct str){arena_strdup(&sink->added.arena, buf_str(&old)), old.len};
    buf_release(&old);
    return found == FOUND_OTHER ? TREE_REFUSED : TREE_WRITTEN;
}

static enum tree_written write_one(struct sink *sink, const struct anchor *root,
                                   struct added_file *f, struct err *err)
{
    switch (sink->opt->mode) {
    case OUT_TREE:
        return added_put_in_tree(sink, f, err);
    case OUT_IN_PLACE:
        return put_in_place(sink, root, f, err);
    default:
        return put_in_diff(sink, root, f, err);
    }
}

static struct added_file *added_find(struct added *a, const char *root, const char *name)
{
    for (size_t i = 0; i < a->v.n; i++) {
        if (strcmp(a->v.p[i].root, root) == 0 && strcmp(a->v.p[i].name, name) == 0)
            return &a->v.p[i];
    }
    return NULL;
}

/* Under the lock. */
static struct added_file *put_one(struct sink *sink, const struct job *job,
                                  const struct port_file *file)
{
    struct added *a = &sink->added;
    const struct anchor *root = sink->opt->mode == OUT_TREE ? &sink->tree.at : job->anchor;
    struct added_file *known = added_find(a, root->path, file->name);
    struct err err = {""};
    if (known)
        return known;
    struct added_file f = {
        .root = root->path,
        .name = arena_strdup(&a->arena, str_of(file->name)),
        .path = arena_strdup(&a->arena, str_of(fs_join(&a->arena, root->path, file->name))),
        .text = {arena_strdup(&a->arena, file->text), file->text.n}};
    f.state = write_one(sink, root, &f, &err);
    f.error = f.state == TREE_FAILED ? arena_strdup(&a->arena, str_of(err.msg)) : NULL;
    vec_push(&a->v, f);
    return &a->v.p[a->v.n - 1];
}

enum tree_written added_put(struct sink *sink, const struct job *job,
                            const struct port_files *files, const char **refused, struct err *err)
{
    enum tree_written w = TREE_WRITTEN;
    pthread_mutex_lock(&sink->added.lock);
    for (size_t i = 0; i < files->v.n && w == TREE_WRITTEN; i++) {
        const struct added_file *f = put_one(sink, job, &files->v.p[i]);
        w = f->state;
        if (w == TREE_FAILED)
            err_set(err, "%s", f->error);
        *refused = f->path;
    }
    pthread_mutex_unlock(&sink->added.lock);
    return w;
}

static int added_by_path(const void *pa, const void *pb)
{
    return strcmp(((const struct added_file *)pa)->path, ((const struct added_file *)pb)->path);
}

void added_diff(struct sink *sink, struct buf *out)
{
    struct added *a = &sink->added;
    if (a->v.n)
        qsort(a->v.p, a->v.n, sizeof *a->v.p, added_by_path);
    for (size_t i = 0; i < a->v.n; i++) {
        const struct added_file *f = &a->v.p[i];
        if (f->state == TREE_WRITTEN)
            output_diff_added(f->path, f->there ? &f->old : NULL, f->text, out);
    }
}

const char *const *added_paths(struct sink *sink, struct arena *arena, uint32_t *n)
{
    const struct added *a = &sink->added;
    const char **path = ARENA_ARRAY(arena, const char *, a->v.n);
    *n = 0;
    for (size_t i = 0; i < a->v.n; i++) {
        if (a->v.p[i].state == TREE_WRITTEN)
            path[(*n)++] = arena_strdup(arena, str_of(a->v.p[i].path));
    }
    *n = (uint32_t)texts_settle(path, *n);
    return path;
}
