/* Restores one file. */
#include "base/draft.h"
#include "project/output/inplace.h"
#include "project/output/output.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#define EDITED ".hip-edited"
enum { NAMES_TRIED = 10000 };

/* One file on its way back. */
struct way_back {
    struct folder *f;
    const char *name, *kept;
    struct arena *a;
    struct err *err;
};

static enum restored inplace_restore_refuse(const struct way_back *w, const char *why)
{
    err_set(w->err, "%s", why);
    return RESTORED_NOT;
}

static enum restored refuse_original(const struct way_back *w, const char *why)
{
    err_set(w->err, "its original, %s, %s", w->kept, why);
    return RESTORED_NOT;
}

static enum restored refuse_reason(const struct way_back *w, int code)
{
    err_set(w->err, "its original, %s, can't be restored: %s", w->kept, fs_reason(code));
    return RESTORED_NOT;
}

/* Drops all entries that keep this original. */
static void close_entries(const struct way_back *w)
{
    struct journal *j = &w->f->journal;
    for (size_t i = 0; i < j->entry.n; i++) {
        struct journal_entry *e = &j->entry.p[i];
        if (e->kept && strcmp(e->name, w->name) == 0 && strcmp(e->kept, w->kept) == 0)
            e->dropped = j->changed = true;
    }
}

/* The original is not there under the name it was kept by. After a run that was killed before it
 * kept it, or after it put it back, the file itself is what the port was made from. */
static enum restored without_original(const struct way_back *w, struct digest input, int code)
{
    if (code != ENOENT || !folder_holds(w->f, w->name, input))
        return code == ENOENT ? refuse_original(w, "is gone") : refuse_reason(w, code);
    close_entries(w);
    return RESTORED_SAME;
}

/* A second name for an edited port, before its own changes hands. NULL with err. */
static const char *keep_edited(const struct way_back *w)
{
    int fd = w->f->fd;
    for (int i = 1; i < NAMES_TRIED; i++) {
        const char *beside = i == 1 ? arena_printf(w->a, "%s" EDITED, w->name)
                                    : arena_printf(w->a, "%s" EDITED ".%d", w->name, i);
        if (linkat(fd, w->name, fd, beside, 0) == 0)
            return beside;
        bool cannot = errno == EPERM || errno == EMLINK || errno == EOPNOTSUPP;
        /* No hard links here: the name itself moves. */
        if (cannot && renameat2(fd, w->name, fd, beside, RENAME_NOREPLACE) == 0)
            return beside;
        if (errno != EEXIST)
            break;
    }
    err_set(w->err, "it was edited, and the edited port can't be kept: %s", fs_reason(errno));
    return NULL;
}

static enum restored inplace_restore_swap(const struct way_back *w, enum restored what)
{
    if (renameat(w->f->fd, w->kept, w->f->fd, w->name) != 0)
        return refuse_reason(w, errno);
    /* Two names of one file: the rename of one over the other does nothing. */
    unlinkat(w->f->fd, w->kept, 0);
    draft_sync(w->f->fd);
    close_entries(w);
    return what;
}

/* Decides by the file's present content. */
static enum restored inplace_restore_judge(const struct way_back *w, bool force,
                                           const char **beside)
{
    struct anchor here = {w->f->fd, ""};
    struct buf now = {0}, original = {0};
    enum restored what = RESTORED;
    if (anchor_read(&here, w->name, LINKS_REFUSED, INPUT_MAX, &now, NULL, w->err) != 0 ||
        anchor_read(&here, w->kept, LINKS_REFUSED, INPUT_MAX, &original, NULL, w->err) != 0)
        what = RESTORED_NOT;
    else if (str_eq(buf_str(&now), buf_str(&original)))
        what = RESTORED_SAME;
    else if (!force && !journal_knows(&w->f->journal, w->name, digest_of(buf_str(&now))))
        what = (*beside = keep_edited(w)) ? RESTORED_EDITED : RESTORED_NOT;
    buf_release(&now);
    buf_release(&original);
    return what;
}

enum restored inplace_restore(struct folder *f, const char *name, bool force, const char **beside,
                              struct arena *a, struct err *err)
{
    const struct journal_entry *e = journal_original(&f->journal, name);
    struct way_back w = {f, name, e ? e->kept : NULL, a, err};
    struct stat st;
    if (!w.kept)
        return inplace_restore_refuse(&w, "no original was kept");
    if (fstatat(f->fd, w.kept, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return without_original(&w, e->input, errno);
    if (!S_ISREG(st.st_mode))
        return refuse_original(&w, "is not a regular file and not the original that was kept");
    if (fstatat(f->fd, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT ? inplace_restore_swap(&w, RESTORED)
                               : inplace_restore_refuse(&w, fs_reason(errno));
    if (!S_ISREG(st.st_mode))
        return inplace_restore_refuse(&w, "it is no longer a regular file and was not overwritten");
    enum restored what = inplace_restore_judge(&w, force, beside);
    return what == RESTORED_NOT ? what : inplace_restore_swap(&w, what);
}
