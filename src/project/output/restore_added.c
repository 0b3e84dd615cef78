/* Removes files that were added for ports in place. */
#include "base/draft.h"
#include "core/source.h"
#include "plan/helpers/helper.h"
#include "project/output/output.h"
#include "project/output/restore.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* Looks through the folders below an anchor. */
struct look {
    struct restoration *r;
    struct folders *all;
    const struct anchor *at;
    VEC(const char *) folder; /* of those with files in them, where something was added */
    const char *last;
    bool ports; /* one is still there */
};

static void restore_added_look_at(struct look *l, const char *dir)
{
    bool added = false;
    struct folder *f = folder_enter(l->all, l->at, dir, false, NULL);
    for (size_t i = 0; f && i < f->journal.entry.n; i++) {
        const struct journal_entry *e = &f->journal.entry.p[i];
        l->ports |= e->kept && !e->dropped;
        added |= e->added && !e->dropped;
    }
    if (added)
        vec_push(&l->folder, dir);
    if (f)
        folder_leave(f);
}

static int restore_added_visit(void *ctx, const struct anchor_entry *e)
{
    struct look *l = ctx;
    const char *dir = strchr(e->name, '/') ? fs_dirname(l->r->arena, e->name) : "";
    if (e->kind != ANCHOR_UNREADABLE && (!l->last || strcmp(l->last, dir) != 0))
        restore_added_look_at(l, l->last = dir);
    return 0;
}

/* Whatever a journal says, what goes is a helper. */
static bool restore_added_is_ours(const struct folder *f, const struct journal_entry *e,
                                  bool edited)
{
    struct anchor here = {f->fd, f->path};
    struct buf text = {0};
    struct source src = {0};
    bool ours = anchor_read(&here, e->name, LINKS_REFUSED, INPUT_MAX, &text, NULL, NULL) == 0;
    if (ours) {
        src.bytes = text.p;
        src.len = (uint32_t)text.len;
        ours = helper_is_file(&src) && (edited || digest_eq(digest_of(buf_str(&text)), e->port));
    }
    buf_release(&text);
    return ours;
}

static void restore_added_remove_one(struct look *l, struct folder *f, struct journal_entry *e)
{
    struct restoration *r = l->r;
    struct stat st;
    const char *path = fs_join(r->arena, f->path, e->name);
    bool there = fstatat(f->fd, e->name, &st, AT_SYMLINK_NOFOLLOW) == 0;
    if (there && !restore_added_is_ours(f, e, r->force))
        restoration_add(r, path, RESTORED_STAYS, NULL);
    else if (there && unlinkat(f->fd, e->name, 0) != 0)
        restoration_add(r, path, RESTORED_NOT, fs_reason(errno));
    else if (there)
        restoration_add(r, path, RESTORED_REMOVED, NULL);
    e->dropped = f->journal.changed = true;
}

/* The folder was made for such files: it goes with the last of them. */
static void restore_added_remove_folder(const struct look *l, const char *dir)
{
    int parent = -1;
    if (strcmp(fs_basename(dir), HELPER_FOLDER) == 0)
        parent =
            anchor_folder(l->at, strchr(dir, '/') ? fs_dirname(l->r->arena, dir) : "", false, NULL);
    if (parent >= 0) {
        (void)unlinkat(parent, HELPER_FOLDER,
                       AT_REMOVEDIR); /* it stays where it holds anything else */
        close(parent);
    }
}

static void restore_added_folder(struct look *l, const char *dir)
{
    struct folder *f = folder_enter(l->all, l->at, dir, false, NULL);
    for (size_t i = 0; f && i < f->journal.entry.n; i++) {
        struct journal_entry *e = &f->journal.entry.p[i];
        if (e->added && !e->dropped)
            restore_added_remove_one(l, f, e);
    }
    if (f) {
        draft_sync(f->fd);
        folder_finish(f);
        restore_added_remove_folder(l, dir);
    }
}

void restore_added(struct restoration *r, struct folders *all, const struct anchor *at)
{
    struct look l = {.r = r, .all = all, .at = at};
    anchor_walk(at, restore_added_visit, &l);
    for (size_t i = 0; i < l.folder.n && !l.ports; i++)
        restore_added_folder(&l, l.folder.p[i]);
    vec_release(&l.folder);
}
