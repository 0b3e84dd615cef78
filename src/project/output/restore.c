#include "project/output/restore.h"
#include "base/draft.h"
#include "base/texts.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

struct names {
    VEC(const char *) v;
};

/* An operand. */
struct operand {
    struct restoration *r;
    struct folders *all;
    struct anchor anchor;
    struct names folder; /* those below the anchor that have files in them, each once */
    struct names loose;  /* names below the anchor that end in ORIGINAL */
};

static const char *restore_shown(struct restoration *r, const char *folder, const char *name)
{
    return fs_join(r->arena, folder, name);
}

void restoration_add(struct restoration *r, const char *path, enum restored what, const char *note)
{
    struct restore_line line = {path, what, note ? arena_strdup(r->arena, str_of(note)) : NULL};
    vec_push(&r->line, line);
    r->restored += what == RESTORED || what == RESTORED_EDITED || what == RESTORED_SAME;
    r->removed += what == RESTORED_REMOVED;
    r->failed += what == RESTORED_NOT;
}

static bool is_done(const struct restoration *r, const struct stat *st)
{
    for (size_t i = 0; i < r->done.n; i++) {
        if (r->done.p[i].inode == st->st_ino && r->done.p[i].device == st->st_dev)
            return true;
    }
    return false;
}

/* An original that this run has put back. */
static bool is_back(const struct restoration *r, const char *path)
{
    return texts_have(r->gone.p, r->gone.n, str_of(path));
}

static void restore_name(struct restoration *r, struct folder *f, const char *name)
{
    struct err err = {""};
    struct stat st;
    const char *beside = NULL;
    if (!journal_original(&f->journal, name) &&
        fstatat(f->fd, name, &st, AT_SYMLINK_NOFOLLOW) == 0 && is_done(r, &st))
        return; /* named twice */
    const struct journal_entry *e = journal_original(&f->journal, name);
    const char *kept = e ? restore_shown(r, f->path, e->kept) : NULL;
    enum restored what = inplace_restore(f, name, r->force, &beside, r->arena, &err);
    restoration_add(r, restore_shown(r, f->path, name), what,
                    what == RESTORED_NOT ? err.msg : beside);
    if (what == RESTORED_NOT)
        return;
    if (kept)
        vec_push(&r->gone, kept);
    if (fstatat(f->fd, name, &st, AT_SYMLINK_NOFOLLOW) == 0)
        vec_push(&r->done, (struct file_id){st.st_dev, st.st_ino});
}

static void sort_and_drop_duplicates(struct names *n)
{
    n->v.n = texts_settle(n->v.p, n->v.n);
}

/* Does an entry name this file as its original? */
static bool restore_is_known(const struct journal *j, const char *kept)
{
    for (size_t i = 0; i < j->entry.n; i++) {
        if (j->entry.p[i].kept && strcmp(j->entry.p[i].kept, kept) == 0)
            return true;
    }
    return false;
}

/* FILE.pre-hip that no journal knows: a stranger's file, or an original whose journal is lost. */
static void restore_loose(struct restoration *r, struct folder *f, const char *kept)
{
    struct str s = str_of(kept);
    const char *name = arena_strdup(r->arena, str_cut(s, 0, s.n - strlen(ORIGINAL)));
    struct journal_entry e = {.name = name, .kept = kept};
    if (restore_is_known(&f->journal, kept))
        return;
    if (!r->force || !name[0]) {
        restoration_add(
            r, restore_shown(r, f->path, kept), RESTORED_NOT,
            "no journal lists it as an original: it was left unchanged (--force uses it as one)");
        return;
    }
    journal_take(&f->journal, e);
    restore_name(r, f, name);
}

static bool restore_lies_in(const char *name, const char *dir)
{
    size_t n = strlen(dir);
    const char *rest = n == 0                                         ? name
                       : strncmp(name, dir, n) == 0 && name[n] == '/' ? name + n + 1
                                                                      : "/";
    return !strchr(rest, '/');
}

/* Also removes the files of a killed run. */
static struct folder *restore_enter(struct operand *o, const char *dir, struct err *err)
{
    struct folder *f = folder_enter(o->all, &o->anchor, dir, false, err);
    if (f)
        draft_sweep(f->fd);
    return f;
}

static void restore_folder(struct operand *o, const char *dir)
{
    struct names names = {0};
    struct err err = {""};
    struct stat st;
    struct folder *f = restore_enter(o, dir, &err);
    if (!f) {
        restoration_add(o->r, dir[0] ? restore_shown(o->r, o->anchor.path, dir) : o->anchor.path,
                        RESTORED_NOT, err.msg);
        return;
    }
    for (size_t i = 0; i < f->journal.entry.n; i++) {
        if (f->journal.entry.p[i].kept)
            vec_push(&names.v, f->journal.entry.p[i].name);
    }
    sort_and_drop_duplicates(&names);
    for (size_t i = 0; i < o->loose.v.n; i++) {
        const char *kept = fs_basename(o->loose.v.p[i]);
        /* Another run may just have put it back. */
        if (restore_lies_in(o->loose.v.p[i], dir) &&
            fstatat(f->fd, kept, &st, AT_SYMLINK_NOFOLLOW) == 0)
            restore_loose(o->r, f, kept);
    }
    for (size_t i = 0; i < names.v.n; i++)
        restore_name(o->r, f, names.v.p[i]);
    vec_release(&names.v);
    folder_finish(f);
}

static int note_entry(void *ctx, const struct anchor_entry *e)
{
    struct operand *o = ctx;
    struct arena *a = o->r->arena;
    if (e->kind == ANCHOR_UNREADABLE) {
        const char *path = e->name[0] ? fs_join(a, o->anchor.path, e->name) : o->anchor.path;
        restoration_add(o->r, path, RESTORED_NOT, e->why);
        return 0;
    }
    const char *dir = strchr(e->name, '/') ? fs_dirname(a, e->name) : "";
    if (!o->folder.v.n || strcmp(o->folder.v.p[o->folder.v.n - 1], dir) != 0)
        vec_push(&o->folder.v, dir);
    if (e->kind == ANCHOR_FILE && str_ends(str_of(e->name), STR(ORIGINAL)))
        vec_push(&o->loose.v, (const char *)arena_strdup(a, str_of(e->name)));
    return 0;
}

/* The port that a name stands for: its own, or that of the original that it is. */
static const char *port_of(const struct journal *j, const char *name)
{
    for (size_t i = j->entry.n; i > 0; i--) {
        if (j->entry.p[i - 1].kept && strcmp(j->entry.p[i - 1].kept, name) == 0)
            return j->entry.p[i - 1].name;
    }
    return name;
}

static void restore_file(struct operand *o, const char *path)
{
    struct err err = {""};
    const char *name = fs_basename(path);
    struct folder *f = restore_enter(o, "", &err);
    if (!f) {
        restoration_add(o->r, path, RESTORED_NOT, err.msg);
        return;
    }
    const char *port = port_of(&f->journal, name);
    struct stat st;
    bool exists = fstatat(f->fd, name, &st, AT_SYMLINK_NOFOLLOW) == 0;
    if (!exists && is_back(o->r, restore_shown(o->r, f->path, name)))
        ; /* "src/a.cu*" names both */
    else if (!exists && port == name && !journal_original(&f->journal, name) && !o->r->force)
        restoration_add(o->r, path, RESTORED_NOT, "no such file");
    else if (port == name && str_ends(str_of(name), STR(ORIGINAL)))
        restore_loose(o->r, f, name);
    else if (journal_original(&f->journal, port) || !o->r->force)
        restore_name(o->r, f, port);
    else
        restore_loose(o->r, f, arena_printf(o->r->arena, "%s" ORIGINAL, name));
    folder_finish(f);
}

/* The folder that an operand is, or lies in. */
static const char *restore_folder_of(const char *path, struct arena *a)
{
    return fs_kind(path) == FS_DIR ? path : strchr(path, '/') ? fs_dirname(a, path) : "";
}

static void restore_operand(struct restoration *r, struct folders *all, const char *path)
{
    struct operand o = {.r = r, .all = all};
    struct err err = {""};
    bool is_folder = fs_kind(path) == FS_DIR;
    if (anchor_open(&o.anchor, restore_folder_of(path, r->arena), &err) != 0) {
        restoration_add(r, path, RESTORED_NOT, err.msg);
        return;
    }
    if (is_folder)
        anchor_walk(&o.anchor, note_entry, &o);
    else
        restore_file(&o, path);
    sort_and_drop_duplicates(&o.folder);
    for (size_t i = 0; i < o.folder.v.n; i++)
        restore_folder(&o, o.folder.v.p[i]);
    vec_release(&o.folder.v);
    vec_release(&o.loose.v);
    anchor_close(&o.anchor);
}

/* After all ports, each folder once. */
static void restore_all_added(struct restoration *r, struct folders *all, const char *const *paths,
                              int npaths)
{
    const char **folder = ARENA_ARRAY(r->arena, const char *, (size_t)npaths);
    for (int i = 0; i < npaths; i++)
        folder[i] = restore_folder_of(paths[i], r->arena);
    size_t n = texts_settle(folder, (size_t)npaths);
    for (size_t i = 0; i < n; i++) {
        struct anchor at;
        /* a folder that can't be opened has been reported */
        if (anchor_open(&at, folder[i], NULL) == 0) {
            restore_added(r, all, &at);
            anchor_close(&at);
        }
    }
}

void restoration_release(struct restoration *r)
{
    vec_release(&r->line);
    vec_release(&r->done);
    vec_release(&r->gone);
}

void project_restore(struct restoration *r, const char *const *paths, int npaths)
{
    struct folders all;
    folders_init(&all);
    for (int i = 0; i < npaths; i++)
        restore_operand(r, &all, paths[i]);
    restore_all_added(r, &all, paths, npaths);
    folders_release(&all);
}
