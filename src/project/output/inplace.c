#include "project/output/inplace.h"
#include "base/draft.h"
#include "project/output/output.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { NAMES_TRIED = 10000 };

/* One replacement on its way. */
struct work {
    struct folder *f;
    const struct replacement *r;
    struct arena a;
    struct buf now; /* the input, as it is */
    struct stat st;
    int fd;           /* the input, open */
    const char *kept; /* the original's name */
    struct digest original;
    bool keep; /* it is to be made */
    struct err *err;
};

static int inplace_fail(struct work *w, const char *what)
{
    return err_set(w->err, "%s: %s; it was left unchanged", w->r->shown, what);
}

static int fail_code(struct work *w, int code)
{
    return err_set(w->err, "%s: %s; the old file was left unchanged", w->r->shown, fs_reason(code));
}

/* Reads the input again: is it what was translated? */
static int take_input(struct work *w)
{
    struct anchor here = {w->f->fd, w->f->path};
    w->fd = anchor_fd(&here, w->r->name, O_RDONLY, LINKS_REFUSED);
    if (w->fd < 0 && errno == ELOOP)
        return inplace_fail(w, "is a link and was not written to");
    if (w->fd < 0 || fstat(w->fd, &w->st) != 0)
        return fail_code(w, errno);
    int copy = fcntl(w->fd, F_DUPFD_CLOEXEC, 0);
    if (copy < 0)
        return fail_code(w, errno);
    if (fs_read_open(copy, w->r->shown, INPUT_MAX, &w->now, w->err) != 0)
        return -1;
    if (!digest_eq(digest_of(buf_str(&w->now)), w->r->read))
        return inplace_fail(w, "was changed while it was being ported");
    return 0;
}

/* A name for the original: that of a copy which is there already, else one that is free. */
static int choose_name(struct work *w)
{
    const struct journal_entry *own = journal_find(&w->f->journal, w->r->name, w->r->read);
    struct stat st;
    if (own && own->kept &&
        folder_holds(w->f, own->kept, own->input)) { /* the input is our own port */
        w->kept = own->kept;
        w->original = own->input;
        return 0;
    }
    w->original = w->r->read;
    w->keep = true;
    for (int i = 1; i < NAMES_TRIED; i++) {
        w->kept = i == 1 ? arena_printf(&w->a, "%s" ORIGINAL, w->r->name)
                         : arena_printf(&w->a, "%s" ORIGINAL ".%d", w->r->name, i);
        if (fstatat(w->f->fd, w->kept, &st, AT_SYMLINK_NOFOLLOW) != 0)
            return errno == ENOENT ? 0 : fail_code(w, errno);
        if (S_ISREG(st.st_mode) && (size_t)st.st_size == w->now.len &&
            folder_holds(w->f, w->kept, w->r->read)) {
            w->keep = false;
            return 0;
        }
    }
    return inplace_fail(w, "no free name for its original");
}

/* A file system without hard links: the original is a copy. 0, or an errno. */
static int keep_copy(struct work *w)
{
    struct draft d;
    int code = draft_begin(&d, w->f->fd, buf_str(&w->now), &w->st, w->fd);
    if (code)
        return code;
    code = draft_put_new(&d, w->kept);
    if (code == EEXIST)
        draft_drop(&d);
    return code;
}

/* The original gets its second name: it is the file itself, not a copy, so that whoever still has
 * it open writes into what is kept. */
static int inplace_keep_original(struct work *w)
{
    struct stat st;
    int code = linkat(w->f->fd, w->r->name, w->f->fd, w->kept, 0) == 0 ? 0 : errno;
    bool linked = !code;
    if (code == EPERM || code == EMLINK || code == EOPNOTSUPP || code == ENOSYS || code == EXDEV)
        code = keep_copy(w);
    /* Another inode may still be the same file: an overlay copies what it links. */
    if (!code && linked &&
        (fstatat(w->f->fd, w->kept, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
         (st.st_ino != w->st.st_ino && !folder_holds(w->f, w->kept, w->r->read)))) {
        unlinkat(w->f->fd, w->kept, 0);
        return inplace_fail(w, "was changed while it was being ported");
    }
    if (!code && (code = draft_sync(w->f->fd)) != 0)
        unlinkat(w->f->fd, w->kept, 0);
    if (code)
        return err_set(w->err, "%s: its original can't be kept as %s: %s; it was left unchanged",
                       w->r->shown, w->kept, fs_reason(code));
    return 0;
}

static int note_in_journal(struct work *w)
{
    struct journal_entry e = {
        .name = w->r->name, .port = digest_of(w->r->port), .input = w->original, .kept = w->kept};
    return journal_add(&w->f->journal, w->f->fd, w->f->path, &e, true, w->err);
}

static int begin_draft(struct work *w, struct draft *d)
{
    if (!w->r->twin)
        return draft_begin(d, w->f->fd, w->r->port, &w->st, w->fd);
    struct arena a = {0};
    const char *name = w->r->twin_name, *dir = strchr(name, '/') ? fs_dirname(&a, name) : "";
    int folder = anchor_folder(w->r->twin, dir, false, NULL);
    int code = folder < 0 ? errno : draft_begin_link(d, w->f->fd, folder, fs_basename(name));
    if (folder >= 0)
        close(folder);
    arena_release(&a);
    return code;
}

/* The last look before the rename. What counts is the text: over an overlay, the inode
 * is another one by now.
 */
static bool is_unchanged(struct work *w)
{
    return folder_holds(w->f, w->r->name, w->r->read);
}

/* The journal knows, and the original is kept: then the name changes hands. */
static int change_hands(struct work *w, struct draft *d)
{
    int code, rc = is_unchanged(w) ? 0 : inplace_fail(w, "was changed while it was being ported");
    if (rc != 0)
        draft_drop(d);
    else if ((code = draft_put(d, w->r->name)) != 0)
        rc = fail_code(w, code);
    if (rc != 0 && w->keep)
        unlinkat(w->f->fd, w->kept, 0); /* the input has kept its own name */
    journal_set_placed(&w->f->journal, w->r->name, digest_of(w->r->port), rc == 0);
    return rc;
}

/* The draft is on the disk first. */
static int inplace_replace_input(struct work *w)
{
    struct draft d;
    int code = begin_draft(w, &d);
    if (code)
        return fail_code(w, code);
    if (note_in_journal(w) != 0) {
        draft_drop(&d);
        return -1;
    }
    if (w->keep && inplace_keep_original(w) != 0) {
        draft_drop(&d);
        journal_set_placed(&w->f->journal, w->r->name, digest_of(w->r->port), false);
        return -1;
    }
    int rc = change_hands(w, &d);
    if (rc == 0 && (code = draft_sync(w->f->fd)) != 0)
        rc = err_set(w->err, "%s: was replaced, and the folder can't be flushed: %s", w->r->shown,
                     fs_reason(code));
    return rc;
}

int inplace_replace(struct folder *f, const struct replacement *r, struct err *err)
{
    struct work w = {.f = f, .r = r, .fd = -1, .err = err};
    int rc = take_input(&w);
    if (rc == 0 && !str_eq(buf_str(&w.now), r->port)) {
        rc = choose_name(&w);
        if (rc == 0)
            rc = inplace_replace_input(&w);
    }
    if (w.fd >= 0)
        close(w.fd);
    buf_release(&w.now);
    arena_release(&w.a);
    return rc;
}
