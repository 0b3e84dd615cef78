#include "base/anchor.h"
#include "base/draft.h"
#include "base/vec.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

enum { LINKS_MOST = 40 }; /* as the kernel */

int anchor_open(struct anchor *p, const char *path, struct err *err)
{
    p->path = path;
    const char *folder = path[0] ? path : ".";
    p->fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (p->fd < 0 && errno == EACCES) /* entering it may do: names in it can be known */
        p->fd = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (p->fd < 0)
        err_set(err, "%s: %s", path, errno == ENOTDIR ? "is not a folder" : fs_reason(errno));
    return p->fd < 0 ? -1 : 0;
}

void anchor_close(struct anchor *p)
{
    if (p->fd >= 0)
        close(p->fd);
    p->fd = -1;
}

/* A path on its way down from an anchor: the folders that were entered, and the rest of the
 * name. */
struct way {
    VEC(int) folder;
    struct buf rest;
    size_t at; /* in rest */
    int links;
    bool follow;
};

static int way_end(struct way *w, int fd, int code)
{
    for (size_t i = 0; i < w->folder.n; i++)
        close(w->folder.p[i]);
    vec_release(&w->folder);
    buf_release(&w->rest);
    errno = code;
    return fd;
}

/* Returns the next part of the name, or NULL if nothing is left. */
static const char *way_part(struct way *w)
{
    char *p = w->rest.p + w->at;
    while (*p == '/')
        p++;
    char *end = p + strcspn(p, "/");
    w->at = (size_t)(end - w->rest.p);
    if (*end)
        *end = '\0', w->at++;
    return *p ? p : NULL;
}

static bool way_is_done(const struct way *w)
{
    return w->rest.p[w->at + strspn(w->rest.p + w->at, "/")] == '\0';
}

/* Replaces a part that is a link by the text of the link. Returns 0, or an errno. */
static int way_follow(struct way *w, int folder, const char *part)
{
    char text[PATH_MAX];
    ssize_t n = readlinkat(folder, part, text, sizeof text);
    if (n < 0)
        return errno == EINVAL ? ENOTDIR : errno;
    if (!w->follow || ++w->links > LINKS_MOST)
        return ELOOP;
    if (n && text[0] == '/')
        return EXDEV;
    struct buf joined = {0};
    buf_add(&joined, text, (size_t)n);
    buf_addch(&joined, '/');
    buf_addstr(&joined, w->rest.p + w->at);
    buf_release(&w->rest);
    w->rest = joined;
    w->at = 0;
    return 0;
}

/* Takes one step. Returns a descriptor for the last part, -1 with errno 0 if more parts follow,
 * else -1 with an errno. */
static int way_step(struct way *w, const struct anchor *p, const char *part, int flags)
{
    int folder = w->folder.n ? w->folder.p[w->folder.n - 1] : p->fd;
    bool last = way_is_done(w);
    if (strcmp(part, "..") == 0) {
        if (!w->follow || !w->folder.n) {
            errno = EXDEV;
            return -1;
        }
        close(w->folder.p[--w->folder.n]);
        errno = 0;
        return -1;
    }
    int want = last ? flags : O_PATH | O_DIRECTORY;
    int fd = openat(folder, part, want | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0644);
    /* O_PATH opens the link itself. */
    struct stat st;
    if (fd >= 0 && want & O_PATH && fstat(fd, &st) == 0 && S_ISLNK(st.st_mode)) {
        close(fd);
        fd = -1;
        errno = ELOOP;
    }
    if (fd >= 0 && last)
        return fd;
    if (fd >= 0) {
        if (!w->follow && w->folder.n) /* there is no way back up */
            close(w->folder.p[--w->folder.n]);
        vec_push(&w->folder, fd);
        errno = 0;
    } else if (errno == ELOOP || errno == ENOTDIR) {
        errno = way_follow(w, folder, part);
    }
    return -1;
}

/* Returns a folder at the end of the path that has no part of its own: the anchor itself, or the
 * folder that ".." led back to. */
static int way_folder(struct way *w, const struct anchor *p, int flags)
{
    int folder = w->folder.n ? w->folder.p[w->folder.n - 1] : p->fd;
    return openat(folder, ".", flags | O_CLOEXEC);
}

int anchor_fd(const struct anchor *p, const char *name, int flags, enum anchor_links links)
{
    struct way w = {.follow = links == LINKS_BELOW};
    if (links == LINKS_ANY)
        return openat(p->fd, name, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0644);
    if (name[0] == '/') {
        errno = EXDEV;
        return -1;
    }
    buf_addstr(&w.rest, name);
    buf_addch(&w.rest, '/');
    for (;;) {
        const char *part = way_part(&w);
        if (part && strcmp(part, ".") == 0)
            continue;
        int fd = part ? way_step(&w, p, part, flags) : way_folder(&w, p, flags);
        if (fd >= 0 || !part || errno)
            return way_end(&w, fd, errno);
    }
}

/* Explains the errno of a path that was refused. */
static const char *why_not(int code)
{
    return code == ELOOP   ? "is a link, or lies behind one: it is not followed"
           : code == EXDEV ? "a link leads out of the folder: it is not followed"
                           : fs_reason(code);
}

/* "ANCHOR/name", or the name alone where the anchor is the current folder. */
static const char *anchor_shown(const struct anchor *p, const char *name, struct arena *a)
{
    return fs_join(a, p->path, name);
}

static int anchor_err(const struct anchor *p, const char *name, int code, struct err *err)
{
    struct arena a = {0};
    err_set(err, "%s: %s", anchor_shown(p, name, &a), why_not(code));
    arena_release(&a);
    errno = code;
    return -1;
}

/* Opens the next folder on the way down; makes it if it is missing and `make` is set. */
static int folder_below(int folder, const char *part, bool make)
{
    int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    if (make)
        mkdirat(folder, part, 0777); /* another worker may make it at the same moment */
    int fd = openat(folder, part, flags);
    struct stat st;
    if (fd < 0 && errno == EACCES)
        fd = openat(folder, part, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0 && errno == ENOTDIR && fstatat(folder, part, &st, AT_SYMLINK_NOFOLLOW) == 0)
        errno = S_ISLNK(st.st_mode) ? ELOOP : ENOTDIR;
    return fd;
}

int anchor_folder(const struct anchor *p, const char *name, bool make, struct err *err)
{
    struct way w = {0};
    int fd = openat(p->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        fd = openat(p->fd, ".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    buf_addstr(&w.rest, name);
    buf_addch(&w.rest, '/');
    const char *part;
    while (fd >= 0 && (part = way_part(&w)) != NULL) {
        if (strcmp(part, ".") == 0)
            continue;
        int next = strcmp(part, "..") == 0 ? (errno = EXDEV, -1) : folder_below(fd, part, make);
        int code = errno;
        close(fd);
        fd = next;
        errno = code;
    }
    int code = errno;
    way_end(&w, 0, 0);
    if (fd >= 0)
        return fd;
    if (!make || code == ELOOP || code == EXDEV)
        return anchor_err(p, name, code, err);
    struct arena a = {0};
    if (code == ENOTDIR)
        err_set(err, "%s: is a file, a folder is wanted here", anchor_shown(p, name, &a));
    else
        err_set(err, "%s: cannot make this folder: %s", anchor_shown(p, name, &a), fs_reason(code));
    arena_release(&a);
    return -1;
}

int anchor_read(const struct anchor *p, const char *name, enum anchor_links links, size_t max,
                struct buf *b, struct stat *st, struct err *err)
{
    struct arena a = {0};
    int fd = anchor_fd(p, name, O_RDONLY, links), rc = -1;
    if (fd < 0)
        rc = anchor_err(p, name, errno, err);
    else if (st && fstat(fd, st) != 0)
        rc = anchor_err(p, name, errno, err), close(fd);
    else
        rc = fs_read_open(fd, anchor_shown(p, name, &a), max, b, err);
    arena_release(&a);
    return rc;
}

/* Looks at the file that is to be replaced. Returns 0 and old_fd (-1 if there is none) if a file
 * may take its place. */
static int anchor_look_at(int folder, const char *name, const char *shown, struct stat *st,
                          int *old_fd, struct err *err)
{
    *old_fd = -1;
    if (fstatat(folder, name, st, AT_SYMLINK_NOFOLLOW) != 0) {
        st->st_nlink = 0;
        return errno == ENOENT ? 0 : err_set(err, "%s: %s", shown, fs_reason(errno));
    }
    if (S_ISLNK(st->st_mode))
        return err_set(
            err, "%s: is a link, and nothing is written through it; name the file itself", shown);
    if (S_ISDIR(st->st_mode))
        return err_set(err, "%s: is a folder, a file is to be written here", shown);
    if (!S_ISREG(st->st_mode))
        return err_set(err, "%s: is not a regular file; nothing was written", shown);
    *old_fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    return 0;
}

static int write_err(const char *shown, int code, bool exists, struct err *err)
{
    return err_set(err, "%s: %s%s", shown, fs_reason(code),
                   exists ? "; the old file is untouched" : "");
}

static int draft_in(int folder, const char *name, const char *shown, const struct anchor_content *c,
                    struct draft *d, struct err *err)
{
    struct stat st, own = {.st_mode = c->mode, .st_uid = geteuid(), .st_gid = getegid()};
    int old;
    if (anchor_look_at(folder, name, shown, &st, &old, err) != 0)
        return -1;
    bool exists = st.st_nlink > 0;
    const struct stat *like = exists ? &st : c->mode ? &own : NULL;
    int code = c->from >= 0 ? draft_begin_copy(d, folder, c->from, like, old)
                            : draft_begin(d, folder, c->bytes, like, old);
    if (old >= 0)
        close(old);
    return code ? write_err(shown, code, exists, err) : 0;
}

static int anchor_put(struct draft *d, const char *name, const char *shown, struct err *err)
{
    int code = draft_put(d, name);
    return code ? write_err(shown, code, false, err) : 0;
}

int anchor_write_as(const struct anchor *p, const char *name, const char *shown, struct str bytes,
                    struct err *err)
{
    struct draft d;
    struct anchor_content content = {bytes, -1, 0};
    return draft_in(p->fd, name, shown, &content, &d, err) == 0 ? anchor_put(&d, name, shown, err)
                                                                : -1;
}

int anchor_draft(const struct anchor *p, const char *name, const struct anchor_content *content,
                 struct draft *d, struct err *err)
{
    struct arena a = {0};
    const char *dir = strchr(name, '/') ? fs_dirname(&a, name) : "";
    int folder = anchor_folder(p, dir, true, err);
    int rc = folder < 0
                 ? -1
                 : draft_in(folder, fs_basename(name), anchor_shown(p, name, &a), content, d, err);
    if (rc == 0)
        d->own_dir = true;
    else if (folder >= 0)
        close(folder);
    arena_release(&a);
    return rc;
}

int anchor_write(const struct anchor *p, const char *name, struct str bytes, struct err *err)
{
    struct arena a = {0};
    struct draft d;
    struct anchor_content content = {bytes, -1, 0};
    int rc = anchor_draft(p, name, &content, &d, err);
    if (rc == 0)
        rc = anchor_put(&d, fs_basename(name), anchor_shown(p, name, &a), err);
    arena_release(&a);
    return rc;
}
