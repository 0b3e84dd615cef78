#include "base/fs.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

const char *fs_reason(int code)
{
    switch (code) {
    case ENOENT:
        return "no such file or folder";
    case EACCES:
    case EPERM:
        return "permission denied";
    case ENOTDIR:
        return "a part of the path is not a folder";
    case EISDIR:
        return "is a folder";
    case ENOSPC:
        return "no space left on device";
    case EDQUOT:
        return "disk quota exceeded";
    case EROFS:
        return "read-only file system";
    case ELOOP:
        return "too many links";
    case ENAMETOOLONG:
        return "the name is too long";
    default:
        return strerror(code);
    }
}

static enum fs_kind fs_kind_of(const struct stat *st)
{
    return S_ISREG(st->st_mode) ? FS_FILE : S_ISDIR(st->st_mode) ? FS_DIR : FS_OTHER;
}

enum fs_kind fs_kind(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? fs_kind_of(&st) : FS_NONE;
}

bool fs_same(const char *a, const char *b)
{
    struct stat sa, sb;
    return stat(a, &sa) == 0 && stat(b, &sb) == 0 && sa.st_dev == sb.st_dev &&
           sa.st_ino == sb.st_ino;
}

static int fs_too_large(const char *path, size_t max, struct err *err)
{
    if (max < 1 << 20)
        return err_set(err, "%s: larger than %zu bytes", path, max);
    return err_set(err, "%s: larger than %zu MiB", path, max >> 20);
}

/* Reads to the end, even if the size from stat is wrong (a file that grows, /proc). */
static int fs_read_all(int fd, const char *path, size_t max, struct buf *b, struct err *err)
{
    char chunk[1 << 16];
    size_t total = 0;
    for (;;) {
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return err_set(err, "%s: %s", path, fs_reason(errno));
        if (n == 0)
            return 0;
        total += (size_t)n;
        if (total > max)
            return fs_too_large(path, max, err);
        buf_add(b, chunk, (size_t)n);
    }
}

int fs_write_all(int fd, struct str bytes)
{
    while (bytes.n) {
        ssize_t n = write(fd, bytes.p, bytes.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        if (n == 0)
            return ENOSPC;
        bytes = str_cut(bytes, (size_t)n, bytes.n);
    }
    return 0;
}

int fs_read_open(int fd, const char *path, size_t max, struct buf *b, struct err *err)
{
    struct stat st;
    int rc = 0;
    if (fstat(fd, &st) != 0)
        rc = err_set(err, "%s: %s", path, fs_reason(errno));
    else if (S_ISDIR(st.st_mode))
        rc = err_set(err, "%s: is a folder", path);
    else if (!S_ISREG(st.st_mode))
        rc = err_set(err, "%s: is not a regular file", path);
    else if ((unsigned long long)st.st_size > max)
        rc = fs_too_large(path, max, err);
    size_t before = b->len;
    if (rc == 0)
        rc = fs_read_all(fd, path, max, b, err);
    if (rc != 0 && b->len > before) {
        b->len = before;
        b->p[before] = '\0';
    }
    close(fd);
    return rc;
}

int fs_read(const char *path, size_t max, struct buf *b, struct err *err)
{
    /* Without O_NONBLOCK, opening a FIFO would wait for a writer. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return err_set(err, "%s: %s", path, fs_reason(errno));
    return fs_read_open(fd, path, max, b, err);
}

int fs_mkdirs(const char *path, struct err *err)
{
    struct buf part = {0};
    size_t n = strlen(path);
    int rc = 0;
    for (size_t i = 0; i <= n && rc == 0; i++) {
        if (i < n && (path[i] != '/' || i == 0))
            continue;
        buf_clear(&part);
        buf_add(&part, path, i);
        /* Another worker may make it at the same moment, so: make first, look afterwards. */
        if (mkdir(part.p, 0777) == 0)
            continue;
        int code = errno;
        enum fs_kind kind = fs_kind(part.p);
        if (kind == FS_FILE || kind == FS_OTHER)
            rc = err_set(err, "%s: is a file, a folder is wanted here", part.p);
        else if (kind == FS_NONE)
            rc = err_set(err, "%s: cannot make this folder: %s", part.p, fs_reason(code));
    }
    buf_release(&part);
    return rc;
}
