/* Copies files and links unchanged below an output folder, and removes them. */
#include "core/source.h"
#include "project/output/output_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

enum { TEXT_MAX = 8 << 20 }; /* bytes of a copy that is kept, and merged: what is larger is data */

static bool output_copy_same_time(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/* The source got its bytes, its time or its place after the copy: it may be another file
 * of the same size and time, as in trees whose times are all set to one. Nobody can set
 * the time of the change. */
static bool is_newer(const struct timespec *source, const struct timespec *copy)
{
    return source->tv_sec != copy->tv_sec ? source->tv_sec > copy->tv_sec
                                          : source->tv_nsec >= copy->tv_nsec;
}

static int digest_fd(int fd, struct digest *out)
{
    return lseek(fd, 0, SEEK_SET) < 0 ? errno : digest_of_open(fd, NULL, out);
}

/* Of a file below the folder: 0, or an errno. */
static int digest_name(const struct tree *t, const char *name, struct digest *out)
{
    int fd = anchor_fd(&t->at, name, O_RDONLY, LINKS_REFUSED);
    int code = fd < 0 ? errno : digest_of_open(fd, NULL, out);
    if (fd >= 0)
        close(fd);
    return code;
}

/* As output_copy_look() for a port. f->input is the source's digest, or where the copy was believed
 * that of the journal.
 */
static enum tree_written output_copy_look(struct tree *t, struct tree_file *f, int from,
                                          struct tree_old *old, int *code)
{
    struct stat st;
    struct digest there;
    tree_look(t, f->name, old);
    *code = fstat(from, &st) != 0 ? errno : 0;
    if (!*code && old->is_file && old->known && !old->last.link && old->st.st_size == st.st_size &&
        output_copy_same_time(&old->st.st_mtim, &f->time) &&
        !is_newer(&st.st_ctim, &old->st.st_ctim) && digest_eq(old->last.port, old->last.input)) {
        f->input = old->last.input;
        old->same = true;
        return TREE_WRITTEN;
    }
    if (!*code)
        *code = digest_fd(from, &f->input);
    if (*code)
        return TREE_FAILED;
    if (!old->is_file)
        return TREE_WRITTEN;
    if (digest_name(t, f->name, &there) != 0)
        return t->force ? TREE_WRITTEN : TREE_REFUSED; /* nobody can tell what is in it */
    old->same = digest_eq(there, f->input);
    return old->same || t->force || tree_knows(t, f->name, there) ? TREE_WRITTEN : TREE_REFUSED;
}

/* Reads an open file if it is text and not too large; the caller releases it. */
static bool output_copy_read_text(int fd, struct buf *text)
{
    struct stat st;
    char head[8192];
    ssize_t n = pread(fd, head, sizeof head, 0);
    if (fstat(fd, &st) != 0 || st.st_size > TEXT_MAX || n < 0 || memchr(head, 0, (size_t)n))
        return false;
    for (off_t at = 0; (n = pread(fd, head, sizeof head, at)) > 0 && at <= TEXT_MAX; at += n)
        buf_add(text, head, (size_t)n);
    return n == 0 && !source_is_binary(buf_str(text));
}

/* Keeps what a copy began as. */
static void keep_merge_base(struct tree *t, const struct tree_file *f, int from)
{
    struct buf text = {0};
    if (!merge_bases_have(&t->merge_bases, f->input) && output_copy_read_text(from, &text) &&
        digest_eq(digest_of(buf_str(&text)), f->input))
        merge_bases_keep(&t->merge_bases, f->input, buf_str(&text));
    buf_release(&text);
}

/* A copy that somebody has edited. */
static enum tree_written output_copy_merge(struct tree *t, struct tree_file *f,
                                           const struct tree_old *old, int from, struct err *err)
{
    struct buf text = {0};
    struct str theirs;
    bool is_text = output_copy_read_text(from, &text);
    theirs = buf_str(&text);
    if (is_text)
        f->input = digest_of(theirs);
    enum tree_written w = tree_merge(t, f, old, is_text ? &theirs : NULL, f->input, err);
    buf_release(&text);
    return w;
}

/* A new copy that may be what an edited one has become. */
static enum tree_written adopt(struct tree *t, struct tree_file *f, const struct tree_old *old,
                               int from, struct err *err)
{
    struct buf text = {0};
    enum tree_written w = TREE_REFUSED;
    if (t->orphan.n && output_copy_read_text(from, &text) &&
        digest_eq(digest_of(buf_str(&text)), f->input))
        w = tree_adopt(t, f, old, buf_str(&text), f->input, err);
    buf_release(&text);
    return w;
}

/* Writes it, whatever is there. */
static int output_copy_copy(struct tree *t, struct tree_file *f, const struct tree_old *old,
                            int from, struct err *err)
{
    struct draft d;
    struct anchor_content content = {.from = from, .mode = f->mode};
    if (lseek(from, 0, SEEK_SET) < 0)
        return tree_err(t, f->name, errno, err);
    if (anchor_draft(&t->at, f->name, &content, &d, err) != 0)
        return -1;
    int code = digest_fd(d.fd, &f->input); /* of what was copied: the source may change meanwhile */
    if (code) {
        draft_drop(&d);
        return tree_err(t, f->name, code, err);
    }
    keep_merge_base(t, f, d.fd);
    return tree_place(t, f, old, f->input, &d, err);
}

enum tree_written tree_copy(struct tree *t, struct tree_file *f, int from, bool *source_changed,
                            struct err *err)
{
    struct tree_old old;
    int code;
    tree_clear_link(t, f->name);
    enum tree_written w = output_copy_look(t, f, from, &old, &code);
    *source_changed = w == TREE_REFUSED &&
                      !(old.known && !old.last.pending && digest_eq(old.last.input, f->input));
    if (code)
        tree_err(t, f->name, code, err);
    if (w == TREE_REFUSED && t->update)
        return output_copy_merge(t, f, &old, from, err);
    if (w != TREE_WRITTEN)
        return w;
    w = adopt(t, f, &old, from, err);
    if (w != TREE_REFUSED)
        return w;
    if (old.same) {
        keep_merge_base(t, f, from);
        return tree_keep(t, f, &old, f->input, err) == 0 ? TREE_WRITTEN : TREE_FAILED;
    }
    bool deleted = tree_deleted(t, f, &old);
    if (deleted && !old.last.pending && digest_eq(old.merge_base.port, f->input))
        return TREE_DELETED;
    if (output_copy_copy(t, f, &old, from, err) != 0)
        return TREE_FAILED;
    return deleted ? TREE_CONFLICT : TREE_WRITTEN;
}

/* The text of a link below the folder: its length, or -1 where there is no link. */
static ssize_t link_text(const struct tree *t, const char *name, char text[PATH_MAX])
{
    struct arena a = {0};
    int folder = anchor_folder(&t->at, strchr(name, '/') ? fs_dirname(&a, name) : "", false, NULL);
    ssize_t n = folder >= 0 ? readlinkat(folder, fs_basename(name), text, PATH_MAX) : -1;
    if (folder >= 0)
        close(folder);
    arena_release(&a);
    return n;
}

void tree_clear_link(struct tree *t, const char *name)
{
    char text[PATH_MAX];
    if (link_text(t, name, text) >= 0)
        (void)tree_remove(t, name, &(bool){false}, NULL);
}

/* Puts a link in the place of one that is known, or of nothing. 0, or an errno. */
static int place_link(int folder, const char *part, const char *target, bool replace)
{
    if (replace && unlinkat(folder, part, 0) != 0 && errno != ENOENT)
        return errno;
    return symlinkat(target, folder, part) == 0 ? 0 : errno;
}

enum tree_written tree_link(struct tree *t, const struct tree_file *f, const char *target,
                            struct err *err)
{
    char text[PATH_MAX];
    struct arena a = {0};
    struct stat st;
    ssize_t n = link_text(t, f->name, text);
    struct str old = {text, n < 0 ? 0 : (size_t)n};
    if (n >= 0 && str_is(old, target))
        return tree_note(t, f, f->input, true, false, err) == 0 ? TREE_WRITTEN : TREE_FAILED;
    if (n >= 0 && !t->force && !tree_knows(t, f->name, digest_of(old)))
        return TREE_REFUSED;
    if (n < 0)
        (void)tree_remove(t, f->name, &(bool){false}, NULL); /* what the link was before */
    int folder =
        anchor_folder(&t->at, strchr(f->name, '/') ? fs_dirname(&a, f->name) : "", true, err);
    arena_release(&a);
    if (folder < 0)
        return TREE_FAILED;
    if (n < 0 && fstatat(folder, fs_basename(f->name), &st, AT_SYMLINK_NOFOLLOW) == 0) {
        close(folder); /* a folder, or somebody's file */
        return TREE_REFUSED;
    }
    int code = 0;
    if (tree_note(t, f, f->input, true, false, err) != 0)
        code = -1;
    else if ((code = place_link(folder, fs_basename(f->name), target, n >= 0)) != 0)
        tree_err(t, f->name, code, err);
    close(folder);
    return code ? TREE_FAILED : TREE_WRITTEN;
}

/* The folders above a name, as far as they are empty now. */
static void remove_folders(const struct tree *t, const char *name)
{
    struct arena a = {0};
    for (const char *dir = name; strchr(dir, '/');) {
        dir = fs_dirname(&a, dir);
        int above = anchor_folder(&t->at, strchr(dir, '/') ? fs_dirname(&a, dir) : "", false, NULL);
        bool removed = above >= 0 && unlinkat(above, fs_basename(dir), AT_REMOVEDIR) == 0;
        if (above >= 0)
            close(above);
        if (!removed)
            break;
    }
    arena_release(&a);
}

/* Is what lies there what a run wrote? */
static bool output_copy_is_ours(struct tree *t, const char *name, bool *gone)
{
    char text[PATH_MAX];
    struct tree_old old;
    struct digest d;
    ssize_t n = link_text(t, name, text);
    *gone = false;
    if (n >= 0)
        return tree_knows(t, name, digest_of((struct str){text, (size_t)n}));
    tree_look(t, name, &old);
    if (old.is_file)
        return digest_name(t, name, &d) == 0 && tree_knows(t, name, d);
    int fd = anchor_fd(&t->at, name, O_PATH, LINKS_REFUSED);
    *gone = fd < 0 && (errno == ENOENT || errno == ENOTDIR);
    if (fd >= 0)
        close(fd);
    return false;
}

bool tree_has_own(struct tree *t, const char *name)
{
    bool gone;
    return output_copy_is_ours(t, name, &gone);
}

void tree_forget(struct tree *t, const char *name)
{
    tree_lock(t);
    const struct journal_entry *e;
    while ((e = journal_last(&t->journal, name)) != NULL)
        journal_set_placed(&t->journal, name, e->port, false);
    tree_unlock(t);
}

static int note_gone(struct tree *t, const char *name, struct err *err)
{
    tree_lock(t);
    int rc = journal_add_gone(&t->journal, t->at.fd, t->at.path, name, err);
    tree_unlock(t);
    return rc;
}

int tree_unlink(struct tree *t, const char *name, struct err *err)
{
    struct arena a = {0};
    if (note_gone(t, name, err) != 0) /* else nobody could tell it from what a person has removed */
        return -1;
    int folder = anchor_folder(&t->at, strchr(name, '/') ? fs_dirname(&a, name) : "", false, err);
    int code = folder >= 0 && unlinkat(folder, fs_basename(name), 0) != 0 ? errno : 0;
    if (folder >= 0)
        close(folder);
    arena_release(&a);
    if (code)
        tree_err(t, name, code, err);
    if (folder < 0 || code)
        return -1;
    tree_forget(t, name);
    remove_folders(t, name);
    return 0;
}

enum tree_written tree_remove(struct tree *t, const char *name, bool *gone, struct err *err)
{
    bool ours = output_copy_is_ours(t, name, gone);
    if (*gone)
        tree_forget(t, name);
    if (!ours)
        return *gone ? TREE_WRITTEN : TREE_REFUSED;
    return tree_unlink(t, name, err) == 0 ? TREE_WRITTEN : TREE_FAILED;
}
