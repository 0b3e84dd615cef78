#include "validate/session/files.h"
#include "base/fs.h"
#include "validate/process/process.h"
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/sendfile.h>
#include <unistd.h>

enum { JSON_MAX = 256 << 20, PIECE = 64 << 20 };

const char *files_why(int code)
{
    return code == ELOOP   ? "is a link, or lies behind one: it is not followed"
           : code == EXDEV ? "a link leads out of the folder: it is not followed"
                           : fs_reason(code);
}

int files_read(const char *path, size_t max, struct buf *b, struct err *err)
{
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return err_set(err, "%s: %s", path, files_why(errno));
    return fs_read_open(fd, path, max, b, err);
}

json_t *files_json(const char *path)
{
    struct buf b = {0};
    json_t *o = files_read(path, JSON_MAX, &b, NULL) == 0
                    ? json_loadb(buf_str(&b).p, b.len, 0, NULL)
                    : NULL;
    buf_release(&b);
    return o;
}

/* ---- a file ---- */

/* Copies the bytes. Returns 0, or an errno. Does not wait for the disk, because these copies can be
 * made again. */
static int files_copy_bytes(int in, int out)
{
    ssize_t n;
    while ((n = copy_file_range(in, NULL, out, NULL, PIECE, 0)) > 0)
        if (process_interrupted())
            return EINTR;
    if (n < 0 && (errno == EXDEV || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP))
        while ((n = sendfile(out, in, NULL, PIECE)) > 0) /* between file systems that can't */
            if (process_interrupted())
                return EINTR;
    return n < 0 ? errno : 0;
}

/* Creates a file under a name that nothing has. -1 with errno. */
static int open_fresh(int folder, char *name, size_t size, mode_t mode)
{
    static atomic_uint number;
    for (int attempt = 0; attempt < 1000; attempt++) {
        snprintf(name, size, ".tranship-copy-%d-%u", (int)getpid(), atomic_fetch_add(&number, 1));
        int fd = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* Copies an open file to a new one, which then replaces the old one: an existing file is never
 * written to. Returns 0, or an errno. */
static int copy_to(int in, const struct stat *st, int folder, const char *name)
{
    char fresh[64];
    int out = open_fresh(folder, fresh, sizeof fresh, (st->st_mode & 0777) | S_IWUSR);
    if (out < 0)
        return errno;
    int code = files_copy_bytes(in, out);
    if (close(out) != 0 && !code)
        code = errno;
    if (!code && renameat(folder, fresh, folder, name) != 0)
        code = errno;
    if (code)
        unlinkat(folder, fresh, 0);
    return code;
}

int files_copy(const struct anchor *from, const char *name, const struct anchor *to,
               const char *new_name, struct err *err)
{
    struct arena a = {0};
    struct stat st;
    int code = 0, rc = -1, in = anchor_fd(from, name, O_RDONLY, LINKS_BELOW);
    if (in < 0 || fstat(in, &st) != 0)
        code = errno;
    const char *dir = strchr(new_name, '/') ? fs_dirname(&a, new_name) : "";
    int folder = code ? -1 : anchor_folder(to, dir, true, err);
    if (code)
        err_set(err, "%s: %s", fs_join(&a, from->path, name), files_why(code));
    else if (!S_ISREG(st.st_mode))
        err_set(err, "%s: is not a regular file", fs_join(&a, from->path, name));
    else if (folder >= 0 && (code = copy_to(in, &st, folder, fs_basename(new_name))))
        err_set(err, "%s: it can't be copied to %s: %s", fs_join(&a, from->path, name),
                fs_join(&a, to->path, new_name), fs_reason(code));
    else if (folder >= 0)
        rc = 0;
    if (in >= 0)
        close(in);
    if (folder >= 0)
        close(folder);
    arena_release(&a);
    return rc;
}

/* ---- folders ---- */

struct copy {
    const struct anchor *from, *to;
    const char *below; /* in `to`; "": in itself */
    struct err *err;
};

static int copy_entry(void *ctx, const struct anchor_entry *e)
{
    const struct copy *c = ctx;
    struct arena a = {0};
    int rc = 0;
    if (e->kind == ANCHOR_UNREADABLE)
        rc = err_set(c->err, "%s: %s", fs_join(&a, c->from->path, e->name), e->why);
    else if (e->kind == ANCHOR_FILE || e->kind == ANCHOR_LINK_FILE)
        rc = files_copy(c->from, e->name, c->to,
                        c->below[0] ? arena_printf(&a, "%s/%s", c->below, e->name) : e->name,
                        c->err);
    arena_release(&a);
    return rc;
}

int files_copy_below(const char *from, const struct anchor *to, const char *below, struct err *err)
{
    struct anchor source;
    if (anchor_open(&source, from, err) != 0)
        return -1;
    int folder = anchor_folder(to, below, true, err), rc = folder < 0 ? -1 : 0;
    if (rc == 0)
        rc = anchor_walk(&source, copy_entry, &(struct copy){&source, to, below, err});
    if (folder >= 0)
        close(folder);
    anchor_close(&source);
    return rc;
}

int files_copy_folder(const char *from, const char *to, struct err *err)
{
    struct anchor target;
    if (fs_mkdirs(to, err) != 0 || anchor_open(&target, to, err) != 0)
        return -1;
    int rc = files_copy_below(from, &target, "", err);
    anchor_close(&target);
    return rc;
}

bool files_have(const char *path, const char *text)
{
    struct buf bytes = {0};
    struct err err;
    bool found = path && files_read(path, (size_t)1 << 30, &bytes, &err) == 0 && bytes.len &&
                 memmem(bytes.p, bytes.len, text, strlen(text));
    buf_release(&bytes);
    return found;
}
